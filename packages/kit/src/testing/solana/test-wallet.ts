import { fromHex, toBase64 } from '@foyer/base/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { WalletQuestion } from '../announced-wallet.ts'
import { addressOf, readTransaction, summaryOf, toBase58, withSignature } from './wire.ts'

/** Optional features of a wallet. Connect, disconnect and events are always available. */
export type SolanaFeature =
  | 'solana:signMessage'
  | 'solana:signIn'
  | 'solana:signTransaction'
  | 'solana:signAndSendTransaction'
type Chain = `solana:${'mainnet' | 'devnet' | 'testnet' | 'localnet'}`

export type SolanaTestWalletOptions = {
  readonly name: string
  /** A `data:` URI of an image. */
  readonly icon: string
  /** Ed25519 private keys of 32 bytes, as hex. */
  readonly secrets: readonly [string, ...string[]]
  /** The RPC URL that signed transactions are sent to, by cluster. */
  readonly rpcUrls: Readonly<Partial<Record<Chain, string>>>
  /** Decides on behalf of the wallet's owner: resolve to false to reject the request. */
  readonly approve: (question: WalletQuestion) => Promise<boolean>
  /** Default: all features. */
  readonly features?: readonly SolanaFeature[]
  /** Persists whether the page may see the accounts without asking again, as real wallets do. */
  readonly remembers?: { get: () => boolean; set: (granted: boolean) => void }
}
export type SolanaTestWallet = {
  readonly wallet: TestStandardWallet
  /**
   * Registers the wallet (Wallet Standard) now, and again whenever an app becomes ready. Returns a function that
   * removes the listener.
   */
  readonly register: (target: EventTarget) => () => void
  /** Moves an account to the front of the list, which makes it the selected one. */
  readonly selectAccount: (address: string) => void
  /** Revokes the page's access, as the owner can do in the wallet. */
  readonly forget: () => void
}
type Account = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly Chain[]
  readonly features: readonly SolanaFeature[]
}
/** https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/base/src/wallet.ts */
type TestStandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: `data:image/${'svg+xml' | 'png'};base64,${string}`
  readonly chains: readonly Chain[]
  readonly features: Readonly<Record<`${string}:${string}`, Record<string, unknown>>>
  readonly accounts: readonly Account[]
}
type Change = { readonly accounts: readonly Account[] }
type SendOptions = { readonly skipPreflight?: boolean; readonly maxRetries?: number; readonly minContextSlot?: number }
type TransactionInput = {
  readonly account: Account
  readonly transaction: Uint8Array
  readonly chain?: Chain
  readonly options?: SendOptions
}
const FEATURES = [
  'solana:signMessage',
  'solana:signIn',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const

/**
 * Creates a working Solana wallet in the page: it registers through the Wallet Standard, signs with real keys and sends
 * to a real cluster, after `approve` accepts. For demos and tests only, because its keys are in the page.
 * @example const wallet = createSolanaTestWallet({ name: 'Harbor', icon, secrets, rpcUrls, approve: async () => true })
 */
export function createSolanaTestWallet(options: SolanaTestWalletOptions): SolanaTestWallet {
  const { name, icon, rpcUrls, features = FEATURES } = options
  const chains = Object.keys(rpcUrls) as Chain[]
  const keys = new Map(options.secrets.map((hex) => [addressOf(fromHex(hex)), fromHex(hex)]))
  let accounts: readonly Account[] = [...keys].map(([address, secret]) => ({
    address,
    publicKey: ed25519.getPublicKey(secret),
    chains,
    features,
  }))
  let granted = options.remembers?.get() ?? false
  const listeners = new Set<(change: Change) => void>()

  const visible = () => (granted ? accounts : [])
  const changed = () => {
    for (const listener of [...listeners]) listener({ accounts: visible() })
  }
  const setGranted = (value: boolean) => {
    granted = value
    options.remembers?.set(value)
  }
  const ask = async (method: string, params: readonly unknown[], summary: string) => {
    if (!(await options.approve({ method, params, summary }))) throw new Error('User rejected the request.')
  }
  const keyOf = (account: Account | undefined): Uint8Array => {
    const own = visible().find(({ address }) => address === account?.address)
    const key = own && keys.get(own.address)
    if (!key) throw new Error('The account is not authorized.')
    return key
  }
  const sign = async (method: string, input: TransactionInput): Promise<Uint8Array> => {
    const key = keyOf(input.account)
    const { message, signers } = readTransaction(input.transaction)
    const place = signers.indexOf(input.account.address)
    if (place < 0) throw new Error('The account does not sign this transaction.')
    const summary = summaryOf(input.transaction)
    const { account, chain, options: sending } = input
    const transaction = toBase64(input.transaction)
    await ask(method, [{ account: account.address, chain, options: sending, transaction }], summary)
    return withSignature(input.transaction, place, ed25519.sign(message, key))
  }

  const all: TestStandardWallet['features'] = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false }: { silent?: boolean } = {}) {
        if (!granted && !silent) {
          await ask('standard:connect', [], 'Connect')
          setGranted(true)
          changed()
        }
        return { accounts: visible() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        setGranted(false)
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (change: Change) => void) {
        if (event === 'change') listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs: { account: Account; message: Uint8Array }[]) {
        const outputs = []
        for (const { account, message } of inputs) {
          const key = keyOf(account)
          await ask('solana:signMessage', [new TextDecoder().decode(message)], 'Sign')
          outputs.push({ signedMessage: message, signature: ed25519.sign(message, key), signatureType: 'ed25519' })
        }
        return outputs
      },
    },
    'solana:signIn': {
      version: '1.0.0',
      async signIn(...inputs: { domain?: string; statement?: string }[]) {
        const outputs = []
        for (const { domain = location.host, statement } of inputs) {
          await ask('solana:signIn', [domain], 'Sign in')
          setGranted(true)
          const [account] = accounts
          if (!account) throw new Error('There is no account.')
          const text = `${domain} wants you to sign in with your Solana account:\n${account.address}${statement ? `\n\n${statement}` : ''}`
          const signedMessage = new TextEncoder().encode(text)
          outputs.push({ account, signedMessage, signature: ed25519.sign(signedMessage, keyOf(account)) })
        }
        return outputs
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs: TransactionInput[]) {
        const outputs = []
        for (const input of inputs) outputs.push({ signedTransaction: await sign('solana:signTransaction', input) })
        return outputs
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signAndSendTransaction(...inputs: TransactionInput[]) {
        const outputs = []
        for (const input of inputs) {
          const url = input.chain && rpcUrls[input.chain]
          if (!url) throw new Error('The wallet does not serve this cluster.')
          const signed = await sign('solana:signAndSendTransaction', input)
          await send(url, signed, input.options)
          outputs.push({ signature: signed.slice(1, 65) })
        }
        return outputs
      },
    },
  }
  const has = (feature: string) => feature.startsWith('standard:') || features.some((own) => own === feature)
  const wallet: TestStandardWallet = {
    version: '1.0.0',
    name,
    icon: icon as TestStandardWallet['icon'],
    chains,
    features: Object.fromEntries(Object.entries(all).filter(([feature]) => has(feature))),
    get accounts() {
      return visible()
    },
  }
  return {
    wallet,
    register(target) {
      const announce = (api: { register: (...wallets: unknown[]) => unknown }) => void api.register(wallet)
      const onReady = (event: Event) => announce((event as CustomEvent).detail)
      target.addEventListener('wallet-standard:app-ready', onReady)
      target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: announce }))
      return () => target.removeEventListener('wallet-standard:app-ready', onReady)
    },
    selectAccount(address) {
      accounts = [...accounts].sort((a, b) => Number(b.address === address) - Number(a.address === address))
      changed()
    },
    forget() {
      setGranted(false)
      changed()
    },
  }
}

async function send(url: string, signed: Uint8Array, options: SendOptions = {}): Promise<string> {
  const params = [toBase64(signed), { encoding: 'base64', preflightCommitment: 'confirmed', ...options }]
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
  })
  const { result, error } = (await response.json()) as { result?: string; error?: { message: string } }
  if (result === undefined) throw new Error(error?.message ?? `status ${response.status}`)
  return toBase58(signed.slice(1, 65))
}
