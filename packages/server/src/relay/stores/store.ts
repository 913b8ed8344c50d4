import type { Budgets } from '../budgets.ts'
import type { RelayLimits } from '../limits.ts'

/** One message as the relay keeps it: ciphertext, and only what delivery needs. */
export type StoredMessage = {
  readonly topic: string
  /** sha256 of `message`, hex: the identity by which repeats are dropped. */
  readonly id: string
  /** The sealed envelope, opaque to the relay. */
  readonly message: string
  readonly tag: number
  /** Absent only when the publisher sent none and the relay passes attestations through. */
  readonly attestation?: string
  /** Client id (did:key) of the publisher, who never receives the message. */
  readonly publisher: string
  /** Acceptance, in ms since the epoch. */
  readonly publishedAt: number
  /** From this ms on the message does not exist. */
  readonly expiresAt: number
  /** Until this ms a repeat is dropped although the message may be gone. Never after `expiresAt`. */
  readonly dedupeUntil: number
  /** Kept until `expiresAt` with one receipt per client, instead of being erased by the first acknowledgement. */
  readonly retain: boolean
  /** The session topic announced together with this message (`wc_approveSession`), for clients that asked for `autosub`. */
  readonly follow?: string
}

/** What a message takes of every bound: all that its publisher chose the length of. */
export const bytesOf = ({ message, attestation = '' }: Pick<StoredMessage, 'message' | 'attestation'>): number =>
  message.length + attestation.length

/** A message that waits, as far as it is known without reading its text. `bytes`: see `bytesOf`. */
export type Waiting = { readonly id: string; readonly bytes: number }

export type MailboxBounds = {
  readonly messagesPerTopic: number
  readonly bytesPerTopic: number
  /** Of all topics together. Redis has a bound of its own (`maxmemory`, with `noeviction`). */
  readonly storedMessages: number
  readonly storedBytes: number
}

/** `duplicate`: already accepted, nothing changed. `full`: refused, the mailbox is at a bound; `store-full`: the store is. */
export type AppendOutcome = 'stored' | 'duplicate' | 'full' | 'store-full'

/**
 * The mailbox of every topic. All times come from the caller (ms since the epoch), so that a store never reads a clock.
 * A promise that resolves means: done, and as durable as the store promises. One that rejects means: not done, try again.
 */
export type RelayStore = {
  readonly kind: 'memory' | 'log' | 'redis'
  /** Accepts a message at the end of its topic's mailbox; `message.publishedAt` is the present. */
  append(message: StoredMessage, bounds: MailboxBounds): Promise<AppendOutcome>
  /** What `client` has yet to acknowledge on `topic`, oldest first, without its own messages. */
  pending(topic: string, client: string, now: number): Promise<readonly Waiting[]>
  /** The messages of these ids, in that order; those that are gone are left out. Callers bound what they ask for by `Waiting.bytes`. */
  read(topic: string, ids: readonly string[]): Promise<readonly StoredMessage[]>
  /**
   * Records that `client` has the message. A publisher's own receipt and an unknown id change nothing.
   * @returns whether this erased the message
   */
  ack(topic: string, id: string, client: string, now: number): Promise<boolean>
  /** From the moment this resolves, appends to `topic` by other processes reach the listeners of `onWake`. */
  watch(topic: string): Promise<void>
  unwatch(topic: string): void
  /**
   * Registers a listener for "`topic` may have grown, read it again": appends by other processes, and every watched
   * topic after the bus was away. A store's own appends do not wake its own process: the relay answers the publisher
   * first and then delivers. Returns the undo.
   */
  onWake(listener: (topic: string) => void): () => void
  /** Rejects when the store cannot be used now. */
  check(): Promise<void>
  /** Budgets that all processes of this store share; without it each process has its own. */
  readonly budgets?: (limits: RelayLimits) => Budgets
  /** Erases what has expired. */
  sweep(now: number): Promise<void>
  /** Releases files, sockets and locks. The store is of no use afterwards. */
  close(): Promise<void>
}
