import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { swap } from '@foyer/contracts'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { cacheKey, createCache } from '../cache.ts'
import type { Handlers } from '../http/serve.ts'
import { readOffers } from './offers.ts'
import type { SwapNetwork, SwapProvider } from './provider.ts'
import { requireAccount, requireNetwork, requirePair } from './request.ts'
import { quoteOf } from './view.ts'

type SwapOptions = {
  /** By CAIP-2 id. */
  readonly networks: ReadonlyMap<string, SwapNetwork>
  /** Who swaps; the order does not matter. */
  readonly providers: readonly SwapProvider[]
  readonly iconUrl: (iconId: string) => string
  readonly now: () => number
}

/** About one block of a fast network. */
const QUOTE_LIFETIME_MS = 3_000

/** The calls of `/v1/convert`. Requests have been validated by the contract; what they name is looked up here. */
export function swapHandlers({ networks, providers, iconUrl, now }: SwapOptions): Handlers<typeof swap> {
  const cache = createCache({ now })
  return {
    async getSwapQuotes({ query }) {
      const { network, from, to } = requirePair(networks, query)
      if (query.userAddress !== undefined) requireAccount(network, query.userAddress)
      const request = { network, from, to, amount: BigInt(query.amount) }
      const key = cacheKey('swap', { network: network.id, from, to, amount: query.amount })
      const { value, stale } = await cache.get(key, QUOTE_LIFETIME_MS, () => readOffers(providers, request))
      // Nobody should decide on an old price.
      if (stale) throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: `network ${network.id}` } })
      const gasPrice = query.gasPrice === undefined ? undefined : BigInt(query.gasPrice)
      return { quotes: value.map((offer) => quoteOf(request, offer, gasPrice)) }
    },

    getSwapTokens({ query }) {
      const { id, native, tokens } = requireNetwork(networks, query.chainId, 'chainId')
      const all = [{ ...native, address: NATIVE_TOKEN, iconId: native.symbol }, ...tokens]
      return {
        tokens: all.map(({ name, symbol, address, decimals, iconId }) => {
          return { name, symbol, address: `${id}:${address}`, decimals, logoUri: iconId ? iconUrl(iconId) : null }
        }),
      }
    },
  }
}
