import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RelayStore, StoredMessage } from '../src/relay/index.ts'
import { bytesOf } from '../src/relay/stores/store.ts'
import { freshTopic, messageId } from './relay-client.ts'

const NOW = 1_700_000_000_000
const BOUNDS = { messagesPerTopic: 4, bytesPerTopic: 100, storedMessages: 10_000, storedBytes: 100_000_000 }
const ALICE = 'did:key:zAlice'
const BOB = 'did:key:zBob'
const CAROL = 'did:key:zCarol'

type Draft = Partial<StoredMessage> & { readonly topic: string }

function draft({ topic, ...given }: Draft): StoredMessage {
  const message = given.message ?? randomBytes(8).toString('base64')
  const publishedAt = given.publishedAt ?? NOW
  const expiresAt = given.expiresAt ?? publishedAt + 300_000
  return {
    topic,
    id: messageId(message),
    message,
    tag: 1108,
    attestation: '',
    publisher: ALICE,
    publishedAt,
    expiresAt,
    dedupeUntil: expiresAt,
    retain: false,
    ...given,
  }
}

/** What waits, with its texts. */
export async function pendingMessages(store: RelayStore, topic: string, client: string, now: number) {
  const waiting = await store.pending(topic, client, now)
  const ids = waiting.map(({ id }) => id)
  return store.read(topic, ids)
}

/** The rules every store keeps. `open` gives a store that may hold other topics already. */
export function storeConformance(open: () => Promise<RelayStore>): void {
  const messages = async (store: RelayStore, topic: string, client: string, now = NOW) =>
    (await pendingMessages(store, topic, client, now)).map(({ message }) => message)

  test('gives back exactly what was appended, in order', async () => {
    const store = await open()
    const topic = freshTopic()
    const first = draft({ topic, message: 'line\u2028 "quoted" \\ 😀' })
    const second = draft({ topic, publishedAt: NOW + 1, follow: freshTopic(), retain: true, tag: 1100 })
    const { attestation: _, ...third } = draft({ topic })
    for (const message of [first, second, third]) expect(await store.append(message, BOUNDS)).toBe('stored')
    expect(await pendingMessages(store, topic, BOB, NOW)).toEqual([first, second, third])
    expect(await store.pending(topic, BOB, NOW)).toEqual(
      [first, second, third].map((one) => ({ id: one.id, bytes: bytesOf(one) })),
    )
    expect(await store.read(topic, [third.id, 'gone', first.id])).toEqual([third, first])
    expect(await pendingMessages(store, freshTopic(), BOB, NOW)).toEqual([])
  })

  test('counts an attestation with its message', async () => {
    const store = await open()
    const topic = freshTopic()
    const bounds = { ...BOUNDS, bytesPerTopic: 20 }
    expect(await store.append(draft({ topic, message: 'short', attestation: 'a'.repeat(16) }), bounds)).toBe('full')
    expect(await store.append(draft({ topic, message: 'short', attestation: 'a'.repeat(15) }), bounds)).toBe('stored')
  })

  test('never gives a publisher its own message, nor counts its receipt', async () => {
    const store = await open()
    const topic = freshTopic()
    const message = draft({ topic })
    await store.append(message, BOUNDS)
    expect(await messages(store, topic, ALICE)).toEqual([])
    await store.ack(topic, message.id, ALICE, NOW)
    expect(await messages(store, topic, BOB)).toEqual([message.message])
  })

  test('erases on the first acknowledgement, or keeps one receipt per client', async () => {
    const store = await open()
    const topic = freshTopic()
    const plain = draft({ topic })
    const kept = draft({ topic, retain: true })
    await store.append(plain, BOUNDS)
    await store.append(kept, BOUNDS)
    expect(await store.ack(topic, plain.id, ALICE, NOW)).toBe(false)
    expect(await store.ack(topic, plain.id, BOB, NOW)).toBe(true)
    expect(await store.ack(topic, plain.id, BOB, NOW)).toBe(false)
    expect(await store.ack(topic, kept.id, BOB, NOW)).toBe(false)
    expect(await messages(store, topic, BOB)).toEqual([])
    expect(await messages(store, topic, CAROL)).toEqual([kept.message])
    await store.ack(topic, kept.id, CAROL, NOW)
    await store.ack(topic, 'unknown', CAROL, NOW)
    expect(await messages(store, topic, CAROL)).toEqual([])
  })

  test('drops repeats, also of erased messages, until their time is over', async () => {
    const store = await open()
    const topic = freshTopic()
    const message = draft({ topic, dedupeUntil: NOW + 60_000 })
    const later = (ms: number) => ({ ...message, publishedAt: NOW + ms, expiresAt: NOW + ms + 300_000 })
    expect(await store.append(message, BOUNDS)).toBe('stored')
    expect(await store.append(later(1), BOUNDS)).toBe('duplicate')
    await store.ack(topic, message.id, BOB, NOW + 2)
    expect(await store.append(later(59_999), BOUNDS)).toBe('duplicate')
    expect(await messages(store, topic, BOB)).toEqual([])
    expect(await store.append(later(60_000), BOUNDS)).toBe('stored')
    expect(await messages(store, topic, BOB)).toEqual([message.message])
  })

  test('an expired message does not exist', async () => {
    const store = await open()
    const topic = freshTopic()
    const message = draft({ topic, expiresAt: NOW + 30_000 })
    await store.append(message, BOUNDS)
    expect(await messages(store, topic, BOB, NOW + 29_999)).toEqual([message.message])
    expect(await messages(store, topic, BOB, NOW + 30_000)).toEqual([])
    await store.sweep(NOW + 30_000)
    const again = { ...message, publishedAt: NOW + 30_000, expiresAt: NOW + 60_000, dedupeUntil: NOW + 60_000 }
    expect(await store.append(again, BOUNDS)).toBe('stored')
  })

  test.each([
    ['messages', BOUNDS.messagesPerTopic, 'x'],
    ['bytes', 2, 'x'.repeat(40)],
  ])('refuses the newest when the mailbox is full of %s, and takes more once there is room', async (_, fits, text) => {
    const store = await open()
    const topic = freshTopic()
    const all = Array.from({ length: fits + 1 }, (_, index) => draft({ topic, message: `${text}${index}` }))
    const outcomes: string[] = []
    for (const message of all) outcomes.push(await store.append(message, BOUNDS))
    expect(outcomes).toEqual([...all.slice(1).map(() => 'stored'), 'full'])
    expect(await messages(store, topic, BOB)).toEqual(all.slice(0, -1).map(({ message }) => message))
    await store.ack(topic, String(all[0]?.id), BOB, NOW)
    expect(await store.append(draft({ topic, message: `${text}z` }), BOUNDS)).toBe('stored')
  })

  test('behaves like the model', async () => {
    const store = await open()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await compareWithModel(store, steps)
      }),
      { numRuns: 60 },
    )
  }, 60_000)
}

const CLIENTS = [ALICE, BOB, CAROL] as const
const step = fc.oneof(
  fc.record({
    do: fc.constant('append' as const),
    text: fc.integer({ min: 0, max: 5 }),
    client: fc.constantFrom(...CLIENTS),
    ttl: fc.constantFrom(30_000, 60_000, 300_000),
    retain: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('ack' as const),
    text: fc.integer({ min: 0, max: 5 }),
    client: fc.constantFrom(...CLIENTS),
  }),
  // Redis erases by its own clock what these steps leave little time to: never less than seconds, which no machine takes for the rest.
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 20_000, 30_000, 45_000) }),
  fc.record({ do: fc.constant('sweep' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/**
 * The rules once more, as plainly as possible: one list that only grows. A message is alive, delivered or expired by what
 * the list says, so the stores' book-keeping (bytes, tombstones, receipts) has an independent judge.
 */
async function compareWithModel(store: RelayStore, steps: readonly Step[]): Promise<void> {
  const topic = freshTopic()
  const accepted: { readonly stored: StoredMessage; readonly readers: Set<string> }[] = []
  let now = NOW
  const erased = (one: (typeof accepted)[number]) => !one.stored.retain && one.readers.size > 0
  const alive = () => accepted.filter((one) => one.stored.expiresAt > now && !erased(one))

  for (const action of steps) {
    if (action.do === 'wait') now += action.ms
    else if (action.do === 'sweep') await store.sweep(now)
    else if (action.do === 'append') {
      const expiresAt = now + action.ttl
      const dedupeUntil = Math.min(expiresAt, now + 45_000)
      const { text, client: publisher, retain } = action
      const stored = draft({ topic, message: `m${text}`, publisher, retain, publishedAt: now, expiresAt, dedupeUntil })
      const repeated = accepted.some(
        (one) =>
          one.stored.id === stored.id && (alive().includes(one) || (erased(one) && one.stored.dedupeUntil > now)),
      )
      const expected = repeated ? 'duplicate' : alive().length >= BOUNDS.messagesPerTopic ? 'full' : 'stored'
      expect(await store.append(stored, BOUNDS)).toBe(expected)
      if (expected === 'stored') accepted.push({ stored, readers: new Set() })
    } else {
      const id = messageId(`m${action.text}`)
      await store.ack(topic, id, action.client, now)
      for (const one of alive()) {
        if (one.stored.id === id && one.stored.publisher !== action.client) one.readers.add(action.client)
      }
    }
    for (const client of CLIENTS) {
      const expected = alive().filter((one) => one.stored.publisher !== client && !one.readers.has(client))
      expect(await pendingMessages(store, topic, client, now)).toEqual(expected.map(({ stored }) => stored))
    }
  }
}
