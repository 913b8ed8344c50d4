import type { CaipNetworkId, FoyerError, Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'

/** EIP-1193 https://eips.ethereum.org/EIPS/eip-1193, and the shape in which every connector hands out its wallet. */
export type Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/** What a wallet shares: addresses (the current one first) and the network it stands on. */
export type Accounts = { readonly addresses: readonly string[]; readonly chain: CaipNetworkId }

/** A wallet found on the page, its facts copied once and checked. */
export type FoundWallet = {
  readonly id: string
  readonly name: string
  readonly rdns?: string
  /** A data: image, small enough to show. */
  readonly icon?: string
  /** Whether it announced itself (EIP-6963) or only sits on a global. */
  readonly announced: boolean
  readonly provider: Provider
}

export type WatchHandlers = {
  readonly accounts: (addresses: readonly string[]) => void
  readonly chain: (chain: CaipNetworkId) => void
  /** The wallet went away: locked, removed or reloaded. Called at most once. */
  readonly disconnect: () => void
}

/** Where reads go and how: a URL that the adapter's own client may use. */
export type ReadTarget = { readonly network: Network; readonly rpcUrl: string }

export type TypedData = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}
export type TransactionRequest = {
  readonly to?: string
  readonly value?: bigint
  readonly data?: string
  readonly gas?: bigint
}
export type Receipt = { readonly hash: string; readonly status: 'success' | 'reverted'; readonly blockNumber: bigint }

/** What an adapter can do beyond connecting. A member is there and works, or is absent and its button is not drawn. */
export type Capabilities = {
  readonly signMessage: (provider: Provider, address: string, message: string) => Promise<string>
  readonly signTypedData: (provider: Provider, address: string, data: TypedData) => Promise<string>
  readonly sendTransaction: (
    provider: Provider,
    address: string,
    network: Network,
    transaction: TransactionRequest,
  ) => Promise<string>
  readonly waitForReceipt: (target: ReadTarget, hash: string) => Promise<Receipt>
}

/** What a host passes to `createFoyer`: the name of an adapter, and how to get it once somebody opens the modal. */
export type AdapterSource = { readonly namespace: Namespace; readonly load: () => Promise<Adapter> }

/** How to speak over a provider of one namespace. What needs a chain library is loaded with the first read or signature. */
export type Adapter = {
  readonly namespace: Namespace
  readonly isAddress: (text: string) => boolean
  /** Looks for wallets on the page until undone. `legacy` also takes what sits on a global without announcing itself. */
  readonly discover: (found: (wallet: FoundWallet) => void, options: { announced: boolean }) => () => void
  /**
   * Asks for accounts. Silent: takes only what was granted before and never opens a window.
   * @returns undefined when silent and nothing was granted
   */
  readonly open: (provider: Provider, options: { silent: boolean }) => Promise<Accounts | undefined>
  readonly watch: (provider: Provider, handlers: WatchHandlers) => () => void
  /** @throws CHAIN_NOT_SUPPORTED when the wallet can neither switch nor add it, USER_REJECTED */
  readonly switchNetwork: (provider: Provider, network: Network, rpcUrls: readonly string[]) => Promise<void>
  /** @returns base units of the native currency */
  readonly getBalance: (target: ReadTarget, address: string) => Promise<bigint>
  /** Takes the grant back where the wallet can (best effort, EIP-2255). */
  readonly revoke: (provider: Provider) => Promise<void>
  /** Turns whatever a wallet threw into the catalogue's words. The only place where that happens. */
  readonly explain: (error: unknown) => FoyerError
  /** What a pairing proposal asks of this namespace. */
  readonly proposal: { readonly methods: readonly string[]; readonly events: readonly string[] }
  readonly can: Partial<Capabilities>
}
