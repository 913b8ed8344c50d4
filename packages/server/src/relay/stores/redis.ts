import { createHash, randomBytes } from 'node:crypto'
import { FoyerError, isFoyerError, messageOf } from '@foyer/base'
import { RELAY_STORE_UNAVAILABLE } from '@foyer/base/catalogue'
import { Redis } from 'ioredis'
import * as v from 'valibot'
import { codeOf, isNetworkCode } from '../../wait-until-there.ts'
import { createRedisBudgets } from './redis-budgets.ts'
import { ACK, APPEND, KEY_SUFFIXES, PENDING, READ } from './redis-scripts.ts'
import { bytesOf, type RelayStore, type StoredMessage } from './store.ts'

type RedisStoreOptions = {
  /** `redis://user:password@host:6379/0`, or `rediss:` for TLS. Redis 6 or newer, or Valkey. */
  readonly url: string
  /** First part of every key and channel; default `foyer:relay`. */
  readonly prefix?: string
  /** How long the first connection may take, in ms; default 5 000. */
  readonly connectTimeoutMs?: number
}

// An append waits through a short absence of the engine instead of failing: clients answer errors with repeats.
const RETRIES_PER_COMMAND = 8
const RETRY_STEP_MS = 100
const RETRY_MAX_MS = 2_000
const CONNECT_TIMEOUT_MS = 5_000

const storedSchema = v.object({
  topic: v.string(),
  id: v.string(),
  message: v.string(),
  tag: v.number(),
  attestation: v.exactOptional(v.string()),
  publisher: v.string(),
  publishedAt: v.number(),
  expiresAt: v.number(),
  dedupeUntil: v.number(),
  retain: v.boolean(),
  follow: v.exactOptional(v.string()),
})
const waitingSchema = v.array(
  v.pipe(
    v.tuple([v.string(), v.number()]),
    v.transform(([id, bytes]) => ({ id, bytes })),
  ),
)
const readSchema = v.array(v.string())
/** What the script of an acknowledgement says when the message is gone. */
const ERASED = 2
const outcomeSchema = v.picklist(['stored', 'duplicate', 'full'])

/**
 * Mailboxes shared by several relay processes. A publish is as durable as the engine's own configuration makes it
 * (`appendfsync always` for the strength of the log store; `everysec` may lose the last second with the machine).
 * Pub/sub only wakes processes up: what it loses is read again from the mailboxes when the bus is back.
 * @throws RELAY_STORE_UNAVAILABLE when the engine does not answer in time
 */
export async function createRedisStore(options: RedisStoreOptions): Promise<RelayStore> {
  const { url, prefix = 'foyer:relay', connectTimeoutMs = CONNECT_TIMEOUT_MS } = options
  const connect = () =>
    new Redis(url, {
      lazyConnect: true,
      autoResubscribe: false,
      maxRetriesPerRequest: RETRIES_PER_COMMAND,
      retryStrategy: (attempt) => Math.min(RETRY_MAX_MS, attempt * RETRY_STEP_MS),
    })
  const commands = connect()
  const bus = connect()
  const run = createScriptRunner(commands)
  const self = randomBytes(8).toString('hex')
  /** Subscriptions by topic; undefined after one that failed, which the next `watch` or `ready` repeats. */
  const watched = new Map<string, Promise<unknown> | undefined>()
  const listeners = new Set<(topic: string) => void>()

  const channelOf = (topic: string) => `${prefix}:wake:${topic}`
  const keysOf = (topic: string) => KEY_SUFFIXES.map((suffix) => `${prefix}:{${topic}}:${suffix}`)
  const wake = (topic: string) => {
    for (const listener of listeners) listener(topic)
  }

  for (const connection of [commands, bus]) {
    // ioredis reconnects by itself; commands that cannot be carried out reject, which is where failures are reported.
    connection.on('error', () => {})
  }
  await Promise.all([ready(commands, url, connectTimeoutMs), ready(bus, url, connectTimeoutMs)]).catch((error) => {
    commands.disconnect()
    bus.disconnect()
    throw error
  })

  bus.on('message', (channel: string, origin: string) => {
    // The own process wakes its subscribers itself, after it has answered the publisher.
    if (origin !== self) wake(channel.slice(channelOf('').length))
  })
  bus.on('ready', () => {
    const topics = [...watched.keys()]
    if (topics.length === 0) return
    bus.subscribe(...topics.map(channelOf)).then(
      () => topics.forEach(wake),
      // The connection was lost again: the next `ready` repeats this.
      () => {},
    )
  })

  return {
    kind: 'redis',
    async append(message, { messagesPerTopic, bytesPerTopic }) {
      const { topic, id, publisher, publishedAt, expiresAt } = message
      const outcome = await run(APPEND, keysOf(topic), [
        id,
        JSON.stringify(message),
        bytesOf(message),
        `${message.retain ? 1 : 0}|${message.dedupeUntil}|${publisher}`,
        publishedAt,
        expiresAt,
        messagesPerTopic,
        bytesPerTopic,
        channelOf(topic),
        self,
      ])
      return v.parse(outcomeSchema, outcome)
    },
    async pending(topic, client, now) {
      return v.parse(waitingSchema, await run(PENDING, keysOf(topic), [client, now]))
    },
    async read(topic, ids) {
      if (ids.length === 0) return []
      const found = v.parse(readSchema, await run(READ, keysOf(topic), ids))
      return found.map((json): StoredMessage => v.parse(storedSchema, JSON.parse(json)))
    },
    async ack(topic, id, client, now) {
      return (await run(ACK, keysOf(topic), [id, client, now])) === ERASED
    },
    async watch(topic) {
      const subscribed = watched.get(topic) ?? bus.subscribe(channelOf(topic))
      watched.set(topic, subscribed)
      try {
        await subscribed
      } catch (error) {
        if (watched.get(topic) === subscribed) watched.set(topic, undefined)
        throw error
      }
    },
    unwatch(topic) {
      if (!watched.delete(topic)) return
      // While the bus is away there is nothing to undo: only watched topics are subscribed when it is back.
      bus.unsubscribe(channelOf(topic)).catch(() => {})
    },
    onWake(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async check() {
      await commands.ping()
    },
    budgets: (limits) => createRedisBudgets(run, prefix, limits),
    // Every key has a lifetime of its own in the engine.
    sweep: async () => {},
    async close() {
      listeners.clear()
      commands.disconnect()
      bus.disconnect()
    },
  }
}

/** Runs scripts by digest, sending the source only when the engine has forgotten it. */
function createScriptRunner(redis: Redis) {
  const digests = new Map<string, string>()
  return async (source: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> => {
    const digest = digests.get(source) ?? createHash('sha1').update(source).digest('hex')
    digests.set(source, digest)
    try {
      return await redis.evalsha(digest, keys.length, ...keys, ...values)
    } catch (error) {
      if (!messageOf(error).startsWith('NOSCRIPT')) throw error
      return redis.eval(source, keys.length, ...keys, ...values)
    }
  }
}

/**
 * Why Redis is away for now, as a code: it cannot be reached, or does not answer in time. Undefined for what waiting does not cure,
 * such as a wrong password.
 */
export function whyRedisIsAway(error: unknown): string | undefined {
  if (!isFoyerError(error, RELAY_STORE_UNAVAILABLE)) return undefined
  const code = codeOf(error.cause)
  if (code !== undefined) return isNetworkCode(code) ? code : undefined
  return AWAY.test(messageOf(error.cause)) ? 'unknown' : undefined
}

/**
 * Messages without a code: ioredis when the connection was closed without an error, as by a proxy whose Redis is down, and Redis when it
 * is full, loading, or without its primary.
 */
const AWAY = /^(Connection is closed|ERR max number of clients|LOADING|MASTERDOWN|BUSY)\b/

async function ready(redis: Redis, url: string, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  // `connect` rejects with “Connection is closed.” whatever the reason was.
  let reason: Error | undefined
  const onError = (error: Error) => {
    reason = error
  }
  redis.on('error', onError)
  const late = new Promise<never>((_, reject) => {
    const timeout = Object.assign(new Error(`no answer within ${timeoutMs} ms`), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(timeout), timeoutMs)
  })
  try {
    await Promise.race([redis.connect(), late])
  } catch (error) {
    const cause = reason ?? error
    // The host only: the URL may hold a password.
    throw new FoyerError(RELAY_STORE_UNAVAILABLE, {
      // The error of a name with several addresses has a code and no message.
      context: { address: new URL(url).host, reason: (cause as Error).message || (codeOf(cause) ?? 'unknown') },
      cause,
    })
  } finally {
    redis.off('error', onError)
    clearTimeout(timer)
  }
}
