import { expect, test, vi } from 'vitest'
import { fromHex, randomBytes, toHex } from './bytes.ts'
import { seal } from './envelope.ts'
import type { SocketLike } from './environment.ts'
import { topicOf } from './names.ts'
import { createSealedChannel } from './sealed-channel.ts'
import { memoryStorage } from './storage.ts'

const symKey = toHex(randomBytes(32))
const topic = topicOf(fromHex(symKey))
const message = (id: number) =>
  seal(fromHex(symKey), JSON.stringify({ id, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} }))

/** A channel whose relay is the test: it pushes, and reads what is acknowledged. */
async function world(storage = memoryStorage()) {
  const handled: number[] = []
  const acknowledged: number[] = []
  let socket: SocketLike | undefined
  const channel = createSealedChannel({
    relayUrl: 'wss://relay.example',
    storage: async () => storage,
    environment: {
      openSocket() {
        const opened: SocketLike = {
          onopen: null,
          onmessage: null,
          onclose: null,
          onerror: null,
          readyState: 1,
          send(text) {
            const { id, result } = JSON.parse(text)
            if (result === true) acknowledged.push(id)
          },
          close() {},
        }
        socket = opened
        queueMicrotask(() => opened.onopen?.())
        return opened
      },
      onWake: () => () => {},
    },
    now: Date.now,
    tabs: false,
    onRequest: (_, { id }) => void handled.push(id),
    onResponse: () => {},
    onStatus: () => {},
    onAlert: (error) => {
      throw error
    },
    onBroadcast: () => {},
  })
  await channel.start()
  channel.listen('ff'.repeat(32), { symKey })
  await vi.waitUntil(() => socket?.onmessage)
  const push = async (id: number, text: string, to = topic) => {
    const params = { id: 's', data: { topic: to, message: text, publishedAt: Date.now() } }
    socket?.onmessage?.({ data: JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }) })
  }
  return { channel, handled, acknowledged, push }
}

test('a message that comes again, also after a reload, has its effect once and is acknowledged each time (T18)', async () => {
  const storage = memoryStorage()
  const text = message(1)
  const before = await world(storage)
  before.channel.listen(topic, { symKey })
  await before.push(1, text)
  await before.push(2, text)
  await vi.waitFor(() => expect(before.acknowledged).toEqual([1, 2]))
  await before.channel.destroy()
  const after = await world(storage)
  after.channel.listen(topic, { symKey })
  await after.push(3, text)
  await vi.waitFor(() => expect(after.acknowledged).toEqual([3]))
  expect([...before.handled, ...after.handled]).toEqual([1])
  await after.channel.destroy()
})

test('a message waits, unacknowledged, for the key of its topic', async () => {
  const { channel, handled, acknowledged, push } = await world()
  await push(1, message(7))
  await push(2, message(8), 'ff'.repeat(32))
  await vi.waitFor(() => expect(acknowledged).toEqual([2]))
  channel.listen(topic, { symKey })
  await vi.waitFor(() => expect(acknowledged).toEqual([2, 1]))
  expect(handled).toEqual([8, 7])
  await channel.destroy()
})

test('what cannot be opened is counted, acknowledged and dropped', async () => {
  const { channel, handled, acknowledged, push } = await world()
  channel.listen(topic, { symKey })
  const texts = [
    '',
    'AAAA',
    '%%%',
    `${message(1).slice(0, -8)}AAAAAAA=`,
    'A'.repeat(1_000_004),
    seal(randomBytes(32), '{}'),
    seal(fromHex(symKey), '[]'),
  ]
  for (const [index, text] of texts.entries()) await push(index, text)
  await push(99, message(9))
  await vi.waitFor(() => expect(acknowledged).toHaveLength(texts.length + 1))
  expect(channel.dropped()).toBe(texts.length)
  expect(handled).toEqual([9])
  await channel.destroy()
})
