import { describe, expect, test } from 'vitest'
import { cacheKey, createCache } from './cache.ts'

function start(max?: number) {
  let time = 1_000_000
  let loads = 0
  const cache = createCache({ now: () => time, ...(max === undefined ? {} : { max }) })
  return {
    cache,
    pass: (ms: number) => {
      time += ms
    },
    load: async () => {
      loads += 1
      return loads
    },
    fail: async (): Promise<number> => {
      loads += 1
      throw new Error(`failure ${loads}`)
    },
    loads: () => loads,
  }
}

describe('the cache', () => {
  test('keeps an answer for its lifetime and not longer', async () => {
    const { cache, load, pass } = start()
    expect(await cache.get('a', 30_000, load)).toEqual({ value: 1, asOf: 1_000_000, stale: false })
    pass(29_999)
    expect(await cache.get('a', 30_000, load)).toEqual({ value: 1, asOf: 1_000_000, stale: false })
    pass(1)
    expect(await cache.get('a', 30_000, load)).toEqual({ value: 2, asOf: 1_030_000, stale: false })
    expect((await cache.get('b', 30_000, load)).value).toBe(3)
  })

  test('large answers make room for each other', async () => {
    const cache = createCache({ maxWeight: 100, weigh: (value) => String(value).length })
    const loads: string[] = []
    const get = (key: string, size: number) =>
      cache.get(key, 30_000, async () => {
        loads.push(key)
        return 'x'.repeat(size)
      })
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key, 40)
    expect(loads).toEqual(['a', 'b', 'c', 'b'])
    expect((await get('whale', 101)).value).toHaveLength(101)
    await get('whale', 101)
    for (const key of ['d', 'e', 'd', 'e']) await get(key, 50)
    expect(loads.slice(4)).toEqual(['whale', 'whale', 'd', 'e'])
  })

  test('a shorter lifetime reads again what a longer one would take', async () => {
    const { cache, load, pass } = start()
    await cache.get('a', 30_000, load)
    pass(5_000)
    expect((await cache.get('a', 2_000, load)).value).toBe(2)
    expect((await cache.get('a', 30_000, load)).value).toBe(2)
  })

  test('those who ask at the same time share one reading', async () => {
    const { cache, load, loads } = start()
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('a', 30_000, load)))
    expect(new Set(answers.map(({ value }) => value))).toEqual(new Set([1]))
    expect(loads()).toBe(1)
  })

  test('an old answer stands in for five minutes, and says so', async () => {
    const { cache, load, fail, pass } = start()
    await cache.get('a', 15_000, load)
    pass(299_999)
    expect(await cache.get('a', 15_000, fail)).toEqual({ value: 1, asOf: 1_000_000, stale: true })
    pass(1)
    await expect(cache.get('a', 15_000, fail)).rejects.toThrow('failure')
  })

  test('a failure is remembered for one second (R49)', async () => {
    const { cache, load, fail, pass } = start()
    await expect(cache.get('a', 15_000, fail)).rejects.toThrow('failure 1')
    pass(999)
    await expect(cache.get('a', 15_000, load)).rejects.toThrow('failure 1')
    pass(1)
    expect((await cache.get('a', 15_000, load)).value).toBe(2)
  })

  test('after a failure the old answer is given without asking for a second', async () => {
    const { cache, load, fail, pass, loads } = start()
    await cache.get('a', 15_000, load)
    pass(15_000)
    await cache.get('a', 15_000, fail)
    expect(await cache.get('a', 15_000, fail)).toMatchObject({ value: 1, stale: true })
    expect(loads()).toBe(2)
    pass(1_000)
    expect(await cache.get('a', 15_000, load)).toMatchObject({ value: 3, stale: false })
  })

  test('keeps no more than it may, and drops what was not asked for longest', async () => {
    const { cache, load } = start(2)
    await cache.get('a', 1_000, load)
    await cache.get('b', 1_000, load)
    await cache.get('a', 1_000, load)
    await cache.get('c', 1_000, load)
    expect((await cache.get('a', 1_000, load)).value).toBe(1)
    expect((await cache.get('b', 1_000, load)).value).toBe(4)
  })
})

test('a key does not depend on the order of parameters, and two questions never share one (T35)', () => {
  expect(cacheKey('balance', { chainId: 'a', address: 'b' })).toBe(cacheKey('balance', { address: 'b', chainId: 'a' }))
  expect(cacheKey('balance', { a: 'b', c: undefined })).toBe(cacheKey('balance', { a: 'b' }))
  const keys = [
    cacheKey('a', { b: 'c' }),
    cacheKey('a', { b: 'c","d' }),
    cacheKey('a', { 'b","c': 'd' }),
    cacheKey('a', {}),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})
