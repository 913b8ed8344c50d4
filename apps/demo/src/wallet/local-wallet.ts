import { bitcoinRegtest } from '@foyer/kit/bitcoin'
import { solana } from '@foyer/kit/solana'
import { createTestWallet, type WalletQuestion } from '@foyer/kit/testing'
import { createStandardBitcoinWallet } from '@foyer/kit/testing/bitcoin'
import { createSolanaTestWallet } from '@foyer/kit/testing/solana'
import { boolean, fallback, number, object, optional, parse, picklist } from 'valibot'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type DemoConfig, rpcUrlOf } from '../config.ts'
import { WALLET_CHAINS, type WalletSpec } from './wallets.ts'

/** Schema of the state that survives a reload. */
const memoryOf = ({ owners }: WalletSpec) => {
  const addresses = owners?.map(({ address }) => address) ?? []
  const flag = fallback(optional(boolean(), false), false)
  return object({
    granted: flag,
    solana: flag,
    bitcoin: flag,
    account: fallback(optional(picklist(addresses)), addresses[0]),
    chainId: fallback(optional(number(), 8453), 8453),
  })
}

/** The kind of network that a request concerns. */
export type Place = 'evm' | 'solana' | 'bitcoin'
export type LocalWalletState = {
  readonly account: Hex | undefined
  readonly chainId: number
  /** Whether this page may see the accounts, for each kind of network that the wallet supports. */
  readonly granted: boolean
  readonly solana: boolean
  readonly bitcoin: boolean
  /** The request that the user is currently asked to approve. */
  readonly question: (WalletQuestion & { readonly place: Place }) | undefined
}
export type LocalWallet = {
  readonly spec: WalletSpec
  readonly get: () => LocalWalletState
  readonly subscribe: (listener: () => void) => () => void
  readonly answer: (approved: boolean) => void
  readonly selectAccount: (address: Hex) => void
  readonly selectChain: (chainId: number) => void
  readonly lock: () => void
}

/**
 * Creates a test wallet that runs in this page, so that no extension is needed to try the demo. It announces itself
 * through the standard of each kind of network that it supports, asks for approval in a window, and sends transactions
 * through the host's RPC proxy.
 */
export function createLocalWallet(config: DemoConfig, page: Window, spec: WalletSpec): LocalWallet {
  const memory = memoryOf(spec)
  const listeners = new Set<() => void>()
  const waiting: { question: LocalWalletState['question']; answer: (approved: boolean) => void }[] = []
  let state: LocalWalletState = { account: undefined, ...recall(), question: undefined }

  const set = (patch: Partial<LocalWalletState>) => {
    state = { ...state, ...patch }
    const { question: _, ...kept } = state
    try {
      page.localStorage.setItem(spec.storageKey, JSON.stringify(kept))
    } catch {
      // Storage is full or blocked: the wallet loses its state when the page closes.
    }
    for (const listener of [...listeners]) listener()
  }
  const askNext = () => set({ question: waiting[0]?.question })
  const approveIn = (place: Place) => (question: WalletQuestion) =>
    new Promise<boolean>((answer) => {
      waiting.push({ question: { ...question, place }, answer })
      askNext()
    })
  const remembersIn = (name: 'granted' | 'solana' | 'bitcoin') => ({
    get: () => state[name],
    set: (granted: boolean) => set({ [name]: granted }),
  })

  const evm = spec.owners && announceEvm(spec.owners)
  const parts = [evm, spec.solana && announceSolana(spec.solana.secret), spec.bitcoin && announceBitcoin(spec.bitcoin)]

  function announceEvm([first, second]: NonNullable<WalletSpec['owners']>) {
    const [current, other] = state.account === second.address ? [second, first] : [first, second]
    const chains = WALLET_CHAINS.map(({ id }) => ({ id, rpcUrl: rpcUrlOf(config, `eip155:${id}`) }))
    const [firstChain = { id: 1, rpcUrl: '' }, ...otherChains] = startWith(chains, ({ id }) => id === state.chainId)
    const wallet = createTestWallet({
      name: spec.name,
      rdns: spec.rdns,
      uuid: page.crypto.randomUUID(),
      icon: iconOf(spec),
      accounts: [privateKeyToAccount(current.privateKey), privateKeyToAccount(other.privateKey)],
      chains: [firstChain, ...otherChains],
      remembers: remembersIn('granted'),
      approve: approveIn('evm'),
    })
    wallet.provider.on('chainChanged', (hex: string) => set({ chainId: Number(hex) }))
    wallet.announce(page)
    return wallet
  }
  function announceSolana(secret: string) {
    const wallet = createSolanaTestWallet({
      name: spec.name,
      icon: iconOf(spec),
      secrets: [secret],
      rpcUrls: { 'solana:mainnet': rpcUrlOf(config, solana.caipNetworkId) },
      remembers: remembersIn('solana'),
      approve: approveIn('solana'),
    })
    wallet.register(page)
    return wallet
  }
  function announceBitcoin(accounts: NonNullable<WalletSpec['bitcoin']>) {
    const wallet = createStandardBitcoinWallet({
      name: spec.name,
      icon: iconOf(spec),
      accounts,
      esploraUrl: rpcUrlOf(config, bitcoinRegtest.caipNetworkId),
      remembers: remembersIn('bitcoin'),
      approve: approveIn('bitcoin'),
    })
    wallet.announce(page)
    return wallet
  }
  function recall() {
    try {
      return parse(memory, JSON.parse(page.localStorage.getItem(spec.storageKey) ?? '{}'))
    } catch {
      return parse(memory, {}) // The stored value is invalid, or storage is blocked: start with defaults.
    }
  }

  return {
    spec,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(approved) {
      waiting.shift()?.answer(approved)
      askNext()
    },
    selectAccount(address) {
      set({ account: address })
      evm?.selectAccount(address)
    },
    selectChain: (chainId) => evm?.selectChain(chainId),
    lock() {
      for (const part of parts) part?.forget()
    },
  }
}

const startWith = <T>(items: readonly T[], isFirst: (item: T) => boolean): readonly T[] =>
  [...items].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))

const iconOf = ({ colours: { wall, frame, door } }: WalletSpec) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="${wall}" d="M0 0h40v40H0z"/><path fill="none" stroke="${frame}" stroke-width="2.6" d="M12 31V19a8 8 0 0 1 16 0v12"/><path fill="${door}" d="M17 31V21a3 3 0 0 1 6 0v10z"/><path stroke="${frame}" stroke-width="2.6" stroke-linecap="round" d="M9 31h22"/></svg>`,
  )}`
