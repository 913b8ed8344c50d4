import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type RedisServer, startRedis } from '../../test/redis-server.ts'
import { connectClient, freshTopic, type TestClient } from '../../test/relay-client.ts'
import { type RelayProcess, spawnRelay } from '../../test/relay-process.ts'

/** Relays as real processes: killed without warning, and several at one engine. */
const undo: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const LIMITS = {
  publishesPerSecond: 1_000_000,
  publishBurst: 1_000_000,
  publishesPerSecondPerAddress: 1_000_000,
  publishBurstPerAddress: 1_000_000,
  publishesPerSecondPerProject: 1_000_000,
  publishBurstPerProject: 1_000_000,
  storedMessagesPerAddress: 1_000_000,
  storedBytesPerAddress: 1_000_000_000,
  callsPerSecond: 1_000_000,
  callBurst: 1_000_000,
}

async function relay(store: string, port = 0): Promise<RelayProcess> {
  const running = await spawnRelay(port, store, LIMITS)
  undo.push(() => running.stop('SIGKILL'))
  return running
}

async function connect(url: string, like?: TestClient, autoAck = true): Promise<TestClient> {
  const client = await connectClient(url, { autoAck, ...(like === undefined ? {} : { identity: like.identity }) })
  undo.push(() => client.close())
  return client
}

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'foyer-relay-'))
  undo.push(() => rm(path, { recursive: true }))
  return path
}

async function redis(path?: string): Promise<RedisServer> {
  const server = await startRedis(path)
  undo.push(() => server.stop())
  return server
}

describe('kill -9', () => {
  test('no acknowledged publish is lost, however the process dies under load', async () => {
    const store = `log:${await directory()}`
    const topics = Array.from({ length: 20 }, freshTopic)
    const acknowledged = new Set<string>()
    let port = 0
    for (let round = 0; round < 3; round += 1) {
      const running = await relay(store, port)
      port = Number(new URL(running.url).port)
      const alice = await connect(running.url)
      // 64 in flight until the process is gone.
      let sent = 0
      const worker = async (): Promise<void> => {
        for (;;) {
          const message = `${round} ${sent++} ${'x'.repeat(200)}`
          if (!(await alice.publish(String(topics[sent % topics.length]), message).catch(() => false))) return
          acknowledged.add(message)
          if (acknowledged.size === 700 * (round + 1)) running.child.kill('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: 64 }, worker))
      await running.stop('SIGKILL')
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(2_100)

    const last = await relay(store, port)
    const bob = await connect(last.url)
    await bob.call('irn_batchSubscribe', { topics })
    const missing = () => {
      const received = new Set(bob.pushed.map(({ message }) => message))
      return [...acknowledged].filter((message) => !received.has(message)).length
    }
    // More than was acknowledged may arrive: publishes that were stored when the process died before it could answer.
    await expect.poll(missing).toBe(0)
    expect(new Set(bob.pushed.map(({ message }) => message)).size).toBe(bob.pushed.length)
  })
})

describe('two relays at one Redis', () => {
  test('a publisher on one, a subscriber on the other, in both directions and in order', async () => {
    const { url } = await redis()
    const [a, b] = await Promise.all([relay(url), relay(url)])
    const [alice, bob] = [await connect(a.url), await connect(b.url)]
    const topic = freshTopic()
    await Promise.all([alice.subscribe(topic), bob.subscribe(topic)])
    const texts = Array.from({ length: 100 }, (_, index) => `a${index}`)
    for (const text of texts) await alice.publish(topic, text)
    expect((await bob.received(100)).map(({ message }) => message)).toEqual(texts)
    await bob.publish(topic, 'back')
    expect((await alice.received(1))[0]?.message).toBe('back')

    // A receipt given to one process holds at the other.
    const again = await connect(a.url, bob)
    await again.subscribe(topic)
    await again.call('irn_unsubscribe', { topic, id: '' })
    expect(again.pushed).toEqual([])
  })

  test('the engine restarts: waiting messages and live subscriptions survive', async () => {
    const engine = await redis(await directory())
    const [a, b] = await Promise.all([relay(engine.url), relay(engine.url)])
    const [alice, bob, late] = [await connect(a.url), await connect(b.url), await connect(b.url)]
    const [live, stored] = [freshTopic(), freshTopic()]
    await bob.subscribe(live)
    await alice.publish(stored, 'before')

    await engine.stop()
    // Held, not refused: the answer comes when the engine is back.
    const during = alice.publish(live, 'during')
    await engine.start()
    expect(await during).toBe(true)
    await bob.received(1)
    await alice.publish(live, 'after')
    expect((await bob.received(2)).map(({ message }) => message)).toEqual(['during', 'after'])
    await late.subscribe(stored)
    expect((await late.received(1))[0]?.message).toBe('before')
  })

  test('one relay dies: its client goes to the other and misses nothing', async () => {
    const { url } = await redis()
    const [a, b] = await Promise.all([relay(url), relay(url)])
    const [alice, bob] = [await connect(a.url), await connect(b.url, undefined, false)]
    const topic = freshTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, 'unacknowledged')
    await bob.received(1)
    await b.stop('SIGKILL')
    await alice.publish(topic, 'meanwhile')
    const moved = await connect(a.url, bob)
    await moved.subscribe(topic)
    expect((await moved.received(2)).map(({ message }) => message)).toEqual(['unacknowledged', 'meanwhile'])
  })
})
