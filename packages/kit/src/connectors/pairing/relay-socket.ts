import type { FoyerError } from '@foyer/base'
import type { PairingEnvironment } from './environment.ts'

/* The interface of a connection to a relay; socket.ts implements it. */

export type RelayStatus = {
  readonly status: 'connecting' | 'connected' | 'unreachable'
  /** The time of the last change, in epoch milliseconds. */
  readonly since: number
}

export type Incoming = {
  readonly topic: string
  readonly message: string
  /** Epoch milliseconds by the relay's clock. */
  readonly publishedAt: number | undefined
  /** Allows the relay to delete the message. */
  readonly acknowledge: () => void
}

export type RelaySocketOptions = {
  /** URL with a fresh token; called once for each connection. */
  readonly address: () => Promise<string>
  readonly environment: Pick<PairingEnvironment, 'openSocket' | 'onWake'>
  readonly now: () => number
  readonly onIncoming: (incoming: Incoming) => void
  readonly onStatus: (status: RelayStatus) => void
  /** The relay reported its time with an error. Returns whether the next URL will use a corrected token. */
  readonly onServerTime: (time: number | undefined) => boolean
  /** The relay rejected the connection permanently; it is not retried until the next call. */
  readonly onRefused: (error: FoyerError) => void
}

export type RelaySocket = {
  /**
   * Sends one JSON-RPC call and repeats it, with the same id, on each new connection until it is answered.
   * @param lifetimeMs how long to keep trying
   * @throws RELAY_UNREACHABLE after that time; RPC_REQUEST_FAILED or the mapped alert when the relay returns an error
   */
  call(method: string, params: unknown, lifetimeMs: number): Promise<unknown>
  watch(topic: string): void
  unwatch(topic: string): void
  close(): void
}
