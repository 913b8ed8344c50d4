import { type Hex, isAddressEqual } from 'viem'
import type { Pools, TokenPair } from './pools.ts'

/** A way from the first token of the path to the last, through pools of one version. */
export type Route =
  | {
      readonly version: 2
      readonly path: readonly Hex[]
      /** What each pool holds of what goes in, and of what comes out. */
      readonly reserves: readonly (readonly [bigint, bigint])[]
    }
  | { readonly version: 3; readonly path: readonly Hex[]; readonly tiers: readonly number[] }

/** How many routes are asked for at once, so that the node can answer within its limit of gas: of those of one or two pools, and of three. */
const SHORT_MAX = 40
const LONG_MAX = 32

/** The pairs of tokens whose pools matter: the two, each with a token in between, and those in between with each other. */
export function pairsOf(from: Hex, to: Hex, between: readonly Hex[]): readonly TokenPair[] {
  const hops = hopsOf(from, to, between)
  return [
    [from, to],
    ...hops.flatMap((hop): TokenPair[] => [
      [from, hop],
      [hop, to],
    ]),
    ...couplesOf(hops),
  ]
}

/** @param pools of each of `pairsOf` */
export function routesOf(from: Hex, to: Hex, between: readonly Hex[], pools: readonly Pools[]): readonly Route[] {
  const [direct, ...others] = pools
  const hops = hopsOf(from, to, between)
  const [first, last] = [0, 1].map((end) => hops.map((_, index) => others[index * 2 + end] ?? NONE)) as [
    Pools[],
    Pools[],
  ]
  const short = [
    ...(direct ? through([from, to], [direct]) : []),
    ...hops.flatMap((hop, index) => through([from, hop, to], [first[index] ?? NONE, last[index] ?? NONE])),
  ]
  const long = couplesOf(hops).flatMap(([one, other], couple) => {
    const [here, there] = [hops.indexOf(one), hops.indexOf(other)]
    const pool = others[hops.length * 2 + couple] ?? NONE
    return [
      through([from, one, other, to], [first[here] ?? NONE, pool, last[there] ?? NONE]),
      through([from, other, one, to], [first[there] ?? NONE, reversed(pool), last[here] ?? NONE]),
    ]
  })
  return [...short.sort(isDearer).slice(0, SHORT_MAX), ...inTurn(long).slice(0, LONG_MAX)]
}

const NONE: Pools = { tiers: [] }
const reversed = ({ tiers, reserves }: Pools): Pools => ({ tiers, reserves: reserves && [reserves[1], reserves[0]] })
const isDearer = (one: Route, other: Route): number =>
  one.path.length - other.path.length || feesOf(one) - feesOf(other)

/**
 * The cheapest of each way, then the next of each: nobody knows yet which pools are deep, and no way is left out because another has many.
 * @param ways the routes over each two tokens in between
 */
function inTurn(ways: readonly (readonly Route[])[]): readonly Route[] {
  const ranked = ways.flatMap((routes) => routes.toSorted(isDearer).map((route, rank) => ({ route, rank })))
  return ranked.sort((one, other) => one.rank - other.rank).map(({ route }) => route)
}

const couplesOf = (hops: readonly Hex[]): readonly TokenPair[] =>
  hops.flatMap((one, index) => hops.slice(index + 1).map((other): TokenPair => [one, other]))

const hopsOf = (from: Hex, to: Hex, between: readonly Hex[]): readonly Hex[] =>
  between.filter((hop) => !isAddressEqual(hop, from) && !isAddressEqual(hop, to))

function through(path: readonly Hex[], pools: readonly Pools[]): readonly Route[] {
  const reserves = pools.flatMap(({ reserves }) => (reserves ? [reserves] : []))
  const tiers = pools.reduce<readonly (readonly number[])[]>(
    (ways, { tiers }) => ways.flatMap((way) => tiers.map((tier) => [...way, tier])),
    [[]],
  )
  return [
    ...(reserves.length === pools.length ? [{ version: 2, path, reserves } as const] : []),
    ...tiers.map((tiers) => ({ version: 3, path, tiers }) as const),
  ]
}

/** Millionths of what goes in. */
const V2_FEE = 3_000
const feesOf = (route: Route): number =>
  route.version === 2 ? V2_FEE * route.reserves.length : route.tiers.reduce((sum, tier) => sum + tier, 0)

/** Whether two routes use a pool in common: what one takes, the other does not get. */
export function shareAPool(one: Route, other: Route): boolean {
  const own = poolsOf(one)
  return poolsOf(other).some((pool) => own.includes(pool))
}

const poolsOf = (route: Route): readonly string[] =>
  route.path.slice(1).map((token, index) => {
    const pair = [route.path[index] ?? '', token].map((text) => text.toLowerCase()).sort()
    return `${pair} ${route.version === 2 ? 'v2' : route.tiers[index]}`
  })
