import { ACCOUNTS } from '@foyer/devnet/accounts'
import { createTestWallet, type WalletQuestion } from '@foyer/testing'
import { boolean, fallback, number, object, optional, parse, picklist } from 'valibot'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type DemoConfig, rpcUrlOf } from '../config.ts'

const [, MARA, THEO] = ACCOUNTS
/** Whose keys the wallet holds. Everybody knows them. */
export const OWNERS = [MARA, THEO] as const
/** The last one is no network of the host's: standing on it shows what Foyer says then. */
export const WALLET_CHAINS = [
  { id: 1, name: 'Ethereum' },
  { id: 8453, name: 'Base' },
  { id: 100, name: 'Gnosis' },
] as const

const NAME = 'Local test wallet'
const RDNS = 'org.foyer.local-test-wallet'
const STORAGE_KEY = 'local-test-wallet'
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#123f49" d="M0 0h40v40H0z"/><path fill="none" stroke="#f2d6a2" stroke-width="2.6" d="M12 31V19a8 8 0 0 1 16 0v12"/><path fill="#7fd1c7" d="M17 31V21a3 3 0 0 1 6 0v10z"/><path stroke="#f2d6a2" stroke-width="2.6" stroke-linecap="round" d="M9 31h22"/></svg>',
)}`

/** What a reload has to find again. */
const memory = object({
  granted: fallback(optional(boolean(), false), false),
  account: fallback(picklist(OWNERS.map(({ address }) => address)), MARA.address),
  chainId: fallback(optional(number(), 8453), 8453),
})

export type LocalWalletState = {
  readonly account: Hex
  readonly chainId: number
  /** Whether this page may see the accounts. */
  readonly granted: boolean
  /** What its owner is being asked. */
  readonly question: WalletQuestion | undefined
}
export type LocalWallet = {
  readonly get: () => LocalWalletState
  readonly subscribe: (listener: () => void) => () => void
  readonly answer: (approved: boolean) => void
  readonly selectAccount: (address: Hex) => void
  readonly selectChain: (chainId: number) => void
  readonly lock: () => void
}

/**
 * The wallet that lives in this page, for newcomers without an extension: it announces itself by EIP-6963, asks its owner in a
 * window, and sends through the proxy that the host reads through.
 */
export function createLocalWallet(config: DemoConfig, page: Window): LocalWallet {
  const listeners = new Set<() => void>()
  const waiting: { question: WalletQuestion; answer: (approved: boolean) => void }[] = []
  const { granted, account, chainId } = recall()
  let state: LocalWalletState = { granted, account, chainId, question: undefined }

  const set = (patch: Partial<LocalWalletState>) => {
    state = { ...state, ...patch }
    const { question: _, ...kept } = state
    try {
      page.localStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
    } catch {
      // Storage is full or blocked: the wallet is then forgotten with the page.
    }
    for (const listener of [...listeners]) listener()
  }
  const askNext = () => set({ question: waiting[0]?.question })

  const keys = OWNERS.map(({ privateKey }) => privateKeyToAccount(privateKey))
  const chains = WALLET_CHAINS.map(({ id }) => ({ id, rpcUrl: rpcUrlOf(config, `eip155:${id}`) }))
  const [firstKey = privateKeyToAccount(MARA.privateKey), ...otherKeys] = startWith(
    keys,
    (key) => key.address === account,
  )
  const [firstChain = { id: 1, rpcUrl: '' }, ...otherChains] = startWith(chains, (chain) => chain.id === chainId)
  const wallet = createTestWallet({
    name: NAME,
    rdns: RDNS,
    uuid: page.crypto.randomUUID(),
    icon: ICON,
    accounts: [firstKey, ...otherKeys],
    chains: [firstChain, ...otherChains],
    remembers: { get: () => state.granted, set: (granted) => set({ granted }) },
    approve: (question) =>
      new Promise((answer) => {
        waiting.push({ question, answer })
        askNext()
      }),
  })
  wallet.provider.on('chainChanged', (hex: string) => set({ chainId: Number(hex) }))
  wallet.announce(page)

  function recall() {
    try {
      return parse(memory, JSON.parse(page.localStorage.getItem(STORAGE_KEY) ?? '{}'))
    } catch {
      return parse(memory, {}) // Not ours, or blocked: the wallet starts as new.
    }
  }

  return {
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
      wallet.selectAccount(address)
    },
    selectChain: wallet.selectChain,
    lock: wallet.forget,
  }
}

const startWith = <T>(items: readonly T[], isFirst: (item: T) => boolean): readonly T[] =>
  [...items].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
