import {
  EXCHANGE_AMOUNT_OUT_OF_RANGE,
  EXCHANGE_ASSET_NOT_SUPPORTED,
  EXCHANGE_UNKNOWN,
  FEATURE_NOT_ENABLED,
  INVALID_BODY,
  INVALID_PROJECT_ID,
  NOT_FOUND,
  ORIGIN_NOT_ALLOWED,
  PROJECT_ID_NOT_CONFIGURED,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import {
  array,
  literal,
  maxLength,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  safeInteger,
  strictObject,
  string,
  union,
  variant,
} from 'valibot'
import { common } from './common.ts'
import type { Contract } from './endpoint.ts'
import { exchangeAmount, exchangeCalls, exchangeId, exchangeResults, exchangeSessionId } from './exchange-calls.ts'
import { exchangeExamples } from './exchange-examples.ts'

/** The server's part of the contract for payments from an exchange. The client's part is in exchange-calls.ts. */

/** CAIP-19, of EVM networks and Solana: the native currency (SLIP-44), an ERC-20, or a token of a mint. */
const asset = pipe(
  string(),
  regex(/^[a-z0-9-]{3,8}:[\w-]{1,32}\/(slip44:\d{1,10}|erc20:0x[0-9a-fA-F]{40}|token:[1-9A-HJ-NP-Za-km-z]{32,44})$/),
)
/** CAIP-10. */
const recipient = pipe(string(), regex(/^[a-z0-9-]{3,8}:[\w-]{1,32}:(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))
const ids = pipe(array(exchangeId), maxLength(50))
const envelope = { jsonrpc: literal('2.0'), id: union([pipe(string(), maxLength(64)), pipe(number(), safeInteger())]) }
/** Clients of this protocol send the parameters of the query a second time here. */
const again = { projectId: common.projectId, st: common.st, sv: common.sv }

export const exchange = {
  callExchange: {
    ...exchangeCalls.callExchange,
    ok: object({ jsonrpc: literal('2.0'), id: envelope.id, result: union(Object.values(exchangeResults)) }),
    summary: 'Exchanges that pay out an asset, the page of one of them, and what became of it (JSON-RPC)',
    query: strictObject({ ...common, source: optional(literal('fund-wallet')) }),
    body: variant('method', [
      strictObject({
        ...envelope,
        method: literal('foyer_getExchangeAssets'),
        params: strictObject(again),
      }),
      strictObject({
        ...envelope,
        method: literal('reown_getExchanges'),
        params: strictObject({
          ...again,
          /** All are on the first page. */
          page: pipe(number(), safeInteger(), minValue(0)),
          asset: optional(asset),
          amount: optional(exchangeAmount),
          includeOnly: optional(ids),
          exclude: optional(ids),
        }),
      }),
      strictObject({
        ...envelope,
        method: literal('reown_getExchangePayUrl'),
        params: strictObject({ ...again, exchangeId, asset, amount: exchangeAmount, recipient }),
      }),
      strictObject({
        ...envelope,
        method: literal('reown_getExchangeBuyStatus'),
        params: strictObject({ ...again, exchangeId, sessionId: exchangeSessionId }),
      }),
    ]),
    limit: 'exchange',
    guard: 'project',
    feature: ['fund_from_exchange', 'payments'],
    errors: [
      PROJECT_ID_NOT_CONFIGURED,
      INVALID_PROJECT_ID,
      ORIGIN_NOT_ALLOWED,
      FEATURE_NOT_ENABLED,
      UNKNOWN_PARAMETER,
      TOO_MANY_REQUESTS,
      INVALID_BODY,
      NOT_FOUND,
      UPSTREAM_UNAVAILABLE,
      EXCHANGE_UNKNOWN,
      EXCHANGE_ASSET_NOT_SUPPORTED,
      EXCHANGE_AMOUNT_OUT_OF_RANGE,
    ],
    example: exchangeExamples.callExchange,
  },
} as const satisfies Contract
