import { expect, test } from 'vitest'
import { priceOver } from './price-over.ts'

const [USDC, WETH, DAI] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
/** The square root of a price of `4 ** power`, as pools keep it. */
const root = (power: number) => 2n ** BigInt(96 + power)
const overEther = (prices: readonly bigint[], out = 1_000n) => ({
  ...{ route: { version: 3 as const, path: [USDC, WETH, DAI], tiers: [500, 500] }, gas: 1n, out },
  prices,
})
const direct = (out: bigint) => ({
  ...{ route: { version: 3 as const, path: [USDC, DAI], tiers: [100] }, gas: 1n, out },
  prices: [root(0)],
})
const worth = (price: ReturnType<typeof priceOver>) => price && Number((price.to * 10_000n) / price.of) / 10_000

test('is what the last pool gives for the token', () => {
  // WETH is the first of its pool with DAI: one is worth 64 of it.
  expect(worth(priceOver(WETH, [overEther([root(-3), root(3)])], 10n))).toBe(64)
})

test('is the other way round where the token is the second of the pool', () => {
  const path = [DAI, WETH, USDC] as const
  const found = {
    route: { version: 3 as const, path, tiers: [500, 500] },
    out: 1n,
    gas: 1n,
    prices: [root(1), root(-2)],
  }
  // One USDC is worth a sixteenth of WETH.
  expect(worth(priceOver(WETH, [found], 10n))).toBe(16)
})

test('goes over all pools behind the token', () => {
  const path = [`0x${'4'.repeat(40)}`, WETH, DAI, USDC] as const
  const route = { version: 3 as const, path, tiers: [1, 1, 1] }
  const found = { route, out: 1n, gas: 1n, prices: [root(0), root(3), root(1)] }
  // 64 DAI, and four DAI for a USDC.
  expect(worth(priceOver(WETH, [found], 10n))).toBe(16)
})

test('is told by pools of v2 too, after the amount', () => {
  const reserves = [
    [1_000_000n, 1_000n],
    [1_000n, 64_000n],
  ] as const
  const found = { route: { version: 2 as const, path: [USDC, WETH, DAI], reserves }, out: 1n, gas: 1n }
  expect(worth(priceOver(WETH, [found], 1n))).toBe(64)
  // A half of the first one comes out: the second one has 1,500 for 42,710 then, of which 0.3 % was the fee.
  expect(worth(priceOver(WETH, [found], 1_003_010n))).toBeCloseTo(42_710 / 1_500, 3)
})

test('is unknown where no route is over the token, the pools are too shallow, or the node leaves out one', () => {
  expect(priceOver(WETH, [direct(10n)], 10n)).toBeUndefined()
  expect(priceOver(WETH, [], 10n)).toBeUndefined()
  const prices = [root(-3), root(3)]
  expect(priceOver(WETH, [direct(2_001n), overEther(prices)], 10n)).toBeUndefined()
  expect(worth(priceOver(WETH, [direct(2_000n), overEther(prices)], 10n))).toBe(64)
  expect(priceOver(WETH, [overEther(prices.slice(1))], 10n)).toBeUndefined()
})
