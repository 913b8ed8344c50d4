import { type GenericSchema, record, string, unknown } from 'valibot'
import {
  type AccountToken,
  accountTokensSetting,
  isEvmNetwork,
  type PricesSetting,
  pricesSetting,
  type Token,
  tokensSetting,
} from './chain/tokens.ts'
import { requireNetworkIds } from './network-ids.ts'
import { check, type Env, invalid, readJson } from './settings.ts'

/** The settings of balances and prices. */
export type MoneyConfig = {
  /** CAIP-2 id → the tokens whose balances are always read; by default our own list. */
  readonly tokens: ReadonlyMap<string, readonly Token[]>
  /** The same for networks of other namespaces. */
  readonly accountTokens?: ReadonlyMap<string, readonly AccountToken[]>
  readonly prices: PricesSetting
}

const TOKEN_KEYS = ['address', 'name', 'symbol', 'decimals', 'iconId', 'wrapsNative']
const PRICE_KEYS = ['feedUrl', 'dollars', 'pools', 'chain', 'token', 'pair', 'quote']

/**
 * FOYER_TOKENS (JSON: CAIP-2 id → [{address, name, symbol, decimals, iconId?, wrapsNative?}]),
 * FOYER_PRICES (JSON: {feedUrl?, dollars?: [{chain, token}], pools?: [{chain, pair, token, quote}]})
 * @throws INVALID_OPTION with the variable's name
 */
export function readMoneyConfig(env: Env): MoneyConfig {
  const tokens = Object.entries(readJson('FOYER_TOKENS', env.FOYER_TOKENS, record(string(), unknown())))
  requireNetworkIds(
    'FOYER_TOKENS',
    tokens.map(([id]) => id),
  )
  const some = <S extends GenericSchema>(isMeant: (id: string) => boolean, schema: S) =>
    check('FOYER_TOKENS', Object.fromEntries(tokens.filter(([id]) => isMeant(id))), schema, TOKEN_KEYS)
  return {
    tokens: new Map(Object.entries(some(isEvmNetwork, tokensSetting))),
    accountTokens: new Map(Object.entries(some((id) => !isEvmNetwork(id), accountTokensSetting))),
    prices: readPrices(env.FOYER_PRICES),
  }
}

function readPrices(text: string | undefined): PricesSetting {
  const prices = readJson('FOYER_PRICES', text, pricesSetting, PRICE_KEYS)
  const chains = [...(prices.dollars ?? []), ...prices.pools].map(({ chain }) => chain)
  requireNetworkIds('FOYER_PRICES', chains)
  const other = chains.find((id) => !isEvmNetwork(id))
  if (other !== undefined) invalid('FOYER_PRICES', `${other} is no EVM network: dollars and pools are read there only`)
  // They would be there and price nothing.
  if (prices.pools.length > 0 && prices.feedUrl === undefined && !prices.dollars?.length)
    return invalid('FOYER_PRICES', 'pools need a feedUrl, or dollars to be reckoned in')
  return prices
}
