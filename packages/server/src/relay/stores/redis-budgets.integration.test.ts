import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetConformance } from '../../../test/budget-conformance.ts'
import { type RedisServer, startRedis } from '../../../test/redis-server.ts'
import { connectClient, freshTopic, type TestClient } from '../../../test/relay-client.ts'
import { spawnRelay } from '../../../test/relay-process.ts'
import { RELAY_LIMITS } from '../limits.ts'
import { createRedisStore } from './redis.ts'
import type { RelayStore } from './store.ts'

let server: RedisServer
let store: RelayStore | undefined
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startRedis()
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
  await store?.close()
  await server.stop()
})

budgetConformance(async (limits) => {
  await store?.close()
  store = await createRedisStore({ url: server.url, prefix: `test:${randomBytes(6).toString('hex')}` })
  const budgets = store.budgets?.(limits)
  if (budgets === undefined) throw new Error('a Redis store has budgets of its own')
  return budgets
}, 30)

test('what one process accepted and another handed over makes room at both, and both count together', async () => {
  const limits = { storedMessagesPerAddress: 2 }
  const [a, b] = await Promise.all([spawnRelay(0, server.url, limits), spawnRelay(0, server.url, limits)])
  undo.push(
    () => a.stop('SIGKILL'),
    () => b.stop('SIGKILL'),
  )
  const client = async (url: string): Promise<TestClient> => {
    const connected = await connectClient(url)
    undo.push(() => connected.close())
    return connected
  }
  const [alice, aliceElsewhere, bob] = [await client(a.url), await client(b.url), await client(b.url)]
  const topic = freshTopic()
  const refused = { code: -32000, data: 'AddressLimitExceeded' }
  await alice.publish(topic, 'one')
  await aliceElsewhere.publish(freshTopic(), 'two')
  for (const full of [alice, aliceElsewhere])
    await expect(full.publish(freshTopic(), 'three')).rejects.toMatchObject(refused)
  await bob.subscribe(topic)
  await bob.received(1)
  await expect.poll(() => alice.publish(topic, 'four').catch(() => 'refused')).toBe(true)
  await bob.received(2)

  const redis = new Redis(server.url)
  const keys = await redis.keys('foyer:relay:*')
  redis.disconnect()
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.join(' ')).not.toContain('127.0.0.1')
})

test('no key outlives its messages', async () => {
  const prefix = `test:${randomBytes(6).toString('hex')}`
  const own = await createRedisStore({ url: server.url, prefix })
  undo.push(() => own.close())
  const budgets = own.budgets?.(RELAY_LIMITS)
  const now = Date.now()
  await budgets?.hold({ topic: 't', id: 'i', bytes: 5, expiresAt: now + 60_000 }, { address: 'a', project: 'p' }, now)
  await budgets?.hold({ topic: 't', id: 'j', bytes: 5, expiresAt: now + 5_000 }, { address: 'a', project: 'p' }, now)
  const redis = new Redis(server.url)
  const keys = await redis.keys(`${prefix}:*`)
  const lifetimes = await Promise.all(keys.map((key) => redis.pttl(key)))
  redis.disconnect()
  expect(keys).toHaveLength(6)
  for (const left of lifetimes) expect(left).toBeGreaterThan(0)
  expect(Math.max(...lifetimes)).toBeLessThanOrEqual(60_000)
})
