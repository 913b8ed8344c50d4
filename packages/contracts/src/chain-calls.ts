import {
  array,
  boolean,
  type InferOutput,
  literal,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot'
import type { Call } from './endpoint.ts'

/* Responses of the blockchain API. Amounts, prices and fiat values are decimal strings, so that they are never
 * converted to floats. Unknown values are absent, never zero. */

/** A decimal number of any size without an exponent, e.g. `0.25`. */
const decimal = pipe(string(), regex(/^-?\d{1,78}(\.\d{1,78})?$/))
const caipNetworkId = pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$/))
/** ISO 8601 in UTC. */
const time = pipe(string(), regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/))

const tokenBalance = object({
  name: string(),
  symbol: string(),
  chainId: caipNetworkId,
  /** CAIP-10 id of the contract. Absent for the native currency. */
  address: optional(string()),
  quantity: object({ decimals: string(), numeric: decimal }),
  /** In the requested currency. Absent if no price is known or the last one is too old. */
  price: optional(decimal),
  value: optional(decimal),
  /** Price change over the last 24 hours, in percent. Absent until there is a price from 24 hours ago. */
  change24h: optional(decimal),
  priceAt: optional(time),
  iconUrl: optional(nullable(string())),
})
/** An account's balance of one asset. */
export type TokenBalance = InferOutput<typeof tokenBalance>

const nftInfo = object({
  name: nullable(string()),
  collection: nullable(string()),
  tokenId: string(),
  imageUrl: nullable(string()),
  flags: object({ is_spam: boolean() }),
})
const transfer = object({
  direction: picklist(['in', 'out', 'self']),
  sender: string(),
  recipient: string(),
  /** CAIP-10 id of the contract. Absent for the native currency. */
  address: optional(string()),
  quantity: object({ decimals: string(), numeric: decimal }),
  fungible_info: optional(object({ name: string(), symbol: string(), iconUrl: optional(nullable(string())) })),
  nft_info: optional(nftInfo),
})
export type Transfer = InferOutput<typeof transfer>

const transaction = object({
  /** Chain and hash, so that the same transaction has the same id in every response. */
  id: string(),
  metadata: object({
    hash: string(),
    chain: caipNetworkId,
    minedAt: time,
    status: picklist(['confirmed', 'failed']),
    operationType: picklist(['send', 'receive', 'trade', 'mint', 'burn', 'approve', 'deploy', 'execute']),
    sentFrom: string(),
    sentTo: nullable(string()),
    /** The fee that the sender paid, in the native currency. */
    fee: optional(decimal),
  }),
  transfers: array(transfer),
})
export type Transaction = InferOutput<typeof transaction>

const nft = object({
  chainId: caipNetworkId,
  /** CAIP-10 id of the contract. */
  address: string(),
  tokenId: string(),
  standard: picklist(['ERC721', 'ERC1155']),
  name: nullable(string()),
  collection: nullable(string()),
  imageUrl: nullable(string()),
  quantity: decimal,
})
export type Nft = InferOutput<typeof nft>

const fungible = object({
  /** The identifier exactly as requested. */
  address: string(),
  name: string(),
  symbol: string(),
  /** Only of tokens that the operator lists: anybody can make a token with any name. */
  decimals: optional(number()),
  price: optional(decimal),
  priceAt: optional(time),
  change24h: optional(decimal),
  iconUrl: optional(nullable(string())),
})
export type Fungible = InferOutput<typeof fungible>

/** `asOf`: when the data was read. `stale`: it could not be refreshed since. */
const aged = { asOf: optional(time), stale: optional(literal(true)) }
/**
 * `read`: the networks that the list covers. All others are unknown, not empty. `unavailable`: networks that could not
 * be read, which makes lists and totals incomplete.
 */
const coverage = { read: optional(array(caipNetworkId)), unavailable: optional(array(caipNetworkId)) }

/** The client's part of the contract: the path of each call and the schema of its response. */
export const chainCalls = {
  getSupportedChains: {
    method: 'GET',
    path: '/v1/supported-chains',
    ok: object({ http: array(caipNetworkId), ws: array(caipNetworkId) }),
  },
  getHistory: {
    method: 'GET',
    path: '/v1/account/{address}/history',
    ok: object({ data: array(transaction), next: nullable(string()), ...aged, ...coverage }),
  },
  getBalance: {
    method: 'GET',
    path: '/v1/account/{address}/balance',
    ok: object({ balances: array(tokenBalance), ...aged, ...coverage }),
  },
  getNfts: {
    method: 'GET',
    path: '/v1/account/{address}/nfts',
    ok: object({ data: array(nft), next: nullable(string()), ...aged, ...coverage }),
  },
  getPrices: { method: 'POST', path: '/v1/fungible/price', ok: object({ fungibles: array(fungible) }) },
  getGasPrice: {
    method: 'GET',
    path: '/v1/convert/gas-price',
    /** In wei per unit of gas. */
    ok: object({ standard: decimal, fast: decimal, instant: decimal }),
  },
} as const satisfies Record<string, Call>
