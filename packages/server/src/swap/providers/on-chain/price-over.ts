import { type Hex, hexToBigInt, isAddressEqual } from 'viem'
import { type Found, mostOf } from './plan.ts'

/** So much of what arrives, `to`, for so much of a token, `of`. */
type Price = { readonly to: bigint; readonly of: bigint }

const Q192 = 2n ** 192n

/**
 * What a token is worth in what arrives, by a route over it that was asked about anyway: by the price that its pools have after the
 * amount. Pools that give less than half of what others give are too shallow for it, and would make the token too cheap.
 * @returns undefined where no such route is over the token
 */
export function priceOver(token: Hex, found: readonly Found[], amount: bigint): Price | undefined {
  const over = mostOf(found.filter(({ route }) => route.path.slice(1, -1).some((one) => isAddressEqual(one, token))))
  const best = mostOf(found)
  if (!over || !best || over.out * 2n < best.out) return undefined
  const prices = pricesAfter(over, amount)
  // A node that leaves out a pool is not believed.
  if (prices.length !== over.route.path.length - 1) return undefined
  const start = over.route.path.findIndex((one) => isAddressEqual(one, token))
  const price = prices
    .slice(start)
    .reduce<Price>((sum, next) => ({ to: sum.to * next.to, of: sum.of * next.of }), { to: 1n, of: 1n })
  return price.of === 0n ? undefined : price
}

/** Of each pool, what it gives for what goes in, without its fee. */
function pricesAfter({ route, prices = [] }: Found, amount: bigint): readonly Price[] {
  if (route.version === 3)
    return prices.map((root, index) => {
      const square = root * root
      // The price of a pool is of the token with the lower address, in the other one.
      return isLower(route.path[index], route.path[index + 1]) ? { to: square, of: Q192 } : { to: Q192, of: square }
    })
  let given = amount
  return route.reserves.map(([inside, outside]) => {
    const taken = given * 997n
    const out = (taken * outside) / (inside * 1_000n + taken)
    const price = { to: outside - out, of: inside + given }
    given = out
    return price
  })
}

const isLower = (one: Hex = '0x0', other: Hex = '0x0'): boolean => hexToBigInt(one) < hexToBigInt(other)
