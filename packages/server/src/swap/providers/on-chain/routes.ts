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

/** How many routes are asked for at once, so that the node can answer within its limit of gas. */
const ROUTES_MAX = 40

/** The pairs of tokens whose pools matter: the two, and each with a token in between. */
export function pairsOf(from: Hex, to: Hex, between: readonly Hex[]): readonly TokenPair[] {
  return [
    [from, to],
    ...hopsOf(from, to, between).flatMap((hop): TokenPair[] => [
      [from, hop],
      [hop, to],
    ]),
  ]
}

/** @param pools of each of `pairsOf` */
export function routesOf(from: Hex, to: Hex, between: readonly Hex[], pools: readonly Pools[]): readonly Route[] {
  const [direct, ...others] = pools
  const hops = hopsOf(from, to, between)
  const routes = [
    ...(direct ? through([from, to], [direct]) : []),
    ...hops.flatMap((hop, index) => {
      const [first, second] = [others[index * 2], others[index * 2 + 1]]
      return first && second ? through([from, hop, to], [first, second]) : []
    }),
  ]
  const isDearer = (one: Route, other: Route) => one.path.length - other.path.length || feesOf(one) - feesOf(other)
  return routes.sort(isDearer).slice(0, ROUTES_MAX)
}

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
