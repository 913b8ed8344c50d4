import { isRecord } from '@foyer/base'
import { PAIRING_LIFETIME_MS } from '@foyer/base/constants'
import { SEEN_PREFIX } from './names.ts'
import type { SealedChannel, TopicKey } from './sealed-channel.ts'
import { type PendingRecord, type RecordKind, readRecord, type SessionRecord, writeRecord } from './session-records.ts'

/** How long after its creation a proposal can be approved. The relay keeps the proposal for the same time. */
const PROPOSAL_LIFETIME_MS = 300_000
/** Browsers store a timer's delay in 31 bits. */
const TIMER_MAX_MS = 2 ** 31 - 1
/** The duration of one extension. */
export const SESSION_EXTENSION_MS = 7 * 86_400_000

/**
 * Sessions and proposals: in memory, in storage, and synchronised between tabs. A topic is subscribed for exactly as long as a
 * record needs it.
 */
export type SessionStore = {
  session(topic: string): SessionRecord | undefined
  sessions(): readonly SessionRecord[]
  pendingPairings(): readonly PendingRecord[]
  /** Loads the stored records, once; later calls wait for the first. */
  load(): Promise<void>
  putSession(record: SessionRecord): void
  putPending(record: PendingRecord): void
  drop(kind: RecordKind, topic: string): void
  /** Applies a change from another tab. */
  onBroadcast(message: unknown): void
  /** Resolves when all changes are stored. */
  written(): Promise<void>
  close(): void
}

export function createSessionStore(options: {
  channel: SealedChannel
  now: () => number
  /** A proposal is new, has changed, or has expired (undefined). */
  onPending: (topic: string, record: PendingRecord | undefined) => void
  /** A session has expired and was removed. */
  onExpired: (topic: string) => void
  onStorageError: (error: unknown) => void
}): SessionStore {
  const { channel, now } = options
  const sessions = new Map<string, SessionRecord>()
  const pendings = new Map<string, PendingRecord>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const held = new Set<string>()
  let writing: Promise<void> = Promise.resolve()
  let loading: Promise<void> | undefined

  function listen() {
    const wanted = new Map<string, TopicKey>()
    for (const { topic, symKey, seed, offers, auth } of pendings.values()) {
      wanted.set(topic, { symKey })
      for (const offer of offers) wanted.set(offer.topic, offer)
      if (auth?.responseTopic) wanted.set(auth.responseTopic, { seed })
    }
    for (const { topic, symKey } of sessions.values()) wanted.set(topic, { symKey })
    for (const [topic, key] of wanted) if (!held.has(topic)) channel.listen(topic, key)
    for (const topic of held) if (!wanted.has(topic)) channel.unlisten(topic)
    held.clear()
    for (const topic of wanted.keys()) held.add(topic)
  }

  function apply(kind: RecordKind, topic: string, text: string | undefined) {
    clearTimeout(timers.get(topic))
    timers.delete(topic)
    if (kind === 'session') {
      const record = readRecord('session', text)
      sessions.delete(topic)
      if (record && record.expiresAt > now()) {
        sessions.set(topic, record)
        awaitExpiry(record)
      }
      listen()
      return
    }
    const record = readRecord('pending', text)
    const restMs = record ? record.createdAt + PROPOSAL_LIFETIME_MS - now() : 0
    if (record && restMs > 0) {
      pendings.set(topic, record)
      timers.set(topic, setTimeout(drop, restMs, 'pending', topic))
    } else pendings.delete(topic)
    listen()
    options.onPending(topic, pendings.get(topic))
  }

  /** Sessions may last longer than the maximum delay of a timer. */
  function awaitExpiry({ topic, expiresAt }: Pick<SessionRecord, 'topic' | 'expiresAt'>) {
    const restMs = expiresAt - now()
    const again = () => awaitExpiry({ topic, expiresAt })
    if (restMs > 0) return void timers.set(topic, setTimeout(again, Math.min(restMs, TIMER_MAX_MS)))
    drop('session', topic)
    options.onExpired(topic)
  }

  function store(kind: RecordKind, topic: string, text: string | undefined) {
    apply(kind, topic, text)
    channel.broadcast({ kind, topic, text })
    const key = `${kind}:${topic}`
    writing = writing
      .then(async () => {
        const { storage } = await channel.start()
        await (text === undefined ? storage.delete(key) : storage.set(key, text))
      })
      .catch(options.onStorageError)
  }

  function drop(kind: RecordKind, topic: string) {
    store(kind, topic, undefined)
  }

  async function read() {
    const { storage } = await channel.start()
    for (const key of await storage.keys()) {
      const [kind, topic = ''] = key.split(':')
      if (kind !== 'session' && kind !== 'pending') continue
      if (kind === 'session' ? sessions.has(topic) : pendings.has(topic)) continue
      apply(kind, topic, await storage.get(key))
      if (!(kind === 'session' ? sessions : pendings).has(topic)) await storage.delete(key)
    }
    // Left over from a page that was closed before it could clean up.
    for (const key of await storage.keys()) {
      if (key.startsWith(SEEN_PREFIX) && !held.has(key.slice(SEEN_PREFIX.length))) await storage.delete(key)
    }
  }

  return {
    session(topic) {
      const record = sessions.get(topic)
      return record && record.expiresAt > now() ? record : undefined
    },
    sessions: () => [...sessions.values()].filter(({ expiresAt }) => expiresAt > now()),
    pendingPairings: () => [...pendings.values()],
    load: () => {
      loading ??= read().catch((error) => {
        loading = undefined
        throw error
      })
      return loading
    },
    putSession: (record) => store('session', record.topic, writeRecord(record)),
    putPending: (record) => store('pending', record.topic, writeRecord(record)),
    drop,
    onBroadcast(message) {
      if (!isRecord(message)) return
      const { kind, topic, text } = message
      if ((kind === 'session' || kind === 'pending') && typeof topic === 'string') {
        apply(kind, topic, typeof text === 'string' ? text : undefined)
      }
    },
    written: () => writing,
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}

/** Epoch seconds until which a wallet should accept the proposal. */
export const expirySeconds = ({ createdAt }: { createdAt: number }): number =>
  Math.floor((createdAt + PAIRING_LIFETIME_MS) / 1000)
