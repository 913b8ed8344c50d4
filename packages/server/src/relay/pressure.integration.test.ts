import { EventEmitter, once } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { connectClient, createIdentity, freshTopic, type TestClient } from '../../test/relay-client.ts'
import { createFixture, settled } from '../../test/relay-fixture.ts'
import { createMemoryStore, type RelayLogEvent } from './index.ts'

const { relayWith, connect, keep, closeAll } = createFixture()
afterEach(closeAll)

describe('under pressure', () => {
  test('publishing too fast is refused with the time to wait, per client and not per socket', async () => {
    const running = await relayWith({ limits: { publishesPerSecond: 1, publishBurst: 5 } })
    const identity = createIdentity()
    const [one, two, other] = [
      await connect(running, { identity }),
      await connect(running, { identity }),
      await connect(running),
    ]
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => (index % 2 ? one : two).publish(freshTopic(), `${index}`)),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused[0]?.reason).toMatchObject({ code: 3001, data: expect.stringMatching(/^\d+$/) })
    expect(await other.publish(freshTopic(), 'x')).toBe(true)
  })

  test('a flood of calls is slowed down, not refused, and others do not feel it (T19)', async () => {
    const running = await relayWith({ limits: { callsPerSecond: 200, callBurst: 50 } })
    const [flood, calm] = [await connect(running), await connect(running)]
    const started = performance.now()
    // What arrives in one piece is served; the debt of 100 calls is paid before the next piece is read.
    await Promise.all(Array.from({ length: 150 }, () => settled(flood)))
    const order: string[] = []
    await Promise.all([
      settled(flood).then(() => order.push('the flood')),
      settled(calm).then(() => order.push('the other')),
    ])
    expect(order).toEqual(['the other', 'the flood'])
    expect(performance.now() - started).toBeGreaterThan(450)
  })

  test.each([
    ['a binary frame', Buffer.from('{}'), 1003],
    ['a frame over 1 MiB', 'x'.repeat(1024 * 1024 + 1), 1009],
  ])('%s ends the socket', async (_, data, code) => {
    const running = await relayWith()
    const client = await connect(running)
    client.socket.send(data)
    expect((await once(client.socket, 'close'))[0]).toBe(code)
  })

  test('a slow consumer is cut with 4008, others are served, and it finds everything when it comes back', async () => {
    const running = await relayWith({
      limits: {
        stallMs: 400,
        pingMs: 60_000,
        publishesPerSecond: 10_000,
        publishBurst: 10_000,
        publishBurstPerAddress: 10_000,
        callBurst: 10_000,
      },
    })
    const slow = await connect(running, { autoAck: false })
    const [alice, fast] = [await connect(running), await connect(running)]
    const topics = Array.from({ length: 10 }, freshTopic)
    await slow.call('irn_batchSubscribe', { topics })
    await fast.subscribe(String(topics[0]))
    slow.socket.pause()
    const text = 'x'.repeat(100_000)
    const count = 200
    for (let index = 0; index < count; index += 1) {
      await alice.publish(String(topics[index % topics.length]), `${index} ${text}`, { tag: 1100 })
    }
    await fast.received(count / topics.length)
    await vi.waitUntil(() => running.relay.metrics().includes('closed_total{reason="slow-consumer"} 1'), 5_000)
    slow.socket.resume()
    await slow.close()
    const back = await connect(running, { identity: slow.identity })
    await back.call('irn_batchSubscribe', { topics })
    expect(new Set((await back.received(count)).map(({ message }) => message)).size).toBe(count)
  })

  test('500 sockets of one client shrink to the most recently active one, late', async () => {
    const running = await relayWith({ limits: { reapMs: 300, handshakeBurst: 1_000, socketsPerAddress: 1_000 } })
    const identity = createIdentity()
    const bystander = await connect(running)
    const storm = await Promise.all(Array.from({ length: 500 }, () => connectClient(running.url, { identity })))
    expect(running.relay.health().sockets).toBe(501)
    const active = storm[250] as TestClient
    await settled(active)
    await vi.waitUntil(() => running.relay.health().sockets === 2, 10_000)
    await settled(active)
    await settled(bystander)
    keep(active)
    const last = storm[499] as TestClient
    await vi.waitUntil(() => last.socket.readyState === WebSocket.CLOSED)
  }, 30_000)

  test('two instances of one install are two clients', async () => {
    const running = await relayWith({ limits: { reapMs: 50 } })
    const identity = createIdentity()
    const tabs = [
      await connect(running, { identity }),
      await connect(running, { identity: { ...identity, instance: 'other tab' } }),
    ]
    const [first, second] = [await connect(running), await connect(running)]
    // Longer than the reaping takes: a third pair is reaped meanwhile.
    const reaped = await connect(running, { identity: first.identity })
    await vi.waitUntil(
      () => first.socket.readyState === WebSocket.CLOSED || reaped.socket.readyState === WebSocket.CLOSED,
    )
    for (const tab of [...tabs, second]) await settled(tab)
  })

  test('a peer that answers no ping is dropped, one that does is kept', async () => {
    const running = await relayWith({ limits: { pingMs: 40 } })
    const [dead, alive] = [await connect(running, { socket: { autoPong: false } }), await connect(running)]
    await once(dead.socket, 'close')
    await settled(alive)
  })
})

describe('running it', () => {
  test('a shutdown says 1001 at once, or 1012 over a while, and answers what was asked before', async () => {
    const store = createMemoryStore()
    // What is asked has reached the relay before it shuts down, and is answered meanwhile.
    const events = new EventEmitter()
    const asked = once(events, 'asked')
    const running = await relayWith({
      store: {
        ...store,
        async append(...args) {
          const shuttingDown = once(events, 'shutting down')
          events.emit('asked')
          await shuttingDown
          return store.append(...args)
        },
      },
    })
    const client = await connect(running)
    const answer = client.publish(freshTopic(), 'x')
    const closed = once(client.socket, 'close')
    await asked
    const done = running.close()
    events.emit('shutting down')
    await done
    expect(await answer).toBe(true)
    expect((await closed)[0]).toBe(1001)

    const draining = await relayWith()
    const clients = await Promise.all(Array.from({ length: 5 }, () => connect(draining)))
    const codes = Promise.all(clients.map(async ({ socket }) => (await once(socket, 'close'))[0]))
    const started = performance.now()
    const drained = draining.close({ drainMs: 250 })
    expect(draining.relay.health().status).toBe('draining')
    await expect(connectClient(draining.url)).rejects.toThrow('HTTP 503')
    expect((await fetch(draining.url.replace('ws', 'http').concat('/health'))).status).toBe(503)
    expect(await codes).toEqual([1012, 1012, 1012, 1012, 1012])
    expect(performance.now() - started).toBeGreaterThan(100)
    await drained
  })

  test('a mailbox outlives the relay that filled it', async () => {
    const store = createMemoryStore()
    const topic = freshTopic()
    const first = await relayWith({ store })
    await (await connect(first)).publish(topic, 'kept')
    await first.close()
    const bob = await connect(await relayWith({ store }))
    await bob.subscribe(topic)
    expect((await bob.received(1))[0]?.message).toBe('kept')
  })

  test('a store that fails is an error to try again, and the socket lives', async () => {
    const store = createMemoryStore()
    let broken = true
    const events: RelayLogEvent[] = []
    const running = await relayWith({
      log: (event) => events.push(event),
      store: {
        ...store,
        append: (...args) => (broken ? Promise.reject(new Error('disk full')) : store.append(...args)),
      },
    })
    const client = await connect(running)
    await expect(client.publish(freshTopic(), 'x')).rejects.toMatchObject({ code: -32000, data: 'Unavailable' })
    expect(events).toContainEqual({ level: 'error', event: 'store-failed', reason: 'irn_publish: disk full' })
    broken = false
    expect(await client.publish(freshTopic(), 'x')).toBe(true)
  })

  test('neither metrics nor logs hold a topic, a client id or an address', async () => {
    const events: RelayLogEvent[] = []
    const running = await relayWith({ log: (event) => events.push(event) })
    const [alice, bob] = [await connect(running), await connect(running)]
    const topic = freshTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, 'secret')
    await bob.received(1)
    await expect(alice.call('irn_publish', { topic: `${topic}0`, message: 'x' })).rejects.toThrow()
    await settled(bob)
    const metrics = await (await fetch(running.url.replace('ws', 'http').concat('/metrics'))).text()
    expect(metrics).toMatch(/^foyer_relay_publishes_total\{outcome="stored"\} 1$/m)
    expect(metrics).toMatch(/^foyer_relay_acknowledgements_total 1$/m)
    expect(metrics).toMatch(/^foyer_relay_sockets 2$/m)
    const everything = metrics + JSON.stringify(events)
    for (const secret of [topic, alice.identity.clientId, 'did:key', '127.0.0.1', 'secret']) {
      expect(everything).not.toContain(secret)
    }
  })
})
