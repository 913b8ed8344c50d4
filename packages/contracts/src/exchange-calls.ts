import { EXCHANGE_AMOUNT_OUT_OF_RANGE, EXCHANGE_ASSET_NOT_SUPPORTED, EXCHANGE_UNKNOWN } from '@foyer/base/catalogue'
import {
  array,
  type InferOutput,
  literal,
  maxLength,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  unknown,
} from 'valibot'
import type { Call } from './endpoint.ts'

/* Paying from an account at an exchange. Amounts are decimals such as `50.00`, never base units. */

/** A decimal above 0, in the asset's unit. */
export const exchangeAmount = pipe(string(), regex(/^(?=.*[1-9])\d{1,20}(\.\d{1,18})?$/))
/** An exchange, such as `coinbase`. */
export const exchangeId = pipe(string(), regex(/^[a-z][a-z0-9-]{0,31}$/))
/** 128 random bits in hexadecimal: some exchanges take letters and digits only. Whoever has it may read the payment's status. */
export const exchangeSessionId = pipe(string(), regex(/^[0-9a-f]{32}$/))

/** `withdrawalFee`: a decimal in the asset's unit; absent where the exchange says it on its own page only. */
const exchange = object({
  id: exchangeId,
  name: pipe(string(), maxLength(40)),
  imageUrl: nullable(string()),
  withdrawalFee: optional(pipe(string(), regex(/^\d{1,20}(\.\d{1,18})?$/))),
})
export type Exchange = InferOutput<typeof exchange>

/** Something that can be paid out. */
const payable = object({
  /** CAIP-19. */
  asset: pipe(string(), maxLength(200)),
  /** CAIP-2. */
  network: pipe(string(), regex(/^[a-z0-9-]{3,8}:[\w-]{1,32}$/)),
  /** Absent for the native currency. */
  contract: optional(pipe(string(), maxLength(100))),
  symbol: pipe(string(), maxLength(20)),
  name: pipe(string(), maxLength(60)),
  decimals: number(),
  iconUrl: nullable(string()),
})
export type PayableAsset = InferOutput<typeof payable>

export const exchangeResults = {
  foyer_getExchangeAssets: object({ assets: array(payable) }),
  reown_getExchanges: object({ total: number(), exchanges: array(exchange) }),
  reown_getExchangePayUrl: object({
    /** The exchange's own page, for one visit and a few minutes. */
    url: pipe(string(), regex(/^https?:\/\//), maxLength(4_096)),
    sessionId: exchangeSessionId,
  }),
  reown_getExchangeBuyStatus: object({
    /** `SUCCESS`: the exchange has sent it, in the transaction `txHash`. `UNKNOWN`: nothing is known, and nothing follows from that. */
    status: picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
    txHash: optional(pipe(string(), regex(/^\w{32,128}$/))),
  }),
}
export type ExchangeStatus = InferOutput<typeof exchangeResults.reown_getExchangeBuyStatus>

/**
 * The client's part of the contract. One path for four methods. Three have the names that clients of this protocol send
 * (https://docs.reown.com/appkit/features/deposit); `foyer_getExchangeAssets` is our own: what the exchanges pay out.
 */
export const exchangeCalls = {
  callExchange: {
    method: 'POST',
    path: '/v1/json-rpc',
    ok: object({
      jsonrpc: literal('2.0'),
      id: unknown(),
      /** As `exchangeResults` has it for the method. */
      result: unknown(),
    }),
    errors: [EXCHANGE_UNKNOWN, EXCHANGE_ASSET_NOT_SUPPORTED, EXCHANGE_AMOUNT_OUT_OF_RANGE],
  },
} as const satisfies Record<string, Call>
