import { formatAmount } from '@foyer/base'
import { PRICE_LIFETIME_MS } from '@foyer/base/constants'
import { base, mainnet } from '@foyer/base/networks'
import type { TokenBalance } from '@foyer/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fiatOf, fiatParts, fiatText, worth } from './fiat.ts'
import { amountText, gainToday, type Holding, holdingsOf, totalOf } from './holdings.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const UNIT = 10n ** 18n

const balance = (change: object = {}): TokenBalance => ({
  name: 'Ethereum',
  symbol: 'ETH',
  chainId: 'eip155:8453',
  quantity: { decimals: '18', numeric: '2.5' },
  price: '3412.2',
  priceAt: new Date(NOW).toISOString(),
  change24h: '1.84',
  ...change,
})
const read = (...changes: object[]) => holdingsOf(changes.map(balance), [mainnet, base], NOW)
const quantity = (numeric: unknown, decimals: unknown = '18') => ({ quantity: { numeric, decimals } })

describe('what a server says is held', () => {
  test('is counted in base units, on networks of the host', () => {
    const [held] = read({})
    expect(held).toMatchObject({
      id: 'eip155:8453 native',
      amount: 25n * 10n ** 17n,
      network: base,
      contract: undefined,
    })
    expect(read({ chainId: 'eip155:137' }, { chainId: 'nonsense' }, { chainId: 'solana:x' })).toEqual([])
    expect(read({ address: `eip155:8453:${CONTRACT}` })[0]).toMatchObject({ contract: CONTRACT })
  })

  test.each([
    ['null', quantity(null)],
    ['nothing at all', quantity('')],
    ['negative', quantity('-1')],
    ['an exponent', quantity('1e40')],
    ['NaN', quantity('NaN')],
    ['Infinity', quantity('Infinity')],
    ['hexadecimal', quantity('0x10')],
    ['more digits than the asset has', quantity('0.1234567', '6')],
    ['77 decimals', quantity('1', '77')],
    ['half a decimal', quantity('1', '1.5')],
    ['decimals that are no number', quantity('1', 'many')],
    ['no decimals (low quality)', quantity('1', '0')],
    ['zero', quantity('0')],
    ['zero in many digits', quantity('0.000')],
  ])('%s is not shown (R41)', (_, change) => expect(read(change)).toEqual([]))

  test.each([
    ['missing', { price: undefined }],
    ['zero', { price: '0' }],
    ['negative', { price: '-1' }],
    ['no number', { price: 'NaN' }],
    ['an hour old', { priceAt: new Date(NOW - PRICE_LIFETIME_MS).toISOString() }],
    ['of no known age', { priceAt: undefined }],
    ['of an age that is no time', { priceAt: 'yesterday' }],
  ])('a price that is %s is no price (R42)', (_, change) => {
    const [held] = read(change)
    expect(held?.value).toBeUndefined()
    expect(totalOf(held ? [held] : [])).toEqual({ value: undefined, unpriced: 1 })
    expect(gainToday(held ? [held] : [])).toBeUndefined()
  })

  test('the dearest stand first, those without a price last', () => {
    const order = read({ price: '1', symbol: 'B' }, { price: undefined, symbol: 'C' }, { price: '9', symbol: 'A' })
    expect(order.map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C'])
  })
})

describe('sums', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 40n })
  const prices = fc.bigInt({ min: 1n, max: 10n ** 30n })
  const holding = fc.record({ amount: amounts, decimals: fc.integer({ min: 1, max: 36 }), price: fc.option(prices) })
  const heldOf = (input: { amount: bigint; decimals: number; price: bigint | null }): Holding[] =>
    read({
      ...quantity(formatAmount(input.amount, input.decimals), String(input.decimals)),
      price: input.price === null ? undefined : formatAmount(input.price, 18),
    })

  test('are exact: a total is what each is worth, cut at 10⁻¹⁸', () => {
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 12 }), (inputs) => {
        const { value, unpriced } = totalOf(inputs.flatMap(heldOf))
        const priced = inputs.filter(({ price }) => price !== null)
        const model = priced.reduce((sum, of) => sum + (of.amount * (of.price ?? 0n)) / 10n ** BigInt(of.decimals), 0n)
        expect(unpriced).toBe(inputs.length - priced.length)
        expect(value).toBe(priced.length === 0 && inputs.length > 0 ? undefined : model)
      }),
    )
  })

  test('nothing held is worth nothing; that is known', () => expect(totalOf([])).toEqual({ value: 0n, unpriced: 0 }))

  test('what was gained and what it was worth yesterday make what it is worth', () => {
    const changes = fc.bigInt({ min: -99n * UNIT, max: 1_000n * UNIT })
    fc.assert(
      fc.property(amounts, prices, changes, (amount, price, change) => {
        const [held] = read({
          ...quantity(formatAmount(amount, 18)),
          price: formatAmount(price, 18),
          change24h: formatAmount(change, 18),
        })
        const gain = gainToday(held ? [held] : [])
        const now = worth(amount, 18, formatAmount(price, 18)) ?? 0n
        // Yesterday's worth, times (1 + change/100), is today's; one unit of 10⁻¹⁸ is lost in cutting.
        const before = now - (gain ?? 0n)
        const back = (before * (100n * UNIT + change)) / (100n * UNIT)
        expect(now - back).toBeGreaterThanOrEqual(0n)
        expect(now - back).toBeLessThanOrEqual(11n)
      }),
    )
  })

  test('a gain is unknown where one change is', () => {
    expect(gainToday(read({}, { change24h: undefined, symbol: 'X' }))).toBeUndefined()
    // An asset without a price has no part in it.
    expect(gainToday(read({}, { price: undefined }))).toBe(gainToday(read({})))
    expect(gainToday(read({ change24h: '-100' }))).toBe(0n)
  })
})

describe('texts', () => {
  test.each([
    [2_418_999_999_999_999_999n, 18, '2.418 ETH'],
    [10n ** 15n, 18, '0.001 ETH'],
    [10n ** 15n - 1n, 18, '< 0.001 ETH'],
    [1n, 18, '< 0.001 ETH'],
    [0n, 18, '0 ETH'],
    [12n, 2, '0.12 ETH'],
    [352_981_004n * 10n ** 15n, 18, '352,981.004 ETH'],
  ])('%s base units of %s decimals: %s', (amount, decimals, text) =>
    expect(amountText(amount, decimals, 'ETH', 'en')).toBe(text),
  )

  test('an amount never looks larger than it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 1, max: 36 }), (amount, decimals) => {
        const text = amountText(amount, decimals, 'X', 'en').replace(/,/g, '').replace(' X', '')
        if (text.startsWith('< ')) expect(amount * 1_000n).toBeLessThan(10n ** BigInt(decimals))
        else expect(fiatOf(text) ?? -1n).toBeLessThanOrEqual((amount * UNIT) / 10n ** BigInt(decimals))
      }),
    )
  })

  test.each([
    ['8250.709', '$8,250.70'],
    ['0.0099', '< $0.01'],
    ['-0.0099', '< $0.01'],
    ['0', '$0.00'],
    ['-38.5', '−$38.50'],
    ['999999.99', '$999,999.99'],
    ['1204512880.99', '$1,204,512,880'],
  ])('%s dollars: %s', (amount, text) => expect(fiatText(fiatOf(amount) ?? 0n, 'en')).toBe(text))

  test('signed where the direction is the news', () => {
    expect(fiatText(151n * UNIT, 'en', { signed: true })).toBe('+$151.00')
    expect(fiatText(-151n * UNIT, 'en', { signed: true })).toBe('−$151.00')
  })

  test('cents apart from the whole', () => {
    expect(fiatParts(fiatOf('12074.33') ?? 0n, 'en')).toEqual({ whole: '$12,074', fraction: '.33' })
    expect(fiatParts(fiatOf('1204512880') ?? 0n, 'en')).toEqual({ whole: '$1,204,512,880', fraction: '' })
  })

  test('from right to left, figures keep their order', () => {
    expect(amountText(25n * 10n ** 17n, 18, 'ETH', 'ar')).toBe('\u20662.5 ETH\u2069')
    expect(fiatText(5n * UNIT, 'ar')).toMatch(/^\u2066[^\u200e\u200f\u061c]+\u2069$/)
  })
})
