import { beforeEach, expect, test } from 'vitest'
import { createSiteLimits } from './site-limits.ts'

/* How often a site may ask. The store of the device outlives the frame. */

const SITE = 'https://atoll.example'
let records: Map<string, unknown>
let time: number
let mode: 'durable' | 'memory'

beforeEach(() => {
  records = new Map()
  time = 1_800_000_000_000
  mode = 'durable'
})

/** As a frame that was just loaded sees it. */
const limits = (origin = SITE) =>
  createSiteLimits(
    async () => ({
      get: async (name) => records.get(name),
      put: async (name, value) => void records.set(name, value),
      mode: () => mode,
    }),
    origin,
    () => time,
  )
/** A question of a frame, and its answer. */
const ask = async (answer: 'approved' | 'refused', origin = SITE) => {
  const frame = limits(origin)
  await frame.begin()
  await frame.count(answer)
}
const waits = (seconds: number) => ({ code: 'TOO_MANY_REQUESTS', context: { seconds } })

test('three refusals within a minute end the questions of that site for 30 seconds, also after a reload', async () => {
  for (const pause of [0, 20_000, 20_000]) {
    time += pause
    await ask('refused')
  }
  await expect(limits().begin()).rejects.toMatchObject(waits(30))
  await limits('https://other.example').begin()
  time += 29_001
  await expect(limits().begin()).rejects.toMatchObject(waits(1))
  time += 999
  await limits().begin()
})

test('three questions that end without an answer, with their frames, are in vain too, and leave the site a new one', async () => {
  for (let count = 0; count < 3; count++) {
    await limits().begin()
    time += 1_000
  }
  await expect(limits().begin()).rejects.toMatchObject(waits(29))
  expect(await limits().isNew()).toBe(true)
  // Refusals count with them.
  const other = 'https://other.example'
  await limits(other).begin()
  for (let count = 0; count < 2; count++) {
    await ask('refused', other)
  }
  await expect(limits(other).begin()).rejects.toMatchObject(waits(30))
})

test('an answer takes its own question out of those, and no other frame’s', async () => {
  const [one, other] = [limits(), limits()]
  await one.begin()
  time += 1_000
  for (let count = 0; count < 5; count++) {
    await other.begin()
    await other.count('approved')
  }
  await other.begin()
  await other.count('refused')
  await other.begin()
  await expect(limits().begin()).rejects.toMatchObject(waits(30))
  await other.count('approved')
  await limits().begin()
})

test('refusals that are further apart end nothing', async () => {
  for (const pause of [0, 30_000, 30_000, 30_000]) {
    time += pause
    await ask('refused')
  }
  await limits().begin()
})

test('60 approvals within an hour are all that a site gets', async () => {
  for (let count = 0; count < 60; count++) {
    await ask('approved')
    time += 10_000
  }
  await expect(limits().begin()).rejects.toMatchObject(waits(3_000))
  time += 3_000_000
  await limits().begin()
})

test('what the store holds besides, and a clock that was set back, lock nobody out', async () => {
  records.set(`questions:${SITE}`, { approved: 'all' })
  await limits().begin()
  for (let count = 0; count < 3; count++) await limits().count('refused')
  time -= 5_000
  await limits().begin()
})

test('a site is new until a question of it is answered, for good, and only where the device would know', async () => {
  expect(await limits().isNew()).toBe(true)
  await limits().count('refused')
  time += 86_400_000
  expect(await limits().isNew()).toBe(false)
  expect(await limits('https://other.example').isNew()).toBe(true)
  mode = 'memory'
  expect(await limits('https://other.example').isNew()).toBe(false)
})

test('what was counted before sites were told apart as new counts as known', async () => {
  records.set(`questions:${SITE}`, { approved: [time], refused: [] })
  expect(await limits().isNew()).toBe(false)
})
