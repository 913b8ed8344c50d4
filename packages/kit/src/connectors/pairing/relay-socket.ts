import type { FoyerError } from '@foyer/base'
import type { PairingEnvironment } from './environment.ts'

/* What a connection to a relay offers and asks for; socket.ts is the one that exists. */

export type RelayStatus = {
  readonly status: 'connecting' | 'connected' | 'unreachable'
  /** Epoch milliseconds since when it has been so. */
  readonly since: number
}

export type Incoming = {
  readonly topic: string
  readonly message: string
  /** Epoch milliseconds by the relay's clock. */
  readonly publishedAt: number | undefined
  /** Tells the relay that it may forget the message. */
  readonly acknowledge: () => void
}

export type RelaySocketOptions = {
  /** Address with a fresh token; asked once for each connection. */
  readonly address: () => Promise<string>
  readonly environment: Pick<PairingEnvironment, 'openSocket' | 'onWake'>
  readonly now: () => number
  readonly onIncoming: (incoming: Incoming) => void
  readonly onStatus: (status: RelayStatus) => void
  /** The relay said its time with a refusal. Answers whether the next address will be another for it. */
  readonly onServerTime: (time: number | undefined) => boolean
  /** The relay refused for good; nothing is tried again until somebody asks for something. */
  readonly onRefused: (error: FoyerError) => void
}

export type RelaySocket = {
  /**
   * Sends one JSON-RPC call and repeats it, with the same id, on each new connection until it is answered.
   * @param lifetimeMs how long it is worth trying
   * @throws RELAY_UNREACHABLE after that time; RPC_REQUEST_FAILED or the mapped alert when the relay says no
   */
  call(method: string, params: unknown, lifetimeMs: number): Promise<unknown>
  watch(topic: string): void
  unwatch(topic: string): void
  close(): void
}
