import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { connectClient, freshTopic, messageId } from '../../../test/relay-client.ts'
import { spawnRelay } from '../../../test/relay-process.ts'
import { pendingMessages, storeConformance } from '../../../test/store-conformance.ts'
import { createLogStore, type LogStoreOptions } from './log.ts'
import type { RelayStore, StoredMessage } from './store.ts'

const directories: string[] = []
const stores: RelayStore[] = []

afterAll(async () => {
  for (const store of stores) await store.close()
  for (const directory of directories) await rm(directory, { recursive: true })
})

async function freshDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'foyer-log-'))
  directories.push(directory)
  return directory
}

async function open(directory: string, more: Partial<LogStoreOptions> = {}): Promise<RelayStore> {
  return createLogStore({ directory, clock: { now: () => NOW }, ...more })
}

/** Tests that write 100 MB and more, on a busy machine with a slow disk. */
const LARGE = { timeout: 240_000 }
const NOW = 1_700_000_000_000
const BOUNDS = { messagesPerTopic: 256, bytesPerTopic: 4_000_000, storedMessages: 10_000, storedBytes: 100_000_000 }
const BOB = 'did:key:zBob'

function message(topic: string, text: string, more: Partial<StoredMessage> = {}): StoredMessage {
  return {
    topic,
    id: messageId(text),
    message: text,
    tag: 1108,
    attestation: '',
    publisher: 'did:key:zAlice',
    publishedAt: NOW,
    expiresAt: NOW + 300_000,
    dedupeUntil: NOW + 300_000,
    retain: false,
    ...more,
  }
}

describe('log store', () => {
  storeConformance(async () => {
    const store = await open(await freshDirectory())
    stores.push(store)
    return store
  })

  test('remembers messages, receipts and repeats across a restart, and forgets what expired', async () => {
    const directory = await freshDirectory()
    const topic = freshTopic()
    const first = await open(directory)
    await first.append(message(topic, 'waiting'), BOUNDS)
    await first.append(message(topic, 'delivered'), BOUNDS)
    await first.append(message(topic, 'offered', { retain: true }), BOUNDS)
    await first.append(message(topic, 'short', { expiresAt: NOW + 30_000 }), BOUNDS)
    await first.ack(topic, messageId('delivered'), BOB, NOW)
    await first.ack(topic, messageId('offered'), BOB, NOW)
    await first.close()

    const second = await open(directory, { clock: { now: () => NOW + 30_000 } })
    const texts = async (client: string) =>
      (await pendingMessages(second, topic, client, NOW + 30_000)).map((one) => one.message)
    expect(await texts(BOB)).toEqual(['waiting'])
    expect(await texts('did:key:zCarol')).toEqual(['waiting', 'offered'])
    expect(await second.append(message(topic, 'delivered', { publishedAt: NOW + 30_000 }), BOUNDS)).toBe('duplicate')
    await second.close()
  })

  test.each([1, 5, 20, 60])('a last line that lost %i bytes is as if it had never been written', async (lost) => {
    const directory = await freshDirectory()
    const path = join(directory, 'mailbox.log')
    const topic = freshTopic()
    const before = await open(directory)
    await before.append(message(topic, 'whole'), BOUNDS)
    await before.append(message(topic, 'torn'), BOUNDS)
    await before.close()
    await truncate(path, (await stat(path)).size - lost)

    const after = await open(directory, { onDamage: () => expect.unreachable('an interrupted write is no damage') })
    expect((await pendingMessages(after, topic, BOB, NOW)).map((one) => one.message)).toEqual(['whole'])
    await after.append(message(topic, 'next'), BOUNDS)
    await after.close()
    const again = await open(directory)
    expect((await pendingMessages(again, topic, BOB, NOW)).map((one) => one.message)).toEqual(['whole', 'next'])
    await again.close()
  })

  test('a bit that flips while the relay runs costs its line only, is reported at the next rewriting, and the topic stays', async () => {
    const directory = await freshDirectory()
    const path = join(directory, 'mailbox.log')
    const topic = freshTopic()
    const before = await open(directory)
    for (const text of ['one', 'two', 'three']) await before.append(message(topic, text), BOUNDS)
    await before.close()
    const reports: unknown[] = []
    const running = await open(directory, {
      compactAboveBytes: 1,
      onDamage: (lines, copy) => reports.push([lines, copy]),
    })
    const bytes = await readFile(path)
    const at = bytes.indexOf('"two"') + 1
    const file = await openFile(path, 'r+')
    await file.write(Buffer.from([bytes.readUInt8(at) ^ 1]), 0, 1, at)
    await file.close()

    const more = Array.from({ length: 5 }, (_, index) => `more ${index}`)
    for (const text of more) await running.append(message(topic, text), BOUNDS)
    const texts = async () => (await pendingMessages(running, topic, BOB, NOW)).map((one) => one.message)
    expect(await texts()).toEqual(['one', 'three', ...more])
    const copy = (await readdir(directory)).find((name) => name.startsWith('mailbox.log.damaged-'))
    expect(reports).toEqual([[1, join(directory, String(copy))]])
    // What is gone is not reported again.
    for (const text of ['a', 'b', 'c', 'd', 'e']) await running.append(message(topic, text.repeat(3_000)), BOUNDS)
    expect(await texts()).toHaveLength(more.length + 2 + 5)
    expect(reports).toHaveLength(1)
    await running.close()
  })

  test('a flipped bit costs its line only, is reported, and the file is kept', async () => {
    const directory = await freshDirectory()
    const path = join(directory, 'mailbox.log')
    const topic = freshTopic()
    const before = await open(directory)
    for (const text of ['one', 'two', 'three']) await before.append(message(topic, text), BOUNDS)
    await before.close()
    const bytes = await readFile(path)
    const at = bytes.indexOf('"two"') + 1
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    await writeFile(path, bytes)

    const reports: unknown[] = []
    const after = await open(directory, { onDamage: (lines, copy) => reports.push([lines, copy]) })
    expect((await pendingMessages(after, topic, BOB, NOW)).map((one) => one.message)).toEqual(['one', 'three'])
    await after.close()
    expect(reports).toHaveLength(1)
    const copy = (await readdir(directory)).find((name) => name.startsWith('mailbox.log.damaged-'))
    expect(reports).toEqual([[1, join(directory, String(copy))]])
    expect(await readFile(join(directory, String(copy)))).toEqual(bytes)
  })

  test('garbage after the end is cut off', async () => {
    const directory = await freshDirectory()
    const topic = freshTopic()
    const before = await open(directory)
    await before.append(message(topic, 'kept'), BOUNDS)
    await before.close()
    await appendFile(join(directory, 'mailbox.log'), randomBytes(3_000))
    const after = await open(directory)
    expect((await pendingMessages(after, topic, BOB, NOW)).map((one) => one.message)).toEqual(['kept'])
    await after.close()
  })

  test('delivered messages leave the disk, live ones survive the rewriting', async () => {
    const directory = await freshDirectory()
    const compactAboveBytes = 20_000
    const store = await open(directory, { compactAboveBytes })
    const live = freshTopic()
    const busy = freshTopic()
    await store.append(message(live, 'live', { retain: true }), BOUNDS)
    await store.ack(live, messageId('live'), BOB, NOW)
    for (let round = 0; round < 20; round += 1) {
      const batch = Array.from({ length: 20 }, (_, index) => message(busy, `${round} ${index} ${'x'.repeat(500)}`))
      await Promise.all(batch.map((one) => store.append(one, BOUNDS)))
      for (const one of batch) await store.ack(busy, one.id, BOB, NOW)
    }
    await store.append(message(busy, 'last'), BOUNDS)
    await store.close()
    // 400 messages of 800 bytes passed; what stays is at most their short traces and one round.
    expect((await stat(join(directory, 'mailbox.log'))).size).toBeLessThan(150_000)

    const again = await open(directory)
    expect((await pendingMessages(again, live, 'did:key:zCarol', NOW)).map((one) => one.message)).toEqual(['live'])
    expect(await pendingMessages(again, live, BOB, NOW)).toEqual([])
    expect((await pendingMessages(again, busy, BOB, NOW)).map((one) => one.message)).toEqual(['last'])
    expect(await again.append(message(busy, `0 0 ${'x'.repeat(500)}`), BOUNDS)).toBe('duplicate')
    await again.close()
  })

  test('a disk that refuses fails the publish, loses nothing else, and recovers without a restart', async () => {
    const directory = await freshDirectory()
    const topic = freshTopic()
    const store = await open(directory, { compactAboveBytes: 1 })
    await store.append(message(topic, 'before'), BOUNDS)
    // A directory in the place of the file that a rewrite creates: every write fails until it is gone.
    const obstacle = join(directory, 'mailbox.log.new', 'x')
    await import('node:fs/promises').then((fs) => fs.mkdir(obstacle, { recursive: true }))
    await expect(store.append(message(topic, 'refused'), BOUNDS)).rejects.toThrow()
    expect((await pendingMessages(store, topic, BOB, NOW)).map((one) => one.message)).toEqual(['before'])
    await store.ack(topic, messageId('before'), BOB, NOW)
    expect(await pendingMessages(store, topic, BOB, NOW)).toEqual([])
    await rm(join(directory, 'mailbox.log.new'), { recursive: true })
    expect(await store.append(message(topic, 'refused'), BOUNDS)).toBe('stored')
    await store.close()
    const again = await open(directory)
    expect((await pendingMessages(again, topic, BOB, NOW)).map((one) => one.message)).toEqual(['refused'])
    await again.close()
  })

  test('nobody else on the machine reads the log', async () => {
    const directory = join(await freshDirectory(), 'relay')
    const modes = async () =>
      Promise.all(
        ['', 'mailbox.log'].map(async (name) => ((await stat(join(directory, name))).mode & 0o777).toString(8)),
      )
    const store = await open(directory, { compactAboveBytes: 1 })
    await store.append(message(freshTopic(), 'one'), BOUNDS)
    expect(await modes()).toEqual(['700', '600'])
    await store.append(message(freshTopic(), 'rewritten'), BOUNDS)
    await store.close()
    expect(await modes()).toEqual(['700', '600'])
    // One that an earlier version left open to all.
    await chmod(join(directory, 'mailbox.log'), 0o644)
    await (await open(directory)).close()
    expect(await modes()).toEqual(['700', '600'])
  })

  test('texts that left memory are read back, also while and after the log is rewritten', async () => {
    const directory = await freshDirectory()
    const store = await open(directory, { compactAboveBytes: 100_000, recentMaxBytes: 500_000 })
    const topics = Array.from({ length: 30 }, freshTopic)
    const textOf = (topic: string) => topic.repeat(1_500)
    for (const topic of topics) await store.append(message(topic, textOf(topic)), BOUNDS)
    const check = () =>
      Promise.all(
        topics.map(async (topic) =>
          (await pendingMessages(store, topic, BOB, NOW)).map((one) => one.message === textOf(topic)),
        ),
      )
    const busy = freshTopic()
    const passing = async () => {
      for (let round = 0; round < 40; round += 1) {
        const one = message(busy, `${round} ${'x'.repeat(90_000)}`)
        await store.append(one, BOUNDS)
        await store.ack(busy, one.id, BOB, NOW)
      }
    }
    let isDone = false
    const reading = (async () => {
      while (!isDone) expect((await check()).flat()).toEqual(topics.map(() => true))
    })()
    await passing()
    isDone = true
    await reading
    expect((await check()).flat()).toEqual(topics.map(() => true))
    await store.close()
  })

  test('a relay starts from a log that is larger than its heap, and has all of it', LARGE, async () => {
    const directory = await freshDirectory()
    const topics = Array.from({ length: 700 }, freshTopic)
    const store = await createLogStore({ directory })
    const now = Date.now()
    const times = { publishedAt: now, expiresAt: now + 3_600_000, dedupeUntil: now + 3_600_000 }
    const wide = { ...BOUNDS, storedBytes: 1e9 }
    // Together, so that they share the disk's syncs, but not all at once, because each is in memory meanwhile.
    for (let at = 0; at < topics.length; at += 50) {
      const some = topics.slice(at, at + 50)
      await Promise.all(some.map((topic) => store.append(message(topic, topic.repeat(4_000), times), wide)))
    }
    await store.close()
    expect((await stat(join(directory, 'mailbox.log'))).size).toBeGreaterThan(170e6)

    const relay = await spawnRelay(0, `log:${directory}`, {}, ['--max-old-space-size=96'])
    try {
      const client = await connectClient(relay.url)
      for (const topic of [topics[0], topics[350], topics[699]] as string[]) await client.subscribe(topic)
      const received = await client.received(3)
      expect(received.map((one) => one.message === one.topic.repeat(4_000))).toEqual([true, true, true])
      expect(await client.publish(freshTopic(), 'goes on')).toBe(true)
      await client.close()
    } finally {
      await relay.stop('SIGKILL')
    }
  })

  test('a directory serves one process; the lock of a dead one does not count', async () => {
    const directory = await freshDirectory()
    // Process 1 always lives.
    await writeFile(join(directory, 'lock'), '1')
    await expect(open(directory)).rejects.toMatchObject({ code: 'RELAY_STORE_LOCKED', context: { pid: 1 } })
    await writeFile(join(directory, 'lock'), '4194305')
    await (await open(directory)).close()
    expect(await readdir(directory)).toEqual(['mailbox.log'])
  })
})
