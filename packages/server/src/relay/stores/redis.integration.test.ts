import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RedisServer, startRedis } from '../../../test/redis-server.ts'
import { freshTopic, messageId } from '../../../test/relay-client.ts'
import { storeConformance } from '../../../test/store-conformance.ts'
import { createRedisStore, whyRedisIsAway } from './redis.ts'
import type { RelayStore, StoredMessage } from './store.ts'

let server: RedisServer
const stores: RelayStore[] = []

beforeAll(async () => {
  server = await startRedis()
})
afterAll(async () => {
  for (const store of stores) await store.close()
  await server.stop()
})

async function open(): Promise<RelayStore> {
  const store = await createRedisStore({ url: server.url })
  stores.push(store)
  return store
}

function message(topic: string, text: string, ttlMs: number): StoredMessage {
  const publishedAt = Date.now()
  const expiresAt = publishedAt + ttlMs
  return {
    topic,
    id: messageId(text),
    message: text,
    tag: 1108,
    attestation: '',
    publisher: 'did:key:zAlice',
    publishedAt,
    expiresAt,
    dedupeUntil: expiresAt,
    retain: false,
  }
}

const BOUNDS = { messagesPerTopic: 10, bytesPerTopic: 100, storedMessages: 10_000, storedBytes: 100_000_000 }

describe('redis store', () => {
  storeConformance(open)

  test('the engine erases every key by itself, and forgotten bytes do not fill the mailbox', async () => {
    const store = await open()
    const redis = new Redis(server.url)
    const topic = freshTopic()
    // A delivered message with a long life keeps the counters alive while the mailbox itself expires.
    const long = message(topic, 'long', 60_000)
    await store.append(long, BOUNDS)
    await store.ack(topic, long.id, 'did:key:zBob', Date.now())
    await store.append(message(topic, 'x'.repeat(90), 40), BOUNDS)
    await vi.waitUntil(async () => (await redis.exists(`foyer:relay:{${topic}}:m`)) === 0)
    expect(await store.append(message(topic, 'y'.repeat(90), 40), BOUNDS)).toBe('stored')

    const other = freshTopic()
    await store.append(message(other, 'short', 40), BOUNDS)
    await vi.waitUntil(async () => (await redis.keys(`foyer:relay:{${other}}:*`)).length === 0)
    redis.disconnect()
  })

  test('wakes other processes about watched topics only, and not itself', async () => {
    const [here, there] = [await open(), await open()]
    const [watched, ignored] = [freshTopic(), freshTopic()]
    const woken: string[] = []
    here.onWake((topic) => woken.push(`here ${topic}`))
    there.onWake((topic) => woken.push(`there ${topic}`))
    await Promise.all([here.watch(watched), there.watch(watched), there.watch(ignored)])
    there.unwatch(ignored)
    await here.append(message(ignored, 'a', 60_000), BOUNDS)
    await here.append(message(watched, 'b', 60_000), BOUNDS)
    await vi.waitUntil(() => woken.length > 0)
    expect(woken).toEqual([`there ${watched}`])
  })

  test('what is appended while the bus is away wakes its watchers when it is back', async () => {
    const [here, there] = [await open(), await open()]
    const topic = freshTopic()
    const woken: string[] = []
    there.onWake((name) => woken.push(name))
    await there.watch(topic)
    const admin = new Redis(server.url)
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    // The bus waits 100 ms before it connects again, so nobody listens to this append.
    expect(await here.append(message(topic, 'unheard', 60_000), BOUNDS)).toBe('stored')
    expect(await admin.pubsub('NUMSUB', `foyer:relay:wake:${topic}`)).toEqual([`foyer:relay:wake:${topic}`, 0])
    await vi.waitUntil(() => woken.includes(topic))
    admin.disconnect()
  })

  test('a topic that could not be watched can be watched later', async () => {
    const admin = new Redis(server.url)
    await admin.call('ACL', 'SETUSER', 'quiet', 'on', '>word', '~*', '+@all', 'resetchannels')
    const here = await createRedisStore({ url: server.url.replace('redis://', 'redis://quiet:word@') })
    stores.push(here)
    const topic = freshTopic()
    await expect(here.watch(topic)).rejects.toThrow(/NOPERM/)
    await admin.call('ACL', 'SETUSER', 'quiet', 'allchannels')
    await here.watch(topic)
    const channel = `foyer:relay:wake:${topic}`
    expect(await admin.pubsub('NUMSUB', channel)).toEqual([channel, 1])
    admin.disconnect()
  })

  test('a proxy whose Redis is down is waited for', async () => {
    const proxy = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    const error: unknown = await createRedisStore({ url: `redis://127.0.0.1:${port}` }).catch((reason) => reason)
    expect(whyRedisIsAway(error)).toMatch(/^(unknown|ECONNRESET|EPIPE)$/)
    proxy.close()
  })

  test('an engine that does not answer is one clear error without the password', async () => {
    const failure = createRedisStore({ url: 'redis://user:secret@127.0.0.1:1', connectTimeoutMs: 500 })
    await expect(failure).rejects.toMatchObject({ code: 'RELAY_STORE_UNAVAILABLE' })
    await expect(failure).rejects.not.toThrow(/secret/)
  })
})
