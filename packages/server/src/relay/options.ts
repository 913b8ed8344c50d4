import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RelayLimits } from './limits.ts'
import type { RelayStore } from './stores/store.ts'

/** Whether a socket may be opened, and if not, which of the two its integrator has to correct. */
export type Admission = 'admitted' | 'unknown-project' | 'origin-not-allowed'

export type RelayOptions = {
  /** URLs by which clients know this relay, e.g. `ws://localhost:8787`: the accepted `aud` values of their tokens. */
  readonly publicUrls: readonly string[]
  /** Default: `createMemoryStore()`. A store passed in is closed by whoever created it, after the relay. */
  readonly store?: RelayStore
  /** Whether a project may connect from an origin. Both are as the client says them; default: every one may. */
  readonly projects?: (projectId: string | undefined, origin: string | undefined) => Admission | Promise<Admission>
  readonly limits?: Partial<RelayLimits>
  /** Wall clock in ms since the epoch; it decides expiry of messages and tokens. */
  readonly clock?: { now(): number }
  /** Events for the operator's log. They hold no topic, client id or address. */
  readonly log?: (event: RelayLogEvent) => void
  /** `off` (default) marks messages without attestation as such; `passthrough` leaves the mark out. */
  readonly verify?: 'off' | 'passthrough'
  /** The address that pays for a handshake; default: the socket's peer. Behind a proxy, read the header you trust. */
  readonly clientAddress?: (request: IncomingMessage) => string | undefined
}

export type RelayLogEvent = {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: 'opened' | 'refused' | 'closed' | 'store-failed' | 'draining' | 'stopped'
  /** Number of the socket within this process. */
  readonly socket?: number
  /** A fixed word or a store's error text. */
  readonly reason?: string
}

type RelayHealth = {
  readonly status: 'ok' | 'draining'
  readonly sockets: number
  /** Topics with a live subscriber. */
  readonly topics: number
  readonly store: RelayStore['kind']
}

export type Relay = {
  /** Takes over an HTTP upgrade request. Answers it in every case; never throws. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  health(): RelayHealth
  /** Rejects when the store cannot be used now. */
  check(): Promise<void>
  /** Prometheus text exposition format; no topics, clients or addresses. */
  metrics(): string
  /**
   * Stops. Without `drainMs`: all sockets are closed at once with 1001. With it: new sockets are refused, open ones are
   * sent away with 1012 spread over that time, so that they do not all arrive elsewhere together. Calls under way are
   * answered first. Calling again waits for the same end.
   */
  close(options?: { readonly drainMs?: number }): Promise<void>
}
