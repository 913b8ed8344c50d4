import type { Amount } from './amounts.ts'
import { type Route, shareAPool } from './routes.ts'

export type Found = Amount & { readonly route: Route }
export type PlannedPart = Found & { readonly amount: bigint; readonly percent: number }

/** What so many units of gas cost, in base units of what arrives. */
export type CostOf = (gas: bigint) => bigint

/** Longer ways and splits have to bring this much more, in ten-thousandths, and more than their gas costs, where that is known. */
const GAIN_MIN = 10n
/** Units of gas that each pool takes besides its own, more than measured. */
const POOL_GAS = 40_000n
export const TENTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
/** Amounts are divided by ten and by a hundred; smaller ones are not worth it. */
const DIVISIBLE = 10_000n

const isWorthMore = (out: bigint, than: bigint, cost: bigint): boolean =>
  out * 10_000n > than * (10_000n + GAIN_MIN) && out - cost > than

/** The pools of the next block may be at another price, and take a fifth more. */
export const gasOf = ({ gas, route }: Found): bigint => (gas * 6n) / 5n + POOL_GAS * BigInt(route.path.length - 1)

/** The best route: the one through fewest pools, unless one through more brings clearly more. */
export function bestOf(found: readonly Found[], costOf?: CostOf): Found | undefined {
  const costOfAll = (one: Found) => costOf?.(gasOf(one)) ?? 0n
  return LENGTHS.map((length) => mostOf(found.filter(({ route }) => route.path.length === length))).reduce(
    (best, next) =>
      best && next && !isWorthMore(next.out, best.out, costOfAll(next) - costOfAll(best)) ? best : (next ?? best),
    undefined,
  )
}
/**
 * The route that brings most. Gas is not in it: among pools that take about the same, an abandoned one that takes a little less is not the
 * better one.
 */
export const mostOf = (found: readonly Found[]): Found | undefined =>
  found.reduce<Found | undefined>((best, next) => (best && best.out >= next.out ? best : next), undefined)

/** Of the tokens of a route, with the two at its ends. */
const LENGTHS = [2, 3, 4] as const

/** The route that may take a part of the amount. */
export function besideOf(best: Found, found: readonly Found[], costOf?: CostOf): Found | undefined {
  return bestOf(
    found.filter(({ route }) => !shareAPool(route, best.route)),
    costOf,
  )
}

export const isDivisible = (amount: bigint): boolean => amount >= DIVISIBLE

/** The share of an amount whose price is compared with the whole: a hundredth, or a tenth of what is too little for that. */
export const shareOf = (amount: bigint): bigint => (isDivisible(amount) ? 100n : 10n)

/** What a part of so many tenths is; together with the rest it is the amount. */
export const tenthsOf = (amount: bigint, tenths: number): bigint => (amount * BigInt(tenths)) / 10n

/**
 * The best way to swap an amount: whole, or split between two routes where that pays.
 * @param outs for each of `TENTHS`, what the best route gives for it, and what the other gives for the rest
 */
export function planOf(
  amount: bigint,
  best: Found,
  beside: Found | undefined,
  outs: readonly (readonly [Amount | undefined, Amount | undefined])[],
  costOf?: CostOf,
): readonly PlannedPart[] {
  const whole = [{ ...best, amount, percent: 100 }]
  if (!beside) return whole
  const splits = TENTHS.flatMap((tenths, index) => {
    const [first, second] = outs[index] ?? []
    if (!first || !second) return []
    const gas = gasOf({ ...first, route: best.route }) + gasOf({ ...second, route: beside.route })
    const out = first.out + second.out
    return [{ tenths, first, second, out, cost: costOf?.(gas) ?? 0n }]
  })
  const top = splits.reduce<(typeof splits)[number] | undefined>(
    (kept, next) => (kept && kept.out - kept.cost >= next.out - next.cost ? kept : next),
    undefined,
  )
  if (!top || !isWorthMore(top.out, best.out, top.cost - (costOf?.(gasOf(best)) ?? 0n))) return whole
  const part = tenthsOf(amount, top.tenths)
  return [
    { ...top.first, route: best.route, amount: part, percent: top.tenths * 10 },
    { ...top.second, route: beside.route, amount: amount - part, percent: 100 - top.tenths * 10 },
  ]
}

/**
 * How much worse the price is for the amount than for a share of it, in hundredths of a per cent.
 * @param little what that share brings
 */
export function impactOf(out: bigint, little: bigint | undefined, share = 100n): bigint | undefined {
  if (!little) return undefined
  const lost = 10_000n - (out * 10_000n) / (little * share)
  return lost > 0n ? lost : 0n
}
