import { describe, expect, test } from 'vitest'
import { encodePath, throughPairs } from './amounts.ts'
import { pairsOf, routesOf, shareAPool } from './routes.ts'

const [USDC, WETH, DAI, USDT] = ['a', 'b', 'c', 'd'].map((digit) => `0x${digit.repeat(40)}`) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const NONE = { tiers: [] }

describe('routes', () => {
  test('go through the pools that there are, direct ones first and cheap ones before others', () => {
    const between = [WETH, USDT]
    expect(pairsOf(USDC, DAI, between)).toEqual([
      [USDC, DAI],
      [USDC, WETH],
      [WETH, DAI],
      [USDC, USDT],
      [USDT, DAI],
      [WETH, USDT],
    ])
    const pools = [
      { tiers: [3_000, 100] },
      { tiers: [500], reserves: [5n, 6n] as const },
      { tiers: [500, 3_000], reserves: [7n, 8n] as const },
      { tiers: [100] },
      NONE,
      NONE,
    ]
    expect(routesOf(USDC, DAI, between, pools)).toEqual([
      { version: 3, path: [USDC, DAI], tiers: [100] },
      { version: 3, path: [USDC, DAI], tiers: [3_000] },
      { version: 3, path: [USDC, WETH, DAI], tiers: [500, 500] },
      { version: 3, path: [USDC, WETH, DAI], tiers: [500, 3_000] },
      {
        version: 2,
        path: [USDC, WETH, DAI],
        reserves: [
          [5n, 6n],
          [7n, 8n],
        ],
      },
    ])
  })

  test('do not go over a token that is one of the two, and none go where no pool is', () => {
    expect(pairsOf(WETH, USDC, [WETH, USDC])).toEqual([[WETH, USDC]])
    expect(routesOf(WETH, USDC, [WETH, USDC], [NONE])).toEqual([])
  })

  test('go over two tokens, in either order, through pools that are there', () => {
    const pools = [
      NONE,
      { tiers: [500], reserves: [1n, 2n] as const },
      { tiers: [3_000] },
      { tiers: [100] },
      { tiers: [500, 100], reserves: [5n, 6n] as const },
      { tiers: [10_000], reserves: [3n, 4n] as const },
    ]
    const long = routesOf(USDC, DAI, [WETH, USDT], pools).filter(({ path }) => path.length === 4)
    // The cheapest of each order before the others.
    expect(long).toEqual([
      {
        version: 2,
        path: [USDC, WETH, USDT, DAI],
        reserves: [
          [1n, 2n],
          [3n, 4n],
          [5n, 6n],
        ],
      },
      { version: 3, path: [USDC, USDT, WETH, DAI], tiers: [100, 10_000, 3_000] },
      { version: 3, path: [USDC, WETH, USDT, DAI], tiers: [500, 10_000, 100] },
      { version: 3, path: [USDC, WETH, USDT, DAI], tiers: [500, 10_000, 500] },
    ])
  })

  test('take the reserves of a pool of v2 in the order of their tokens', () => {
    const v2 = (one: bigint, other: bigint) => ({ tiers: [], reserves: [one, other] as const })
    const pools = [NONE, NONE, v2(5n, 6n), v2(1n, 2n), NONE, v2(3n, 4n)]
    expect(routesOf(USDC, DAI, [WETH, USDT], pools)).toEqual([
      {
        version: 2,
        path: [USDC, USDT, WETH, DAI],
        reserves: [
          [1n, 2n],
          [4n, 3n],
          [5n, 6n],
        ],
      },
    ])
  })

  test('are so few that one request can ask for all of them', () => {
    const all = { tiers: [100, 500, 3_000, 10_000], reserves: [1n, 1n] as const }
    const between = [WETH, USDT, `0x${'e'.repeat(40)}`, `0x${'f'.repeat(40)}`] as const
    const routes = routesOf(
      USDC,
      DAI,
      between,
      pairsOf(USDC, DAI, between).map(() => all),
    )
    const [one, two, three] = [2, 3, 4].map((length) => routes.filter(({ path }) => path.length === length))
    expect([one?.length, two?.length, three?.length]).toEqual([5, 35, 32])
    // Each of the twelve ways over two of the four has its share.
    const ways = [...new Set(three?.map(({ path }) => `${path}`))]
    expect(ways).toHaveLength(12)
  })

  test('share a pool in either direction, of the same tier only', () => {
    const one = { version: 3, path: [USDC, WETH, DAI], tiers: [500, 3_000] } as const
    expect(shareAPool(one, { version: 3, path: [WETH, USDC], tiers: [500] })).toBe(true)
    expect(shareAPool(one, { version: 3, path: [WETH, USDC], tiers: [100] })).toBe(false)
    expect(shareAPool(one, { version: 2, path: [USDC, WETH], reserves: [[1n, 1n]] })).toBe(false)
  })
})

test('a path has tokens of 20 bytes with tiers of 3 bytes between them', () => {
  expect(encodePath([USDC, WETH, DAI], [500, 10_000])).toBe(
    `0x${'a'.repeat(40)}0001f4${'b'.repeat(40)}002710${'c'.repeat(40)}`,
  )
})

/** The example of the library's own tests: `getAmountOut(2, 100, 100)` is 1. */
test('pools of v2 give what their library says', () => {
  expect(throughPairs([[100n, 100n]], 2n)).toBe(1n)
  expect(throughPairs([[100n * 10n ** 18n, 341_200n * 10n ** 6n]], 10n ** 18n)).toBe(3_368_183_213n)
  expect(
    throughPairs(
      [
        [100n, 100n],
        [100n, 100n],
      ],
      2n,
    ),
  ).toBe(0n)
})
