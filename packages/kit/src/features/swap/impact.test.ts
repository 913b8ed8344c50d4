import { mainnet } from '@foyer/base/networks'
import { describe, expect, test } from 'vitest'
import { isLossOpen, type Loss, lossOf } from './impact.ts'
import type { SwapOffer } from './quote.ts'
import type { SwapToken } from './swap-token.ts'

const token = (symbol: string, decimals: number, price: string | undefined): SwapToken => {
  const address = `0x${symbol.length.toString(16).padStart(40, '0')}`
  return { network: mainnet, name: symbol, symbol, decimals, address, contract: address, price }
}
const [ether, dollar] = [token('WETH', 18, '2000'), token('USD', 6, '1')]
/** One ether for so many dollars. */
const loss = (dollars: number, given: Partial<SwapOffer> = {}, from = ether, to = dollar) => {
  const offer = { priceImpact: undefined, isFixed: false, toAmount: BigInt(dollars * 1e6), ...given } as SwapOffer
  return lossOf({ account: ether.address, from, to, amount: 10n ** 18n }, offer)
}
const UNKNOWN: Loss = { of: 'unknown', percent: 100 }

describe('what a swap may lose', () => {
  test('is what the offer says', () =>
    expect(loss(1, { priceImpact: '0.04' })).toEqual({ of: 'impact', percent: 0.04 }))

  test('is nothing where it is one for one', () => expect(loss(1, { isFixed: true }).percent).toBe(0))

  test.each([
    [1_990, 0.5],
    [1_500, 25],
    [2_100, -5],
  ])('is the difference of what both sides are worth, where the offer does not say: %i dollars', (dollars, percent) =>
    expect(loss(dollars)).toEqual({ of: 'worth', percent }),
  )

  test.each([
    ['the one that is paid has no price', { ...ether, price: undefined }, dollar],
    ['the one that is received has no price', ether, { ...dollar, price: undefined }],
    ['a price is none', ether, { ...dollar, price: '0' }],
    ['what is paid is worth nothing', { ...ether, price: '0.0000000000000000001' }, dollar],
    ['no list has it', ether, { ...dollar, unlisted: true }],
  ])('is unknown: %s', (_, from, to) => expect(loss(2_000, {}, from, to)).toEqual(UNKNOWN))
})

test.each([
  ['impact', 9.99, undefined, false],
  ['impact', 10, undefined, true],
  ['impact', Number.NaN, undefined, true],
  ['impact', 12.4, { of: 'impact', percent: 12 }, false],
  ['impact', 12.6, { of: 'impact', percent: 12 }, true],
  ['worth', 9.99, undefined, false],
  ['worth', 12, { of: 'worth', percent: 12 }, false],
  // Another sentence has been accepted.
  ['worth', 12, { of: 'impact', percent: 12 }, true],
  ['impact', 12, UNKNOWN, true],
  // What nobody knows is asked about, too.
  ['unknown', 100, undefined, true],
  ['unknown', 100, { of: 'impact', percent: 100 }, true],
  ['unknown', 100, UNKNOWN, false],
] as const)('a loss of %s, %s per cent, is still to be accepted after %j: %s', (of, percent, accepted, isOpen) =>
  expect(isLossOpen({ of, percent }, accepted)).toBe(isOpen),
)
