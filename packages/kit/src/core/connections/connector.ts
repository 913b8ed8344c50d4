import type { CaipNetworkId, Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { AccountDetail, Provider } from './adapter.ts'

/** Kinds of connectors. */
export type ConnectorType =
  | 'ANNOUNCED'
  | 'INJECTED'
  | 'MULTI_CHAIN'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'
  | 'ID_AUTH'

/** The source of a provider. The adapter knows how to use it. */
export type Connector = {
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly rdns?: string
  readonly imageUrl?: string
  readonly namespaces: readonly Namespace[]
  /** Ids that it had in single namespaces before those were merged. */
  readonly aliases?: readonly string[]
  /** Not shown in wallet lists, because it is listed under another name. It can still be connected, restored and followed. */
  readonly unlisted?: boolean
  /** The page is opened inside this wallet: it is connected at the start, by `resume`, where no other one is restored. */
  readonly startsConnected?: boolean
  /** Starts a request that the visitor has to answer. Aborting `signal` withdraws it. */
  readonly connect: (request: ConnectRequest) => Promise<ConnectorSession>
  /** Restores an earlier session without a prompt. Undefined where there is none. */
  readonly resume: (sessionId: string | undefined) => Promise<ConnectorSession | undefined>
  /** A request from before a reload that may still be answered: mobile browsers discard the page while the wallet app is open. */
  readonly pending?: () => Promise<readonly Promise<ConnectorSession>[]>
}

export type ConnectRequest = {
  readonly networks: readonly Network[]
  /** The requested namespaces, all of them supported by the connector, and their networks. */
  readonly namespaces: readonly Namespace[]
  readonly signal: AbortSignal
  /** Pairing only: called with the code as soon as it is available. */
  readonly onPairing?: (pairing: PairingOffer) => void
  /** Pairing only: called with the status of the relay connection. */
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
  /** Identifies the session after a reload (a pairing topic). */
  readonly id?: string
  readonly providers: Partial<Readonly<Record<Namespace, Provider>>>
  readonly wallet: WalletInfo
  /** Networks of a namespace that the wallet says it supports; absent when it accepts requests for any network. */
  readonly approvedNetworks?: { readonly [namespace in Namespace]?: readonly CaipNetworkId[] | undefined }
  /** What is known of addresses that a provider tells without details. */
  readonly detailsOf?: (addresses: readonly string[]) => readonly AccountDetail[]
  /**
   * Whether somebody else may pay the network's fee for what an account sends there. Who pays in the end, the wallet says when it is asked.
   * Absent: every account pays for itself.
   */
  readonly othersMayPay?: (network: CaipNetworkId, account: string) => Promise<boolean>
  /** Ends the session on the wallet's side as far as possible. */
  readonly end: () => Promise<void>
}

/** Finds a connector by its id, or by an id it had before it was merged with others. */
export const findConnector = (connectors: readonly Connector[], id: string): Connector | undefined =>
  connectors.find((connector) => connector.id === id || connector.aliases?.includes(id))

export type WalletInfo = {
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly type: ConnectorType
}
