import type { Identity } from './auth.ts'
import type { Payer } from './budgets.ts'
import type { Connection } from './connection.ts'
import { CLOSE, type RelayLimits } from './limits.ts'
import type { RelayMetrics } from './metrics.ts'

type SocketKeeperOptions = {
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  /** Tries again what waits for a socket. */
  readonly resume: (connection: Connection) => void
}

/** Keeps sockets alive and gets rid of the dead, the slow and the superseded. */
type SocketKeeper = {
  add(connection: Connection): void
  remove(connection: Connection): void
  /** The client gave a sign of life. */
  touch(connection: Connection): void
  /** Closes a socket for a reason of ours. */
  evict(connection: Connection, code: number, reason: string): void
  size(): number
  sizeOf(identity: Identity): number
  /** Why nobody more is let in, if so. */
  isFullFor(payer: Payer): 'full' | 'address-full' | 'project-full' | undefined
  gauges(): { sockets: number; unacknowledged: number; outQueueBytes: number }
  /** Closes every socket, at once or spread over `drainMs`, and resolves when all are gone. */
  closeAll(drainMs: number): Promise<void>
  stop(): void
}

// A peer that does not answer a close frame in this time is cut off.
const CLOSE_LINGER_MS = 1_000
// How long a shutdown waits for calls under way.
const CALLS_GRACE_MS = 2_000
const TICK_MAX_MS = 1_000
const TICK_MIN_MS = 10
// How finely deadlines are kept: a quarter of the shortest.
const TICKS_PER_DEADLINE = 4

/** Creates the keeper and starts its timer. */
export function createSocketKeeper({ limits, metrics, resume }: SocketKeeperOptions): SocketKeeper {
  const all = new Set<Connection>()
  const byKey = new Map<string, { readonly sockets: Set<Connection>; reap: NodeJS.Timeout | undefined }>()
  const byPayer = new Map<string, number>()
  let onEmpty: (() => void) | undefined

  // Those who name no project are counted under its key all the same.
  const addressKey = ({ address }: Payer) => `address ${address}`
  const projectKey = ({ project = '' }: Payer) => `project ${project}`
  const openFor = (key: string) => byPayer.get(key) ?? 0
  function countSocket(payer: Payer, by: 1 | -1): void {
    for (const key of [addressKey(payer), projectKey(payer)]) {
      const count = openFor(key) + by
      if (count === 0) byPayer.delete(key)
      else byPayer.set(key, count)
    }
  }

  const shortest = Math.min(limits.pingMs, limits.stallMs)
  const tickMs = Math.max(TICK_MIN_MS, Math.min(TICK_MAX_MS, shortest / TICKS_PER_DEADLINE))
  const timer = setInterval(() => tick(performance.now()), tickMs)
  timer.unref()

  function tick(now: number): void {
    for (const connection of all) {
      const oldest = connection.oldestUnsentAt()
      if (oldest !== undefined && now - oldest > limits.stallMs) {
        evict(connection, CLOSE.slowConsumer, 'slow-consumer')
      } else if (now >= connection.nextPingAt) {
        ping(connection, now)
      } else if (connection.waiting.size > 0 && connection.writable()) {
        resume(connection)
      }
    }
  }

  function ping(connection: Connection, now: number): void {
    if (connection.missedPongs >= limits.pingMisses) {
      metrics.count('closed', 'dead')
      connection.socket.terminate()
      return
    }
    connection.missedPongs += 1
    connection.nextPingAt = now + limits.pingMs
    connection.socket.ping()
  }

  function evict(connection: Connection, code: number, reason: string): void {
    if (connection.socket.readyState !== connection.socket.OPEN) return
    metrics.count('closed', reason)
    shut(connection, code, reason)
  }

  function shut(connection: Connection, code: number, reason: string): void {
    connection.close(code, reason)
    setTimeout(() => connection.socket.terminate(), CLOSE_LINGER_MS).unref()
  }

  function shutWhenAnswered(connection: Connection, code: number): void {
    // A store that hangs must not hold up the shutdown: the publisher then gets no answer and publishes again elsewhere.
    const patience = setTimeout(() => shut(connection, code, 'relay stops'), CALLS_GRACE_MS)
    void connection.idle().then(() => {
      clearTimeout(patience)
      shut(connection, code, 'relay stops')
    })
  }

  /**
   * Official clients may open hundreds of sockets while they recover (walletconnect-monorepo issue 7131). Closing the older
   * ones at once makes them open more, so it happens a while after the newest.
   */
  function reapLater(key: string): void {
    const group = byKey.get(key)
    if (group === undefined) return
    clearTimeout(group.reap)
    group.reap = setTimeout(() => reap(group.sockets), limits.reapMs)
    group.reap.unref()
  }

  function reap(sockets: ReadonlySet<Connection>): void {
    const [, ...superseded] = [...sockets].sort((a, b) => b.lastActiveAt - a.lastActiveAt || b.number - a.number)
    for (const connection of superseded) evict(connection, CLOSE.superseded, 'superseded')
  }

  return {
    evict,
    add(connection) {
      all.add(connection)
      countSocket(connection.payer, 1)
      const group = byKey.get(connection.key) ?? { sockets: new Set(), reap: undefined }
      byKey.set(connection.key, group)
      group.sockets.add(connection)
      if (group.sockets.size > 1) reapLater(connection.key)
    },
    remove(connection) {
      if (all.delete(connection)) countSocket(connection.payer, -1)
      const group = byKey.get(connection.key)
      group?.sockets.delete(connection)
      if (group?.sockets.size === 0) {
        clearTimeout(group.reap)
        byKey.delete(connection.key)
      }
      if (all.size === 0) onEmpty?.()
    },
    touch(connection) {
      connection.missedPongs = 0
      connection.lastActiveAt = performance.now()
    },
    size: () => all.size,
    isFullFor(payer) {
      if (all.size >= limits.sockets) return 'full'
      if (openFor(addressKey(payer)) >= limits.socketsPerAddress) return 'address-full'
      const most = payer.project === undefined ? limits.sockets - limits.socketsForProjects : limits.socketsPerProject
      return openFor(projectKey(payer)) >= most ? 'project-full' : undefined
    },
    sizeOf: (identity) => byKey.get(`${identity.clientId} ${identity.instance}`)?.sockets.size ?? 0,
    gauges() {
      let unacknowledged = 0
      let outQueueBytes = 0
      for (const connection of all) {
        unacknowledged += connection.pushes.size
        outQueueBytes += connection.socket.bufferedAmount
      }
      return { sockets: all.size, unacknowledged, outQueueBytes }
    },
    async closeAll(drainMs) {
      const emptied = new Promise<void>((resolve) => {
        onEmpty = resolve
        if (all.size === 0) resolve()
      })
      const code = drainMs > 0 ? CLOSE.serviceRestart : CLOSE.goingAway
      const step = drainMs / Math.max(1, all.size)
      ;[...all].forEach((connection, index) => {
        setTimeout(() => shutWhenAnswered(connection, code), index * step)
      })
      await emptied
    },
    stop() {
      clearInterval(timer)
      for (const { reap: pending } of byKey.values()) clearTimeout(pending)
    },
  }
}
