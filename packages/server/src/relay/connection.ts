import type { WebSocket } from 'ws'
import type { Identity } from './auth.ts'
import type { Payer } from './budgets.ts'
import { createTurns, type Turns } from './turns.ts'

/** One topic that a socket follows. */
export type Subscription = {
  /** The id the client knows it by: sha256 of topic and client id, so both ends can compute it. */
  readonly id: string
  /** Message ids pushed on this socket that the store may still call pending. */
  readonly inFlight: Set<string>
  /** Ids acknowledged while a read was under way, whose snapshot may predate the acknowledgement. */
  readonly settled: Set<string>
  pumping: boolean
  /** The mailbox changed while it was being read. */
  dirty: boolean
}

type Push = { readonly topic: string; readonly messageId: string }

export type Connection = {
  /** Number of the socket within this process, for logs. */
  readonly number: number
  readonly identity: Identity
  readonly payer: Payer
  /** Tells sockets of the same running client apart from others. */
  readonly key: string
  /** The client understands messages on topics it has not subscribed to itself. */
  readonly autosub: boolean
  /** Pairing topics this socket proposed on; only a proposer is subscribed automatically. */
  readonly proposed: Set<string>
  readonly subscriptions: Map<string, Subscription>
  /** Pushes by the id of their JSON-RPC request. */
  readonly pushes: Map<string, Push>
  /** Topics with messages that wait until this socket can take more. */
  readonly waiting: Set<string>
  /** What is read from the store for this socket is read one after the other. */
  readonly reads: Turns
  /** Calls that fetch, under way or waiting for their turn. */
  fetches: number
  readonly socket: WebSocket
  missedPongs: number
  /** performance.now() of the last frame or pong from the client. */
  lastActiveAt: number
  nextPingAt: number
  /** Writes a frame; answers false when the socket is closed or had to be. */
  send(text: string): boolean
  /** Whether pushes may be sent now; calls back through `onWritable` once they may again. */
  writable(): boolean
  /** performance.now() at which the oldest frame not yet taken by the network was written. */
  oldestUnsentAt(): number | undefined
  nextPushId(): string
  /**
   * Reads no further data for `ms` from now; frames that were already read are still served. Official clients let errors of most
   * calls crash the process, so a flood is slowed
   * down by TCP instead of being refused.
   */
  pause(ms: number): void
  /** Brackets the service of one call. */
  callBegins(): void
  callEnds(): void
  /** Resolves when no call is being served. */
  idle(): Promise<void>
  close(code: number, reason: string): void
}

type ConnectionOptions = {
  readonly number: number
  readonly socket: WebSocket
  readonly identity: Identity
  readonly payer: Payer
  readonly autosub: boolean
  readonly outQueueBytes: number
  readonly unackedMax: number
  readonly pingMs: number
  readonly onOverflow: () => void
  readonly onWritable: () => void
}

// Pushes pause at half of the queue, so that answers always find room.
const HIGH_WATER_PART = 0.5

/** Wraps an open socket with a bounded out-queue and the book-keeping of deliveries. */
export function createConnection(options: ConnectionOptions): Connection {
  const { socket, identity, payer } = options
  const highWater = options.outQueueBytes * HIGH_WATER_PART
  const unsent: number[] = []
  // Push ids are 16 digits: unique on the socket, safe integers, and short of the 17 that official parsers rewrite.
  let pushId = Date.now() * 1000
  const now = performance.now()
  let resumeTimer: NodeJS.Timeout | undefined
  let activeCalls = 0
  let idlers: (() => void)[] = []

  const connection: Connection = {
    number: options.number,
    identity,
    payer,
    key: `${identity.clientId} ${identity.instance}`,
    autosub: options.autosub,
    proposed: new Set(),
    subscriptions: new Map(),
    pushes: new Map(),
    waiting: new Set(),
    reads: createTurns(),
    fetches: 0,
    socket,
    missedPongs: 0,
    lastActiveAt: now,
    nextPingAt: now + options.pingMs,
    send(text) {
      if (socket.readyState !== socket.OPEN) return false
      unsent.push(performance.now())
      socket.send(text, () => {
        unsent.shift()
        if (connection.waiting.size > 0 && connection.writable()) options.onWritable()
      })
      if (socket.bufferedAmount <= options.outQueueBytes) return true
      options.onOverflow()
      return false
    },
    writable: () =>
      socket.readyState === socket.OPEN &&
      socket.bufferedAmount < highWater &&
      connection.pushes.size < options.unackedMax,
    oldestUnsentAt: () => unsent[0],
    nextPushId() {
      pushId += 1
      return String(pushId)
    },
    pause(ms) {
      socket.pause()
      clearTimeout(resumeTimer)
      resumeTimer = setTimeout(() => socket.resume(), ms)
      resumeTimer.unref()
    },
    callBegins() {
      activeCalls += 1
    },
    callEnds() {
      activeCalls -= 1
      if (activeCalls > 0) return
      for (const resolve of idlers) resolve()
      idlers = []
    },
    idle: () => new Promise((resolve) => (activeCalls === 0 ? resolve() : idlers.push(resolve))),
    close(code, reason) {
      socket.close(code, reason)
    },
  }
  return connection
}
