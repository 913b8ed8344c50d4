import { worth } from '../../core/data/fiat.ts'
import type { SwapOffer, SwapOrder } from './quote.ts'
import type { SwapToken } from './swap-token.ts'

/** What may be lost by a swap. `impact`: as the offer says. `worth`: by the prices of both tokens. `unknown`: nobody knows. */
export type Loss = { readonly of: 'impact' | 'worth' | 'unknown'; readonly percent: number }

/** What an offer may lose. Where nobody knows, that is everything. */
export function lossOf({ from, to, amount }: SwapOrder, { priceImpact, toAmount, isFixed }: SwapOffer): Loss {
  if (priceImpact !== undefined || isFixed) return { of: 'impact', percent: Number(priceImpact ?? 0) }
  const [paid, received] = [dollarsOf(amount, from), dollarsOf(toAmount, to)]
  if (!paid || received === undefined) return { of: 'unknown', percent: 100 }
  return { of: 'worth', percent: Number(((paid - received) * BIPS) / paid) / 100 }
}
const BIPS = 10_000n

/** Only by the price of its own contract. What no list has may be priced by who made it. */
const dollarsOf = (amount: bigint, { decimals, price, unlisted }: SwapToken) =>
  unlisted ? undefined : worth(amount, decimals, price)

/** From how many per cent on a loss is accepted before the swap. */
const ACCEPTED = 10
/** By how many per cent more it may be than what was accepted: what a change of the price may be without a question. */
const TOLERANCE = 0.5
/** Whether a loss is still to be accepted. @param accepted what the visitor has accepted */
export const isLossOpen = (loss: Loss, accepted?: Loss): boolean =>
  !(loss.percent < ACCEPTED) && !(accepted?.of === loss.of && loss.percent <= accepted.percent + TOLERANCE)
