import {
  ALLOWANCE_NEEDS_RESET,
  FEATURE_NOT_ENABLED,
  INSUFFICIENT_LIQUIDITY,
  INVALID_BODY,
  INVALID_PARAMETER,
  INVALID_PROJECT_ID,
  NODE_OF_ANOTHER_NETWORK,
  ORIGIN_NOT_ALLOWED,
  PROJECT_ID_NOT_CONFIGURED,
  SWAP_NOT_AS_QUOTED,
  SWAP_WOULD_FAIL,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import {
  boolean,
  check,
  literal,
  maxValue,
  minValue,
  number,
  optional,
  pipe,
  regex,
  strictObject,
  string,
  union,
} from 'valibot'
import { common } from './common.ts'
import type { Contract } from './endpoint.ts'
import { swapCalls } from './swap-calls.ts'
import { swapExamples } from './swap-examples.ts'

/** The server's part of the contract for swaps. The client's part is in swap-calls.ts; gas prices are in chain.ts. */

const chainId = pipe(string(), regex(/^eip155:[1-9]\d{0,15}$/))
/** CAIP-10; the native currency has the address 0xEeee…EEeE. */
const token = pipe(string(), regex(/^eip155:[1-9]\d{0,15}:0x[0-9a-fA-F]{40}$/))
/** An address, or its CAIP-10 id. */
const account = pipe(string(), regex(/^(eip155:[1-9]\d{0,15}:)?(0x)?[0-9a-fA-F]{40}$/))
/** Uniswap's pools count in signed numbers of 256 bits. */
const AMOUNT_LIMIT = 2n ** 255n
/** Base units. */
const amount = pipe(
  string(),
  regex(/^[1-9]\d{0,76}$/),
  // It runs for other texts too.
  check((text) => !/^\d+$/.test(text) || BigInt(text) < AMOUNT_LIMIT, 'it is larger than any amount'),
)
const gasPrice = pipe(string(), regex(/^\d{1,30}$/))
/** Per cent. */
const slippage = pipe(
  number(),
  minValue(0),
  maxValue(50),
  check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'it has more than two decimal places'),
)

const errors = [
  PROJECT_ID_NOT_CONFIGURED,
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  FEATURE_NOT_ENABLED,
  UNKNOWN_PARAMETER,
  INVALID_PARAMETER,
  TOO_MANY_REQUESTS,
]
const readErrors = [...errors, UPSTREAM_UNAVAILABLE, NODE_OF_ANOTHER_NETWORK]
/** The `provider` of a quote. */
const provider = pipe(string(), regex(/^[a-z0-9][a-z0-9-]{0,31}$/))
const access = { limit: 'swaps', guard: 'project', feature: 'swap' } as const

export const swap = {
  getSwapQuotes: {
    ...swapCalls.getSwapQuotes,
    ...access,
    summary: 'What an amount of a token would be swapped for, or what has to be paid to receive an amount',
    /** Either `amount`, what is paid, or `receive`, what arrives at least after the fee. */
    query: strictObject({
      ...common,
      amount: optional(amount),
      receive: optional(amount),
      from: token,
      to: token,
      userAddress: optional(account),
      gasPrice: optional(gasPrice),
    }),
    errors: [...readErrors, INSUFFICIENT_LIQUIDITY],
    example: swapExamples.getSwapQuotes,
  },
  getSwapTokens: {
    ...swapCalls.getSwapTokens,
    ...access,
    summary: 'The tokens of a network that can be swapped',
    query: strictObject({ ...common, chainId }),
    errors,
    example: swapExamples.getSwapTokens,
  },
  getSwapToken: {
    ...swapCalls.getSwapToken,
    ...access,
    summary: 'A token by its address, listed or not',
    query: strictObject({ ...common, address: token }),
    errors: readErrors,
    example: swapExamples.getSwapToken,
  },
  getAllowance: {
    ...swapCalls.getAllowance,
    ...access,
    private: true,
    summary:
      'How much of an account’s token the swaps of a provider may spend; without `provider`, those of the contracts on chain, on networks that have them',
    /** `provider`: of the quote. Without it, the contracts on chain, on networks that have them, or the only one that swaps the token. */
    query: strictObject({
      ...common,
      tokenAddress: token,
      userAddress: account,
      provider: optional(provider),
    }),
    errors: readErrors,
    example: swapExamples.getAllowance,
  },
  buildSwap: {
    ...swapCalls.buildSwap,
    ...access,
    summary: 'The transaction of a swap, at the price of now',
    query: strictObject(common),
    body: strictObject({
      amount,
      from: token,
      to: token,
      userAddress: account,
      /** Of the quote. Without it, the best one of now that needs no other allowance than `build-approve` makes without it. */
      provider: optional(provider),
      /** `slippage`: by how many per cent less may arrive, 1 by default. */
      eip155: optional(strictObject({ slippage: optional(slippage, 1) }), {}),
      projectId: optional(string()),
      /** Leaves out the node's estimate, which fails without the allowance. */
      disableEstimate: optional(boolean(), false),
    }),
    errors: [...readErrors, INVALID_BODY, INSUFFICIENT_LIQUIDITY, SWAP_WOULD_FAIL, SWAP_NOT_AS_QUOTED],
    example: swapExamples.buildSwap,
  },
  buildApproval: {
    ...swapCalls.buildApproval,
    ...access,
    private: true,
    summary:
      'The transaction that allows a swap to spend a token: `amount`, or without it what the account holds now. Without `provider`, a swap of the contracts on chain, on networks that have them',
    /** `amount`: 0 takes the allowance back. `provider`: of the quote. Without it, the contracts on chain, on networks that have them, or the only one that swaps the pair. */
    query: strictObject({
      ...common,
      userAddress: account,
      from: token,
      to: token,
      provider: optional(provider),
      amount: optional(union([amount, literal('0')])),
    }),
    errors: [...readErrors, SWAP_WOULD_FAIL, ALLOWANCE_NEEDS_RESET, SWAP_NOT_AS_QUOTED],
    example: swapExamples.buildApproval,
  },
} as const satisfies Contract
