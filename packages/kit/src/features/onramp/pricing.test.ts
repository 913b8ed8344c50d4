import { FoyerError } from '@foyer/base'
import {
  HTTP_STATUS,
  ONRAMP_AMOUNT_OUT_OF_RANGE,
  ONRAMP_ASSET_NOT_SOLD,
  ONRAMP_REGION_NOT_SERVED,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import type { OnrampQuote } from '@foyer/contracts'
import { describe, expect, test } from 'vitest'
import { isMuchLess, pricingOf, type Quoted } from './pricing.ts'

const quote = (provider: string, arrives: string) =>
  ({ provider, purchaseAmount: { amount: arrives, currency: 'USDC' } }) as OnrampQuote
const region = new FoyerError(ONRAMP_REGION_NOT_SERVED)
const range = new FoyerError(ONRAMP_AMOUNT_OUT_OF_RANGE, { context: { min: '1', max: '2', currency: 'USD' } })
const unsold = new FoyerError(ONRAMP_ASSET_NOT_SOLD)
const away = new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'api.example' } })
const status = (code: number) => new FoyerError(HTTP_STATUS, { context: { status: code } })

const A = { id: 'a' }
const B = { id: 'b' }
const asked = (quotes: Record<string, Quoted>, change: object = {}) =>
  pricingOf({
    ...{ providers: [A, B], quotes, isAsked: true, isLate: false, isFallback: false, wish: undefined },
    ...change,
  })

describe('with whom the visitor goes on', () => {
  test('the best price, once all have answered', () => {
    expect(asked({ a: quote('a', '9') })).toMatchObject({ provider: A, isWaiting: true, isOpen: true })
    expect(asked({ a: quote('a', '9'), b: quote('b', '10') })).toMatchObject({ provider: B, isOpen: false })
  })

  test('the best so far, where one takes its time', () => {
    expect(asked({ a: quote('a', '9') }, { isLate: true })).toMatchObject({ provider: A, isOpen: false })
    expect(asked({}, { isLate: true })).toMatchObject({ provider: undefined, isOpen: true })
  })

  test('the one that was chosen, which is waited for', () => {
    expect(asked({ a: quote('a', '9') }, { wish: 'b', isLate: true })).toMatchObject({ provider: B, isOpen: true })
    expect(asked({ b: quote('b', '1') }, { wish: 'b' })).toMatchObject({ provider: B, isOpen: false })
  })

  test('another one, where the one that was chosen does not sell this', () =>
    expect(asked({ a: quote('a', '9'), b: unsold }, { wish: 'b' })).toMatchObject({ provider: A, isOpen: false }))

  test('the one that was chosen or the first, where nobody can be reached', () => {
    expect(asked({ a: away, b: away })).toMatchObject({ provider: A, isIndicative: true, refusal: undefined })
    expect(asked({ a: away, b: away }, { wish: 'b' })).toMatchObject({ provider: B, isIndicative: true })
    expect(
      pricingOf({ ...{ providers: [], quotes: {}, isAsked: true, isLate: false }, isFallback: true, wish: 'a' }),
    ).toMatchObject({
      ...{ provider: undefined, isIndicative: true },
    })
  })
})

test.each([
  ['region', { a: region, b: region }],
  ['amount', { a: range, b: range }],
  ['asset', { a: range, b: region }],
  ['asset', { a: status(400), b: unsold }],
  [undefined, { a: region }],
  [undefined, { a: region, b: quote('b', '1') }],
  [undefined, { a: region, b: away }],
  [undefined, { a: region, b: status(503) }],
  [undefined, { a: region, b: status(429) }],
] as const)('none of them sells: %s', (refusal, quotes) => {
  expect(asked(quotes).refusal).toBe(refusal)
  expect(asked(quotes, { isAsked: false }).refusal).toBeUndefined()
})

test.each([
  ['98.63', '98.63', false],
  ['99', '98.63', false],
  // Half a per cent exactly is let through.
  ['99.5', '100', false],
  ['99.499999999999999999', '100', true],
  ['0.000000000000000994', '0.000000000000001', true],
  ['0.000000000000000995', '0.000000000000001', false],
  [undefined, '100', false],
  ['1', undefined, false],
])('an order of %s where %s was shown: asked again: %s', (order, agreed, expected) =>
  expect(isMuchLess(order, agreed)).toBe(expected),
)
