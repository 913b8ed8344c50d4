import { expect, test } from 'vitest'
import { patientSource } from './patient-source.ts'
import type { Asset, PriceSource, Quote } from './source.ts'

const quote: Quote = { price: { digits: 2n, places: 0 }, at: 0 }

/** A source whose answers the test gives. */
function held() {
  const asked: { assets: readonly Asset[]; answer: (found: Map<Asset, Quote>) => void; fail: () => void }[] = []
  const source: PriceSource = {
    read: (assets) =>
      new Promise((resolve, reject) => {
        asked.push({ assets, answer: resolve, fail: () => reject(new Error('down')) })
      }),
  }
  return { asked, source }
}

test('who answers in time is believed, also that it fails', async () => {
  const source = patientSource({ read: async () => new Map([['a', quote]]) }, () => 0, 60_000)
  expect(await source.read(['a', 'b'])).toEqual(new Map([['a', quote]]))
  const down = patientSource({ read: () => Promise.reject(new Error('down')) }, () => 0, 60_000)
  await expect(down.read(['a'])).rejects.toThrow('down')
})

test('who is slow is not waited for again until it has answered, and what it says late is used for a minute', async () => {
  const clock = { now: 0 }
  const { asked, source } = held()
  const patient = patientSource(source, () => clock.now, 1)
  expect(await patient.read(['a', 'b'])).toEqual(
    new Map([
      ['a', 'failed'],
      ['b', 'failed'],
    ]),
  )
  expect(await patient.read(['c'])).toEqual(new Map([['c', 'failed']]))
  expect(asked).toHaveLength(1)

  asked[0]?.answer(new Map([['a', quote]]))
  await expect.poll(() => patient.read(['a'])).toEqual(new Map([['a', quote]]))
  expect(asked).toHaveLength(1)
  clock.now += 60_001
  expect(await patient.read(['a'])).toEqual(new Map([['a', 'failed']]))
  expect(asked).toHaveLength(2)
  asked[1]?.fail()
  await expect.poll(() => patient.read(['d']).then(() => asked.length)).toBe(3)
})
