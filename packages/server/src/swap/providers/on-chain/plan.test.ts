import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { besideOf, bestOf, gasOf, impactOf, planOf, TENTHS, tenthsOf } from './plan.ts'
import type { Route } from './routes.ts'

const [USDC, WETH, DAI] = ['0xa', '0xb', '0xc'].map((text) => text.padEnd(42, '0')) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const direct = (tier: number): Route => ({ version: 3, path: [USDC, DAI], tiers: [tier] })
const over: Route = { version: 3, path: [USDC, WETH, DAI], tiers: [500, 500] }

describe('the best route', () => {
  test('is the one that brings most, and a direct one where another brings hardly more', () => {
    const [low, high] = [
      { route: direct(500), out: 10_000n, gas: 1n },
      { route: direct(3_000), out: 9_000n, gas: 1n },
    ]
    expect(bestOf([high, low])).toBe(low)
    expect(bestOf([low, { route: over, out: 10_010n, gas: 1n }])).toBe(low)
    expect(bestOf([low, { route: over, out: 10_011n, gas: 1n }])?.route).toBe(over)
    expect(bestOf([])).toBeUndefined()
  })

  test('is a longer one only where it brings more than its gas costs', () => {
    const near = { route: direct(500), out: 1_000_000n, gas: 100_000n }
    const far = { route: over, out: 1_040_000n, gas: 150_000n }
    // 160,000 units against 260,000.
    expect([near, far].map(gasOf)).toEqual([160_000n, 260_000n])
    expect(bestOf([near, far])).toBe(far)
    expect(bestOf([near, far], (gas) => gas / 4n)).toBe(far)
    expect(bestOf([near, far], (gas) => gas / 2n)).toBe(near)
    expect(besideOf({ ...near, route: direct(100) }, [near, far], (gas) => gas / 2n)).toBe(near)
  })

  test('goes through three pools only where two bring clearly less, after gas', () => {
    const long: Route = { version: 3, path: [USDC, WETH, '0xd', DAI], tiers: [500, 500, 500] }
    const two = { route: over, out: 1_000_000n, gas: 150_000n }
    const three = { route: long, out: 1_040_000n, gas: 240_000n }
    // 260,000 units against 408,000.
    expect([two, three].map(gasOf)).toEqual([260_000n, 408_000n])
    expect(bestOf([three])).toBe(three)
    expect(bestOf([three, two])).toBe(three)
    expect(bestOf([three, two], (gas) => gas / 4n)).toBe(three)
    expect(bestOf([three, two], (gas) => gas / 3n)).toBe(two)
    expect(bestOf([two, { ...three, out: 1_001_000n }])).toBe(two)
    // Where the longer one is not worth it, neither is the shorter one forgotten for the direct one.
    const near = { route: direct(500), out: 900_000n, gas: 100_000n }
    expect(bestOf([three, two, near], (gas) => gas / 3n)).toBe(two)
  })

  test('is never a pool that gives next to nothing, whatever gas costs', () => {
    const [good, dead] = [
      { route: direct(500), out: 1_000n, gas: 105_000n },
      { route: direct(3_000), out: 10n, gas: 85_000n },
    ]
    expect(bestOf([dead, good], (gas) => gas * 10n ** 30n)).toBe(good)
  })

  test('takes a part only beside one that uses other pools', () => {
    const best = { route: over, out: 10n, gas: 1n }
    const sharing: Route = { version: 3, path: [USDC, WETH, DAI], tiers: [500, 3_000] }
    expect(besideOf(best, [best, { route: sharing, out: 9n, gas: 1n }])).toBeUndefined()
    expect(besideOf(best, [best, { route: direct(500), out: 8n, gas: 1n }])?.out).toBe(8n)
  })
})

describe('a split', () => {
  const best = { route: direct(500), out: 1_000_000n, gas: 7n }
  const beside = { route: direct(3_000), out: 900_000n, gas: 7n }
  const outs = (first: (tenths: number) => bigint, second: (tenths: number) => bigint) =>
    TENTHS.map(
      (tenths) =>
        [
          { out: first(tenths), gas: 5n },
          { out: second(10 - tenths), gas: 6n },
        ] as const,
    )

  test('is made where it brings clearly more', () => {
    const parts = planOf(
      1_000n,
      best,
      beside,
      outs(
        (tenths) => (tenths === 7 ? 900_000n : 1n),
        (tenths) => (tenths === 3 ? 200_000n : 1n),
      ),
    )
    expect(parts.map(({ amount, percent, out, gas }) => [amount, percent, out, gas])).toEqual([
      [700n, 70, 900_000n, 5n],
      [300n, 30, 200_000n, 6n],
    ])
  })

  test('is made only where it brings more than its gas costs', () => {
    const split = (perUnit: (gas: bigint) => bigint) =>
      planOf(
        1_000n,
        best,
        beside,
        outs(
          () => 501_000n,
          () => 501_000n,
        ),
        perUnit,
      ).map(({ percent }) => percent)
    // Its second pool takes 40,004 units more, and brings 2,000.
    expect(split((gas) => gas / 21n)).toEqual([10, 90])
    expect(split((gas) => gas / 19n)).toEqual([100])
  })

  test('is not made where its gas may be worth more than it brings, or a part cannot be quoted', () => {
    const whole = [{ ...best, amount: 1_000n, percent: 100 }]
    expect(
      planOf(
        1_000n,
        best,
        beside,
        outs(
          () => 500_500n,
          () => 500_500n,
        ),
      ),
    ).toEqual(whole)
    expect(
      planOf(
        1_000n,
        best,
        beside,
        TENTHS.map(() => [undefined, { out: 9_999_999n, gas: 6n }] as const),
      ),
    ).toEqual(whole)
    expect(planOf(1_000n, best, undefined, [])).toEqual(whole)
  })

  test('loses nothing of the amount', () => {
    fc.assert(
      fc.property(fc.bigInt(10_000n, 2n ** 255n), fc.constantFrom(...TENTHS), (amount, tenths) => {
        const only = outs(
          (own) => (own === tenths ? 2_000_000n : 0n),
          () => 0n,
        )
        const parts = planOf(amount, best, beside, only)
        expect(parts.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount)
        expect(parts[0]?.amount).toBe(tenthsOf(amount, tenths))
        expect(parts.every((part) => part.amount > 0n)).toBe(true)
      }),
    )
  })
})

test('the impact on the price, against that of a hundredth', () => {
  expect(impactOf(10_000n, 100n)).toBe(0n)
  expect(impactOf(9_500n, 100n)).toBe(500n)
  expect(impactOf(10_001n, 100n)).toBe(0n)
  expect(impactOf(1n, 0n)).toBeUndefined()
  expect(impactOf(1n, undefined)).toBeUndefined()
})
