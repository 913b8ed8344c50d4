import { strictObject } from 'valibot'
import type { Upstream } from '../http/upstream.ts'
import { coinbaseKeys } from '../payouts/coinbase.ts'
import { checkProviderKeys, createRegistered, type ProviderKeys, type Registered } from '../payouts/provider-keys.ts'
import type { ExchangeContext, ExchangeProvider } from './provider.ts'
import { binanceKeys, createBinance } from './providers/binance.ts'
import { createCoinbase } from './providers/coinbase.ts'
import { createLocalExchange, type LocalExchange } from './providers/local.ts'

const EXCHANGES: Readonly<Record<string, Registered<ExchangeContext, ExchangeProvider>>> = {
  coinbase: { keys: strictObject(coinbaseKeys), keyNames: Object.keys(coinbaseKeys), create: createCoinbase },
  binance: { keys: strictObject(binanceKeys), keyNames: Object.keys(binanceKeys), create: createBinance },
}

/** Reads a setting with the keys of exchanges. @throws INVALID_OPTION */
export const exchangeKeys = (name: string, text: string | undefined): ProviderKeys =>
  checkProviderKeys(EXCHANGES, name, text)

/** All from whose accounts visitors can pay, in the operator's order. */
export function createExchanges(
  { keys, local }: { readonly keys: ProviderKeys; readonly local: readonly LocalExchange[] },
  { upstreamOf, now }: { readonly upstreamOf: (id: string) => Upstream; readonly now: () => number },
): readonly ExchangeProvider[] {
  const contextOf = (id: string) => ({ upstream: upstreamOf(id), now })
  return [
    ...createRegistered(EXCHANGES, keys, contextOf),
    ...local.map((one) => createLocalExchange(one, contextOf(one.id))),
  ]
}
