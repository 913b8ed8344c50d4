import { afterEach, expect, test } from 'vitest'
import { freshTopic } from '../../test/relay-client.ts'
import { createFixture, settled } from '../../test/relay-fixture.ts'
import { createMemoryStore, type RelayLimits, type RelayStore } from './index.ts'
import { bytesOf } from './stores/store.ts'

const { relayWith, connect, closeAll } = createFixture()
afterEach(closeAll)

const PAGE_BYTES = 256 * 1024
const MESSAGE_BYTES = 100_000

/** A store that counts what is read from it: texts in all, and the most calls under way at a time. */
function counting(): RelayStore & { readonly seen: { bytes: number; atOnce: number } } {
  const store = createMemoryStore()
  const seen = { bytes: 0, atOnce: 0 }
  let running = 0
  return {
    ...store,
    seen,
    async read(topic, ids) {
      running += 1
      seen.atOnce = Math.max(seen.atOnce, running)
      const found = await store.read(topic, ids)
      // As a disk would: whoever else reads meanwhile is there now.
      await new Promise((resolve) => setImmediate(resolve))
      for (const one of found) seen.bytes += bytesOf(one)
      running -= 1
      return found
    },
  }
}

/** A relay with 40 large messages on 10 topics. */
async function start(limits: Partial<RelayLimits> = {}) {
  const store = counting()
  const running = await relayWith({ store, limits })
  const [alice, bob] = [await connect(running), await connect(running, { autoAck: false })]
  const topics = Array.from({ length: 10 }, freshTopic)
  for (let count = 0; count < 40; count += 1)
    await alice.publish(String(topics[count % topics.length]), `${count} `.padEnd(MESSAGE_BYTES, 'x'))
  return { store, bob, topics }
}
type Page = { readonly messages: readonly { readonly topic: string }[]; readonly hasMore: boolean }

test('a fetch reads what goes into its page, and not what waits beyond it', async () => {
  const { store, bob, topics } = await start()
  const page = (await bob.call('irn_batchFetchMessages', { topics })) as Page
  expect(page).toMatchObject({ messages: [{ topic: topics[0] }, { topic: topics[0] }], hasMore: true })
  expect(store.seen.bytes).toBeLessThanOrEqual(PAGE_BYTES)
})

test('a page goes over topics, and ends without more where they end', async () => {
  const { store, bob, topics } = await start({ outQueueBytes: 4 * 4 * 1024 * 1024 })
  const page = (await bob.call('irn_batchFetchMessages', { topics: [...topics, ...topics] })) as Page
  expect(page.messages.map(({ topic }) => topic)).toEqual(topics.flatMap((topic) => [topic, topic, topic, topic]))
  expect(page.hasMore).toBe(false)
  expect(store.seen.bytes).toBe(40 * MESSAGE_BYTES)
})

test('a message that is larger than a page is a page', async () => {
  const { bob, topics } = await start({ outQueueBytes: 300_000 })
  const page = (await bob.call('irn_fetchMessages', { topic: topics[0] })) as Page
  expect(page).toMatchObject({ messages: [{ topic: topics[0] }], hasMore: true })
})

test('fetches of a socket are answered one after the other, in order, and so many wait at most', async () => {
  const { store, bob, topics } = await start({ fetchesPerSocket: 3 })
  const order: number[] = []
  const calls = await Promise.allSettled(
    Array.from({ length: 5 }, async (_, index) => {
      await bob.call('irn_batchFetchMessages', { topics })
      order.push(index)
    }),
  )
  expect(order).toEqual([0, 1, 2])
  expect(calls.slice(3)).toMatchObject([
    { reason: { code: -32000, data: 'FetchLimitExceeded' } },
    { reason: { code: -32000, data: 'FetchLimitExceeded' } },
  ])
  expect(store.seen).toMatchObject({ atOnce: 1 })
  expect(store.seen.bytes).toBeLessThanOrEqual(3 * PAGE_BYTES)
  // Who has been answered may ask again.
  expect(await bob.call('irn_fetchMessages', { topic: topics[0] })).toMatchObject({ hasMore: true })
})

test('what is delivered is read in portions, and not while the socket takes nothing', async () => {
  const { store, bob, topics } = await start({ unackedPerSocket: 1 })
  await bob.call('irn_batchSubscribe', { topics })
  await bob.received(1)
  await settled(bob)
  expect(store.seen.atOnce).toBe(1)
  expect(store.seen.bytes).toBeLessThanOrEqual(PAGE_BYTES)
})
