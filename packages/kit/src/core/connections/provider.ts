import type { CaipNetworkId } from '@foyer/base'

/**
 * EIP-1193 (https://eips.ethereum.org/EIPS/eip-1193). Every connector exposes its wallet in this shape, whatever the namespace.
 * Methods are those of the namespace's JSON-RPC, https://namespaces.chainagnostic.org
 */
export type Provider = {
  /** `chainId`: the network that the request is about. EIP-1193 wallets ignore it, since they track the network themselves. */
  request(call: { method: string; params?: unknown; chainId?: CaipNetworkId }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
  /** What the session of a relay wallet contains, available without a request. Absent for wallets on the page. */
  readonly session?: RelaySession
}

/** One namespace of a session over the relay. */
export type RelaySession = {
  /** Addresses on the chosen network, the current one first. */
  readonly accounts: () => readonly string[]
  readonly chain: () => CaipNetworkId
  /** Networks that the wallet shares accounts on. */
  readonly chains: () => readonly CaipNetworkId[]
  /** Chooses the network that later requests go to; `chainChanged` and `accountsChanged` follow. @throws CHAIN_NOT_CONFIGURED */
  readonly choose: (chain: CaipNetworkId) => void
}
