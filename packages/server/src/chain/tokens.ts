import { DECIMALS_MAX, FoyerError, isEvmAddress } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'
import {
  array,
  boolean,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  number,
  optional,
  pipe,
  record,
  regex,
  strictObject,
  string,
  transform,
} from 'valibot'
import { getAddress, type Hex } from 'viem'

const evmAddress = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{40}$/),
  transform((text) => getAddress(text.toLowerCase())),
)
const caipNetworkId = pipe(string(), regex(/^eip155:[1-9]\d{0,15}$/))

const facts = {
  name: pipe(string(), maxLength(60)),
  symbol: pipe(string(), maxLength(20)),
  decimals: pipe(number(), integer(), minValue(0), maxValue(DECIMALS_MAX)),
  /** The id of our picture for it. */
  iconId: optional(pipe(string(), regex(/^[\w:.-]{1,100}$/))),
}
const token = strictObject({
  address: evmAddress,
  ...facts,
  /** One unit always has the price of one unit of the network's native currency. */
  wrapsNative: optional(boolean(), false),
})
/** A listed token. */
export type Token = Omit<InferOutput<typeof token>, 'iconId'> & { readonly iconId?: string | undefined }

/** `FOYER_TOKENS`: CAIP-2 id → tokens. */
export const tokensSetting = record(caipNetworkId, array(token))

const accountToken = strictObject({
  /** In the form of its namespace, where case may be significant. */
  address: pipe(string(), regex(/^[a-zA-Z0-9]{20,100}$/)),
  ...facts,
})
/** A token of a namespace that is served by `AccountChains`. */
export type AccountToken = InferOutput<typeof accountToken>
/** The part of `FOYER_TOKENS` about those namespaces. */
export const accountTokensSetting = record(
  pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$/)),
  array(accountToken),
)
/** Whether a network of `FOYER_TOKENS` is an EVM one. */
export const isEvmNetwork = (id: string): boolean => /^eip155:/.test(id)

/** `FOYER_PRICES`: where prices come from. */
export const pricesSetting = strictObject({
  /** Base address of a feed that answers `GET /prices/current/{coins}`, e.g. https://coins.llama.fi */
  feedUrl: optional(pipe(string(), regex(/^https?:\/\/\S+$/))),
  /** What counts as a dollar where the feed has no price for it, or there is no feed. Each `chain` is the CAIP-2 id of an EVM network. */
  dollars: optional(array(strictObject({ chain: string(), token: evmAddress }))),
  /** Two-token pools: `token` is priced in `quote`, and `quote` by the feed or as a dollar. */
  pools: optional(array(strictObject({ chain: string(), pair: evmAddress, token: evmAddress, quote: evmAddress })), []),
})
export type PricesSetting = InferOutput<typeof pricesSetting>

/** Addresses are optional 0x and 40 hex characters. @throws INVALID_PARAMETER */
export function requireEvmAddress(text: string): Hex {
  if (!isEvmAddress(text))
    throw new FoyerError(INVALID_PARAMETER, {
      context: { parameter: 'address', reason: 'it is not an address of the networks that are served' },
    })
  const plain = text.toLowerCase()
  return getAddress(plain.startsWith('0x') ? plain : `0x${plain}`)
}
