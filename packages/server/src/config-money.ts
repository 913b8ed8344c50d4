import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import { type GenericSchema, type InferOutput, record, safeParse, string, unknown } from 'valibot'
import {
  type AccountToken,
  accountTokensSetting,
  isEvmNetwork,
  type PricesSetting,
  pricesSetting,
  type Token,
  tokensSetting,
} from './chain/tokens.ts'

/** What balances and prices are configured with. */
export type MoneyConfig = {
  /** CAIP-2 id → the tokens that are read without being seen first. Where a network has none, those we know. */
  readonly tokens: ReadonlyMap<string, readonly Token[]>
  /** The same for networks of other namespaces. */
  readonly accountTokens?: ReadonlyMap<string, readonly AccountToken[]>
  readonly prices: PricesSetting
}

/**
 * FOYER_TOKENS (JSON: CAIP-2 id → [{address, name, symbol, decimals, iconId?, wrapsNative?}]),
 * FOYER_PRICES (JSON: {feedUrl?, dollars?: [{chain, token}], pools?: [{chain, pair, token, quote}]})
 * @throws INVALID_OPTION with the variable's name
 */
export function readMoneyConfig(env: Readonly<Record<string, string | undefined>>): MoneyConfig {
  const tokens = Object.entries(read('FOYER_TOKENS', env.FOYER_TOKENS, record(string(), unknown())))
  const some = <S extends GenericSchema>(isMeant: (id: string) => boolean, schema: S) =>
    check('FOYER_TOKENS', Object.fromEntries(tokens.filter(([id]) => isMeant(id))), schema)
  return {
    tokens: new Map(Object.entries(some(isEvmNetwork, tokensSetting))),
    accountTokens: new Map(Object.entries(some((id) => !isEvmNetwork(id), accountTokensSetting))),
    prices: readPrices(env.FOYER_PRICES),
  }
}

function readPrices(text: string | undefined): PricesSetting {
  const prices = read('FOYER_PRICES', text, pricesSetting)
  // They would be there and price nothing.
  if (prices.pools.length > 0 && prices.feedUrl === undefined && !prices.dollars?.length)
    return invalid('FOYER_PRICES', 'pools need a feedUrl, or dollars to be reckoned in')
  return prices
}

function read<S extends GenericSchema>(option: string, text: string | undefined, schema: S): InferOutput<S> {
  let value: unknown
  try {
    value = JSON.parse(text ?? '{}')
  } catch {
    return invalid(option, 'it is not JSON')
  }
  if (Array.isArray(value)) return invalid(option, 'it is a list, not an object')
  return check(option, value, schema)
}

function check<S extends GenericSchema>(option: string, value: unknown, schema: S): InferOutput<S> {
  const parsed = safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  return invalid(option, `${issue.path?.map(({ key }) => String(key)).join('.') ?? ''}: ${issue.message}`)
}

function invalid(option: string, reason: string): never {
  throw new FoyerError(INVALID_OPTION, { context: { option, reason } })
}
