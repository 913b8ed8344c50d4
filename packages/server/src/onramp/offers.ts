import { FoyerError, isFoyerError } from '@foyer/base'
import {
  ONRAMP_AMOUNT_OUT_OF_RANGE,
  ONRAMP_ASSET_NOT_SOLD,
  ONRAMP_PROVIDER_UNKNOWN,
  ONRAMP_REGION_NOT_SERVED,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import type { OnrampQuote } from '@foyer/contracts'
import { cacheKey, createCache } from '../cache.ts'
import { patiently } from '../http/patiently.ts'
import type { KnownAsset } from '../payouts/assets.ts'
import { compareDecimals, isPositive } from '../payouts/decimals.ts'
import type { Blocked, OnrampProvider, PaymentMethod, Place, Quote, QuoteRequest, Sale } from './provider.ts'

/** A currency on a network, as a page names it, and what is paid for it. */
export type Wish = Omit<QuoteRequest, 'asset'> & { readonly purchaseCurrency: string; readonly network: string }
type KnownSale = Omit<Sale, 'assets'> & { readonly provider: OnrampProvider; readonly assets: readonly KnownSold[] }
type KnownSold = KnownAsset & Blocked

export type Offers = {
  /** What every provider sells that answers, and may sell there. @throws UPSTREAM_UNAVAILABLE when none answers */
  readonly sales: (place: Place) => Promise<readonly KnownSale[]>
  /** The provider of this id, or the first one. @throws ONRAMP_PROVIDER_UNKNOWN */
  readonly providerOf: (id: string | undefined) => OnrampProvider
  /**
   * What one provider would sell for. The answer is compared with the question.
   * @throws ONRAMP_ASSET_NOT_SOLD, ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_REGION_NOT_SERVED, UPSTREAM_UNAVAILABLE
   */
  readonly offerOf: (
    provider: OnrampProvider,
    wish: Wish,
  ) => Promise<{ readonly request: QuoteRequest; readonly quote: Quote }>
  /** The best quotes first. @throws what the provider says, if all refuse */
  readonly quotes: (providers: readonly OnrampProvider[], wish: Wish) => Promise<readonly OnrampQuote[]>
}

const SALE_LIFETIME_MS = 300_000
/** What is sold changes rarely: a provider whose list cannot be read is not left out at once. */
const SALE_STALE = { staleMs: 3_600_000 }
const QUOTE_LIFETIME_MS = 5_000
/** A provider that fails is not answered for with a price of minutes ago. */
const NEVER_STALE = { staleMs: 0 }

/**
 * Asks the providers side by side: none of them costs another anything but the time until its time-out.
 * @param timeoutMs how long one has for a price, with what it sells if that is not known yet
 */
export function createOffers(
  providers: readonly OnrampProvider[],
  known: (asset: Sale['assets'][number]) => KnownAsset | undefined,
  now: () => number,
  timeoutMs: number,
): Offers {
  const cache = createCache({ now })
  const saleOf = async (provider: OnrampProvider): Promise<KnownSale> => {
    const key = cacheKey('sale', { provider: provider.id })
    const { value } = await cache.get(key, SALE_LIFETIME_MS, provider.sale, SALE_STALE)
    const assets = value.assets.flatMap(({ blockedCountries = [], blockedSubdivisions = [], ...asset }) => {
      const found = known(asset)
      return found ? [{ ...found, blockedCountries, blockedSubdivisions }] : []
    })
    return { ...value, provider, assets }
  }
  const offerOf: Offers['offerOf'] = async (provider, wish) => {
    const request = requestOf(await saleOf(provider), wish)
    const { asset, currency, method, amount, country, subdivision } = request
    const key = cacheKey('quote', {
      ...{ provider: provider.id, currency, method, country, subdivision, ...amount },
      ...{ asset: asset.currency, network: asset.network },
    })
    const read = async () => requireAnswer(provider, request, await provider.quote(request))
    const { value: quote } = await cache.get(key, QUOTE_LIFETIME_MS, read, NEVER_STALE)
    return { request, quote }
  }
  return {
    offerOf,
    async sales(place) {
      const results = await Promise.allSettled(providers.map(saleOf))
      const sales = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const [failure] = results.filter((result) => result.status === 'rejected')
      if (sales.length === 0 && failure) throw failure.reason
      return sales.flatMap((sale) => {
        const assets = sale.assets.filter((asset) => !isBlocked(asset, place))
        // A provider without assets on the operator's networks stays listed; one whose assets are all blocked there does not.
        const isServed = !isBlocked(sale, place) && (assets.length > 0 || sale.assets.length === 0)
        return isServed ? [{ ...sale, assets }] : []
      })
    },
    providerOf(id) {
      const found = id === undefined ? providers[0] : providers.find((provider) => provider.id === id)
      if (!found) throw new FoyerError(ONRAMP_PROVIDER_UNKNOWN, { context: { provider: id ?? '' } })
      return found
    },
    async quotes(asked, wish) {
      const results = await Promise.allSettled(
        asked.map((provider) => patiently(timeoutMs, `on-ramp ${provider.id}`, offerOf(provider, wish))),
      )
      const quotes = results.flatMap((result, index) => {
        const provider = asked[index]
        return result.status === 'fulfilled' && provider ? [quoteView(provider, result.value)] : []
      })
      if (quotes.length === 0) throw mostTelling(results)
      return quotes.toSorted((a, b) => compareDecimals(b.purchaseAmount.amount, a.purchaseAmount.amount))
    },
  }
}

/** Nothing is blocked where nobody knows where the visitor is: the provider's page asks. */
const isBlocked = (sold: Blocked | undefined, { country, subdivision }: Place): boolean =>
  country !== undefined &&
  (sold?.blockedCountries?.includes(country) === true ||
    (subdivision !== undefined && sold?.blockedSubdivisions?.includes(`${country}-${subdivision}`) === true))

/** @throws ONRAMP_REGION_NOT_SERVED, ONRAMP_ASSET_NOT_SOLD, ONRAMP_AMOUNT_OUT_OF_RANGE */
function requestOf({ assets, payments, ...sale }: KnownSale, wish: Wish): QuoteRequest {
  const { purchaseCurrency, network: id, currency, method, amount, country, subdivision } = wish
  const asset = assets.find((one) => one.currency === purchaseCurrency && one.network.caipNetworkId === id)
  if (isBlocked(sale, wish) || isBlocked(asset, wish)) throw new FoyerError(ONRAMP_REGION_NOT_SERVED)
  const limits = payments.find((one) => one.currency === currency)?.methods.find((one) => one.id === method)
  if (!asset || !limits) throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
  const { min, max } = limits
  if ('fiat' in amount && (compareDecimals(amount.fiat, min) < 0 || compareDecimals(amount.fiat, max) > 0))
    throw new FoyerError(ONRAMP_AMOUNT_OUT_OF_RANGE, { context: { min, max, currency } })
  const { contract } = asset
  return {
    asset: { currency: purchaseCurrency, network: id, contract },
    ...{ currency, method, amount, country, subdivision },
  }
}

/** A quote of something else than was asked for, or of nothing, is no quote. @throws UPSTREAM_UNAVAILABLE */
function requireAnswer({ id }: OnrampProvider, { amount }: QuoteRequest, quote: Quote): Quote {
  const { total, subtotal, networkFee, arrives } = quote
  const isAsked =
    'fiat' in amount ? compareDecimals(total, amount.fiat) === 0 : compareDecimals(arrives, amount.crypto) === 0
  const isPossible =
    isPositive(arrives) &&
    isPositive(total) &&
    compareDecimals(subtotal, total) <= 0 &&
    compareDecimals(networkFee, total) <= 0
  if (!isAsked || !isPossible) throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: `on-ramp ${id}` } })
  return quote
}

function quoteView(
  { id: provider }: OnrampProvider,
  { request, quote }: { readonly request: QuoteRequest; readonly quote: Quote },
): OnrampQuote {
  const { currency, method: paymentMethod, asset } = request
  const paid = (amount: string) => ({ amount, currency })
  return {
    provider,
    paymentMethod,
    networkFee: paid(quote.networkFee),
    paymentSubtotal: paid(quote.subtotal),
    paymentTotal: paid(quote.total),
    purchaseAmount: { amount: quote.arrives, currency: asset.currency },
    ...(quote.quoteId === undefined ? {} : { quoteId: quote.quoteId }),
  }
}

/** What the visitor can do something about comes before a provider that is away. */
function mostTelling(results: readonly PromiseSettledResult<unknown>[]): unknown {
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const rows = [ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_REGION_NOT_SERVED, UPSTREAM_UNAVAILABLE, ONRAMP_ASSET_NOT_SOLD]
  for (const row of rows) {
    const found = reasons.find((reason) => isFoyerError(reason, row))
    if (found) return found
  }
  return reasons[0] ?? new FoyerError(ONRAMP_ASSET_NOT_SOLD)
}

/** Widest limits of a currency's methods, over all who sell. */
export function widestLimits(sales: readonly Sale['payments'][]): Sale['payments'] {
  const currencies = [...new Set(sales.flatMap((payments) => payments.map(({ currency }) => currency)))]
  return currencies.map((currency) => {
    const methods = sales.flatMap((payments) => payments.find((one) => one.currency === currency)?.methods ?? [])
    const ids = [...new Set(methods.map(({ id }) => id))]
    return {
      currency,
      methods: ids.map((id) =>
        widest(
          id,
          methods.filter((one) => one.id === id),
        ),
      ),
    }
  })
}

function widest(id: PaymentMethod, limits: readonly { readonly min: string; readonly max: string }[]) {
  const [min = '0'] = limits.map((one) => one.min).toSorted(compareDecimals)
  const max =
    limits
      .map((one) => one.max)
      .toSorted(compareDecimals)
      .at(-1) ?? '0'
  return { id, min, max }
}
