import type { FoyerError } from '@foyer/base'
import type { PairingEnvironment, PairingStorage } from './environment.ts'
import type { RequestedNamespaces } from './namespaces.ts'
import type { RelayStatus } from './relay-socket.ts'
import type { AuthRequest, PairedSession, PeerMetadata } from './session-records.ts'

export type PairingClientOptions = {
  /** `wss://…`; with the public network also `projectId`. */
  readonly relayUrl: string
  readonly projectId?: string
  /** The description of this page that wallets show. */
  readonly metadata: PeerMetadata
  /** IndexedDB by default, memory where that is blocked. */
  readonly storage?: PairingStorage
  /** Name of the IndexedDB database, to separate two products on one origin. Default `foyer-pairing`. */
  readonly storagePrefix?: string
  readonly clock?: { now(): number }
  /** Includes the relay in the pairing URI, for wallets that can use other relays than their own. */
  readonly relayHint?: boolean
  /** For hosts without the browser's globals. */
  readonly environment?: Partial<PairingEnvironment>
}

export type PairingRequest = {
  readonly namespaces: RequestedNamespaces
  /** Requests a sign-in with the same approval; wallets without support answer with a plain session. */
  readonly authenticate?: AuthRequest
}

export type Pairing = {
  /** ERC-1328; the content of the QR code. */
  readonly uri: string
  /** Epoch milliseconds, PAIRING_LIFETIME_MS after creation. */
  readonly expiresAt: number
  /** Resolves when the relay has accepted the proposal. Rejects: RELAY_UNREACHABLE, ORIGIN_NOT_ALLOWED, INVALID_PROJECT_ID, … */
  readonly published: Promise<void>
  /** Rejects: CONNECTION_REJECTED, PAIRING_EXPIRED, SETTLE_INVALID, FAILED_TO_CONNECT, RELAY_UNREACHABLE, REQUEST_ABORTED after `cancel`. */
  readonly settled: Promise<PairedSession>
  /** Withdraws it. If a wallet approves afterwards, its session is ended at once. */
  cancel(): void
}

export type PairingCall = {
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params?: unknown
  /** 300 (default) to 604800. */
  readonly expirySeconds?: number
}

export type PairingEvent =
  | { readonly type: 'session_update'; readonly topic: string; readonly session: PairedSession }
  | {
      readonly type: 'session_event'
      readonly topic: string
      readonly chainId: string
      readonly event: { readonly name: string; readonly data: unknown }
    }
  | { readonly type: 'session_extend'; readonly topic: string; readonly expiresAt: number }
  | { readonly type: 'session_delete'; readonly topic: string; readonly code: number; readonly message: string }
  | { readonly type: 'session_ping'; readonly topic: string }
  | ({ readonly type: 'relay' } & RelayStatus)
  /** Each code once. */
  | { readonly type: 'alert'; readonly error: FoyerError }

export type PairingClient = {
  /**
   * Synchronous: URI and expiry are available at once; the proposal is published in the background.
   * @throws INVALID_OPTION for a sign-in text with characters outside ASCII
   */
  connect(request: PairingRequest): Pairing
  /** After a reload: restores sessions until they expire, and proposals for 300 s. No network access if there are none. */
  resume(): Promise<{ sessions: PairedSession[]; pending: Pairing[] }>
  sessions(): readonly PairedSession[]
  /**
   * Sends a request to the wallet and waits for its answer.
   * @throws SESSION_NOT_FOUND, UNSUPPORTED_CHAIN, METHOD_NOT_SUPPORTED (before anything is sent, or by the wallet),
   * USER_REJECTED, REQUEST_EXPIRED, REQUEST_ABORTED, WALLET_DISCONNECTED, REQUEST_ALREADY_PENDING, RPC_REQUEST_FAILED
   */
  request(topic: string, call: PairingCall, options?: { signal?: AbortSignal }): Promise<unknown>
  /** @throws SESSION_NOT_FOUND, REQUEST_EXPIRED after 30 s */
  ping(topic: string): Promise<void>
  /** Extends the session by seven days once the wallet agrees. @throws as `request` */
  extend(topic: string): Promise<void>
  /** Removes the session at once and notifies the wallet, if the relay can be reached within 3 s. */
  disconnect(topic: string, reason?: { code: number; message: string }): Promise<void>
  /** The status of the newest `relay` event; `connecting` before the first. */
  relayStatus(): RelayStatus['status']
  /** @returns the undo */
  on(listener: (event: PairingEvent) => void): () => void
  /** Releases socket, lock and timers. Sessions stay stored. */
  destroy(): Promise<void>
}
