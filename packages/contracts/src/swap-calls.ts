import { DECIMALS_MAX } from '@foyer/base'
import {
  ALLOWANCE_NEEDS_RESET,
  INSUFFICIENT_LIQUIDITY,
  INVALID_PARAMETER,
  SWAP_WOULD_FAIL,
} from '@foyer/base/catalogue'
import {
  array,
  boolean,
  type InferOutput,
  integer,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
} from 'valibot'
import type { Call } from './endpoint.ts'

/* Swaps. Amounts are in base units, as decimal strings. Tokens are named by CAIP-10. */

/** The address that stands for the native currency of a network. */
export const NATIVE_TOKEN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const token = pipe(string(), regex(/^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/))
const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
const amount = pipe(string(), regex(/^\d{1,78}$/))
/** Decimal, such as `0.85`. */
const percent = pipe(string(), regex(/^\d{1,3}(\.\d{1,2})?$/))
const calldata = pipe(string(), regex(/^0x([0-9a-f]{2})*$/))

const quote = {
  /** Who makes the swap. */
  provider: string(),
  from: token,
  to: token,
  fromAmount: amount,
  /** What arrives at this price, after the fee. */
  toAmount: amount,
  /** What the operator takes out of what arrives. Absent if that is nothing. */
  fee: optional(object({ account: address, percent, amount })),
  /**
   * How much worse the price is for this amount than for a hundredth of it; of an aggregator, what is lost at the prices in dollars that it
   * names. Absent if nobody can tell.
   */
  priceImpact: optional(percent),
  /** The contract that needs an allowance for `from`. Absent if none does. */
  spender: optional(address),
  /** The parts of a split: how many per cent of the amount go through which tokens. */
  route: array(object({ percent: number(), path: array(token) })),
  /** How many units of gas are enough; not all of them are used. */
  gas: amount,
  /** What that costs at most, at the `gasPrice` of the request, in the network's native currency. */
  networkFee: optional(amount),
}
const swapQuote = object(quote)
export type SwapQuote = InferOutput<typeof swapQuote>

const eip155 = object({ gas: amount, gasPrice: amount })

/** The client's part of the contract. */
export const swapCalls = {
  getSwapQuotes: {
    method: 'GET',
    path: '/v1/convert/quotes',
    /** The one of which most arrives comes first; of what is to be received, the one for which least is paid. */
    ok: object({ quotes: array(swapQuote) }),
    errors: [INSUFFICIENT_LIQUIDITY],
  },
  getSwapTokens: {
    method: 'GET',
    path: '/v1/convert/tokens',
    ok: object({
      tokens: array(
        object({
          name: string(),
          symbol: string(),
          address: token,
          decimals: pipe(number(), integer(), minValue(0), maxValue(DECIMALS_MAX)),
          logoUri: nullable(string()),
          /** Whether the operator lists it, and so answers for what it is. Servers of 0.1.0 do not say it. */
          verified: optional(boolean()),
        }),
      ),
    }),
    errors: [INVALID_PARAMETER],
  },
  getSwapToken: {
    method: 'GET',
    path: '/v1/convert/token',
    /** By its own words, which nobody has verified. `looksLike`: the symbol of a listed token that its symbol or name resembles. */
    ok: object({
      token: object({
        name: string(),
        symbol: string(),
        address: token,
        decimals: pipe(number(), integer(), minValue(0), maxValue(DECIMALS_MAX)),
        verified: optional(boolean()),
      }),
      looksLike: optional(string()),
    }),
    errors: [INVALID_PARAMETER],
  },
  getAllowance: {
    method: 'GET',
    path: '/v1/convert/allowance',
    /** The native currency needs none: its allowance is the largest number. */
    ok: object({ allowance: amount }),
  },
  buildSwap: {
    method: 'POST',
    path: '/v1/convert/build-transaction',
    ok: object({
      tx: object({ from: token, to: token, data: calldata, value: amount, eip155 }),
      /** The swap as it was quoted for this transaction, which may differ from what was shown before. */
      quote: object({
        ...quote,
        /** What arrives at least, after the fee; otherwise the transaction fails. */
        minAmount: amount,
        /** Unix time in seconds after which the transaction fails. Absent where the price cannot change, or the contract knows none. */
        deadline: optional(number()),
      }),
    }),
    errors: [INSUFFICIENT_LIQUIDITY, SWAP_WOULD_FAIL],
  },
  buildApproval: {
    method: 'GET',
    path: '/v1/convert/build-approve',
    ok: object({
      /** `from` as in the request: the token, which is the contract to call. `to` repeats it. */
      tx: object({ from: token, to: token, data: calldata, value: amount, eip155 }),
      spender: address,
      /** How much may be spent. */
      amount,
    }),
    errors: [SWAP_WOULD_FAIL, ALLOWANCE_NEEDS_RESET],
  },
} as const satisfies Record<string, Call>
