import { INSUFFICIENT_LIQUIDITY } from '@foyer/base/catalogue'
import { array, type InferOutput, nullable, number, object, optional, pipe, regex, string } from 'valibot'
import type { Call } from './endpoint.ts'

/* Swaps. Amounts are in base units, as decimal strings. Tokens are named by CAIP-10. */

/** The address that stands for the native currency of a network. */
export const NATIVE_TOKEN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const token = pipe(string(), regex(/^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/))
const amount = pipe(string(), regex(/^\d{1,78}$/))
/** Decimal, such as `0.85`. */
const percent = pipe(string(), regex(/^\d{1,3}(\.\d{1,2})?$/))

const quote = {
  /** Who makes the swap. */
  provider: string(),
  from: token,
  to: token,
  fromAmount: amount,
  /** What arrives at this price. */
  toAmount: amount,
  /** How much worse the price is for this amount than for a hundredth of it. Absent if the amount is too small to tell. */
  priceImpact: optional(percent),
  /** The parts of a split: how many per cent of the amount go through which tokens. */
  route: array(object({ percent: number(), path: array(token) })),
  /** How many units of gas are enough; not all of them are used. */
  gas: amount,
  /** What that costs at most, at the `gasPrice` of the request, in the network's native currency. */
  networkFee: optional(amount),
}
const swapQuote = object(quote)
export type SwapQuote = InferOutput<typeof swapQuote>

/** The client's part of the contract. */
export const swapCalls = {
  getSwapQuotes: {
    method: 'GET',
    path: '/v1/convert/quotes',
    /** The one of which most arrives comes first. */
    ok: object({ quotes: array(swapQuote) }),
    errors: [INSUFFICIENT_LIQUIDITY],
  },
  getSwapTokens: {
    method: 'GET',
    path: '/v1/convert/tokens',
    ok: object({
      tokens: array(
        object({ name: string(), symbol: string(), address: token, decimals: number(), logoUri: nullable(string()) }),
      ),
    }),
  },
} as const satisfies Record<string, Call>
