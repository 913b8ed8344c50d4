import { describe, expect, test } from 'vitest'
import { createCache } from '../../cache.ts'
import { type Decimal, parseDecimal, printDecimal } from '../decimal.ts'
import { createPrices } from './prices.ts'
import { changeOf } from './snapshots.ts'
import type { PriceSource, Quote } from './source.ts'

const of = (text: string): Decimal => parseDecimal(text) ?? { digits: 0n, places: 0 }
const START = 1_785_000_000_000

function start(...answers: (() => Readonly<Record<string, Quote | 'failed'>>)[]) {
  let time = START
  const asked: (readonly string[])[] = []
  const before = new Map<string, Decimal>()
  const sources: PriceSource[] = answers.map((answer) => ({
    async read(assets) {
      asked.push(assets)
      return new Map(Object.entries(answer()).filter(([asset]) => assets.includes(asset)))
    },
  }))
  const prices = createPrices({
    sources,
    sameAs: new Map([
      ['eth', 'weth'],
      ['weth', 'eth'],
    ]),
    cache: createCache({ now: () => time }),
    snapshots: { take: async () => undefined, dayAgo: async () => before },
    log: () => undefined,
    now: () => time,
  })
  const read = async (...assets: string[]) =>
    Object.fromEntries([...(await prices.read(assets))].map(([asset, { price }]) => [asset, printDecimal(price)]))
  return { prices, read, asked, before, pass: (ms: number) => (time += ms), now: () => time }
}
const quote = (price: string, at = START): Quote => ({ price: of(price), at })

describe('prices', () => {
  test('the first source that knows is believed, the next is asked for the rest', async () => {
    const { read, asked } = start(
      () => ({ usdc: quote('1') }),
      () => ({ usdc: quote('2'), dai: quote('0.99') }),
    )
    expect(await read('usdc', 'dai', 'junk')).toEqual({ usdc: '1', dai: '0.99' })
    expect(asked).toEqual([
      ['usdc', 'dai', 'junk'],
      ['dai', 'junk'],
    ])
  })

  test('a native currency costs what wraps it costs', async () => {
    const { read } = start(() => ({ weth: quote('3412') }))
    expect(await read('eth')).toEqual({ eth: '3412' })
    const other = start(() => ({ eth: quote('3412'), weth: quote('3400') }))
    expect(await other.read('eth', 'weth')).toEqual({ eth: '3412', weth: '3400' })
  })

  test('without a source there is no price', async () => {
    expect(await start().read('usdc')).toEqual({})
  })

  test('a price is no price once it is an hour old, also from the cache, nor when it comes from the future', async () => {
    const { read, pass } = start(() => ({ usdc: quote('1', START - 3_590_000) }))
    expect(await read('usdc')).toEqual({ usdc: '1' })
    pass(10_000)
    expect(await read('usdc')).toEqual({ usdc: '1' })
    pass(1)
    expect(await read('usdc')).toEqual({})
    const future = start(() => ({ usdc: quote('1', START * 1_000) }))
    expect(await future.read('usdc')).toEqual({})
  })

  test('is asked again after fifteen seconds', async () => {
    const { read, asked, pass } = start(() => ({ usdc: quote('1') }))
    await Promise.all([read('usdc'), read('usdc'), read('usdc')])
    pass(14_999)
    await read('usdc')
    expect(asked).toHaveLength(1)
    pass(1)
    await read('usdc')
    expect(asked).toHaveLength(2)
  })

  test('those that could not be found out are left out, and only when all are it is an error', async () => {
    const { read } = start(() => ({ usdc: quote('1'), dai: 'failed' as const }))
    expect(await read('usdc', 'dai')).toEqual({ usdc: '1' })
    await expect(read('dai')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  test('what failed in one source may be known by the next', async () => {
    const { read } = start(
      () => ({ dai: 'failed' as const }),
      () => ({ dai: quote('0.99') }),
    )
    expect(await read('dai')).toEqual({ dai: '0.99' })
  })

  test('while a source is down its last price stands for five minutes, with its own time', async () => {
    let answer: Quote | 'failed' = quote('1')
    const { prices, read, pass } = start(() => ({ usdc: answer }))
    await read('usdc')
    answer = 'failed'
    pass(299_000)
    expect((await prices.read(['usdc'])).get('usdc')).toEqual({ price: of('1'), at: START })
    pass(1_000)
    await expect(read('usdc')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  test('a change is told where yesterday is known', async () => {
    const { prices, before } = start(() => ({ usdc: quote('1'), eth: quote('3582.6') }))
    before.set('eth', of('3412'))
    const answer = await prices.read(['usdc', 'eth'])
    expect(answer.get('eth')?.change24h).toBe('5')
    expect(answer.get('usdc')).not.toHaveProperty('change24h')
  })
})

test.each([
  ['1', '2', '100'],
  ['2', '1', '-50'],
  ['1', '1', '0'],
  ['3', '1', '-66.66'],
  ['0.0000001', '0.0000002', '100'],
  ['3412', '3412.5', '0.01'],
])('from %s to %s is %s per cent', (before, after, change) => expect(changeOf(of(before), of(after))).toBe(change))
