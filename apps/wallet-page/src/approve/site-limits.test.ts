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
const waits = (seconds: number) => ({ code: 'TOO_MANY_REQUESTS', context: { seconds } })

test('three refusals within a minute end the questions of that site for 30 seconds, also after a reload', async () => {
  for (const pause of [0, 20_000, 20_000]) {
    time += pause
    await limits().check()
    await limits().count('refused')
  }
  await expect(limits().check()).rejects.toMatchObject(waits(30))
  await limits('https://other.example').check()
  time += 29_001
  await expect(limits().check()).rejects.toMatchObject(waits(1))
  time += 999
  await limits().check()
})

test('a site that takes its questions back while they are shown asks in vain too, and stays new', async () => {
  for (const answer of ['withdrawn', 'refused', 'withdrawn'] as const) {
    await limits().check()
    await limits().count(answer)
    time += 1_000
  }
  await expect(limits().check()).rejects.toMatchObject(waits(29))
  const other = 'https://other.example'
  for (let count = 0; count < 3; count++) await limits(other).count('withdrawn')
  await expect(limits(other).check()).rejects.toMatchObject(waits(30))
  expect(await limits(other).isNew()).toBe(true)
})

test('refusals that are further apart end nothing', async () => {
  for (const pause of [0, 30_000, 30_000, 30_000]) {
    time += pause
    await limits().check()
    await limits().count('refused')
  }
  await limits().check()
})

test('60 approvals within an hour are all that a site gets', async () => {
  for (let count = 0; count < 60; count++) {
    await limits().check()
    await limits().count('approved')
    time += 10_000
  }
  await expect(limits().check()).rejects.toMatchObject(waits(3_000))
  time += 3_000_000
  await limits().check()
})

test('what the store holds besides, and a clock that was set back, lock nobody out', async () => {
  records.set(`questions:${SITE}`, { approved: 'all' })
  await limits().check()
  for (let count = 0; count < 3; count++) await limits().count('refused')
  time -= 5_000
  await limits().check()
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
