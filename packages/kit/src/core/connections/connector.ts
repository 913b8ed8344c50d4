import type { CaipNetworkId, Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { Provider } from './adapter.ts'

/** Kinds of connectors. */
export type ConnectorType =
  | 'ANNOUNCED'
  | 'INJECTED'
  | 'MULTI_CHAIN'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'
  | 'ID_AUTH'

/** Where a provider comes from. How to speak over it is the adapter's business. */
export type Connector = {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly rdns?: string
  readonly imageUrl?: string
  readonly namespaces: readonly Namespace[]
  /** Names that it was known by in single namespaces, before those were put together. */
  readonly aliases?: readonly string[]
  /** It is in no list of wallets, since it is there under another name. It can be connected, brought back and followed. */
  readonly unlisted?: boolean
  /** Starts what the visitor has to answer. Aborting `signal` withdraws it. */
  readonly connect: (request: ConnectRequest) => Promise<ConnectorSession>
  /** Brings an earlier session back without asking anybody, or answers undefined. */
  readonly resume: (sessionId: string | undefined) => Promise<ConnectorSession | undefined>
  /** What was asked before a reload and may still be answered: a phone browser drops the page while its wallet app is open. */
  readonly pending?: () => Promise<readonly Promise<ConnectorSession>[]>
}

export type ConnectRequest = {
  readonly networks: readonly Network[]
  /** The namespaces that are asked for, all of them the connector's. `networks` are theirs. */
  readonly namespaces: readonly Namespace[]
  readonly signal: AbortSignal
  /** Pairing only: told what to show as soon as it is known. */
  readonly onPairing?: (pairing: PairingOffer) => void
  /** Pairing only: told how reaching the relay goes. */
  readonly onRelay?: (relay: RelayReach) => void
}

/** `slow` after 8 s without the relay, `unreachable` after 20 s. */
export type RelayReach = 'ok' | 'slow' | 'unreachable'

/** What a visitor scans or opens. */
export type PairingOffer = {
  readonly uri: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export type ConnectorSession = {
  /** Names the session again after a reload (a pairing topic). */
  readonly id?: string
  readonly providers: Partial<Readonly<Record<Namespace, Provider>>>
  readonly wallet: WalletInfo
  /** Networks of a namespace that the wallet said it serves; absent when it serves whatever it is asked. */
  readonly approvedNetworks?: { readonly [namespace in Namespace]?: readonly CaipNetworkId[] | undefined }
  /** Ends it at the wallet's side as far as that is possible. */
  readonly end: () => Promise<void>
}

/** A connector by the name it has, or had before it was put together with others. */
export const findConnector = (connectors: readonly Connector[], id: string): Connector | undefined =>
  connectors.find((connector) => connector.id === id || connector.aliases?.includes(id))

export type WalletInfo = {
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly type: ConnectorType
}
