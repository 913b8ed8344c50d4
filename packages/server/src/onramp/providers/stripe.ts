import { FoyerError, isRecord } from '@foyer/base'
import { ONRAMP_ASSET_NOT_SOLD, ONRAMP_REGION_NOT_SERVED, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { onrampAmount } from '@foyer/contracts/onramp-calls'
import { array, type InferOutput, nullish, object, optional, pipe, record, regex, safeParse, string } from 'valibot'
import { parseAnswer, UpstreamFailure } from '../../http/upstream.ts'
import type { NamedAsset } from '../../payouts/assets.ts'
import { minus } from '../../payouts/decimals.ts'
import type { OnrampProvider, OrderNews, ProviderContext, QuoteRequest } from '../provider.ts'
import { jsonIn } from './json-in.ts'
import { requireSignedTime } from './signed-time.ts'
import { statuses } from './statuses.ts'
import { transactionIn } from './transactions.ts'

/** Keys from dashboard.stripe.com, of an account that is approved for the crypto onramp. */
export const stripeKeys = {
  secretKey: pipe(string(), regex(/^(sk|rk)_(live|test)_\w+$/, 'it does not begin with sk_ or rk_')),
  webhookSecret: pipe(string(), regex(/^whsec_\S+$/, 'it does not begin with whsec_')),
}
type StripeKeys = { readonly secretKey: string; readonly webhookSecret: string }

const API = 'https://api.stripe.com/v1/crypto'
const HOST = 'crypto.link.com'
type StripeNetwork = { readonly name: string; readonly native?: string; readonly usdc?: string }
/** Its names of our networks, and of USD Coin's contract there. */
const NETWORKS: Readonly<Record<string, StripeNetwork>> = {
  'eip155:1': { name: 'ethereum', native: 'ETH', usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  'eip155:137': { name: 'polygon', usdc: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    name: 'solana',
    native: 'SOL',
    usdc: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
}
const LIMITS = { id: 'card' as const, min: '10.00', max: '7500.00' }
/** The United States and the European Union: https://docs.stripe.com/crypto/onramp */
const SERVED = new Set('US AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '))
const STATUSES = statuses({
  initialized: 'created',
  requires_payment: 'paying',
  fulfillment_processing: 'processing',
  fulfillment_complete: 'completed',
  rejected: 'failed',
})

/** https://docs.stripe.com/crypto/onramp/quotes-api */
const quotes = object({
  destination_network_quotes: record(
    string(),
    array(
      object({
        destination_currency: string(),
        destination_amount: onrampAmount,
        fees: object({ network_fee_monetary: onrampAmount, transaction_fee_monetary: onrampAmount }),
        source_total_amount: onrampAmount,
      }),
    ),
  ),
})
/** https://docs.stripe.com/crypto/onramp/api-reference */
const session = object({
  id: pipe(string(), regex(/^cos_\w{1,200}$/)),
  status: string(),
  redirect_url: nullish(string()),
  metadata: optional(record(string(), string()), {}),
  transaction_details: nullish(
    object({ transaction_id: nullish(string()), destination_amount: nullish(onrampAmount) }),
  ),
})
type Session = InferOutput<typeof session>

/** Stripe's onramp, on its own page. */
export function createStripe(
  { secretKey, webhookSecret }: StripeKeys,
  { upstream, now }: ProviderContext,
): OnrampProvider {
  const headers = { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` }
  return {
    id: 'stripe',
    name: 'Stripe',
    pageHosts: [HOST],
    sale: async () => ({
      assets: Object.entries(NETWORKS).flatMap(([network, { native, usdc }]): NamedAsset[] => [
        ...(usdc ? [{ currency: 'USDC', network, contract: usdc }] : []),
        ...(native ? [{ currency: native, network }] : []),
      ]),
      payments: ['USD', 'EUR'].map((currency) => ({ currency, methods: [LIMITS] })),
      blockedCountries: [],
    }),
    async quote(request) {
      const { network, currency } = namesOf(request)
      const query = new URLSearchParams({
        source_amount: paidIn(request),
        source_currency: request.currency.toLowerCase(),
        'destination_currencies[]': currency,
        'destination_networks[]': network,
      })
      const answer = await upstream.call({ url: `${API}/onramp/quotes?${query}`, headers, schema: quotes })
      const offers = answer.destination_network_quotes[network] ?? []
      const found = offers.find((one) => one.destination_currency === currency)
      if (!found) throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
      const { network_fee_monetary: networkFee, transaction_fee_monetary: fee } = found.fees
      const total = found.source_total_amount
      return { total, subtotal: minus(total, [networkFee, fee]), networkFee, arrives: found.destination_amount }
    },
    async checkout(request) {
      const { network, currency } = namesOf(request)
      const fields = new URLSearchParams({
        [`wallet_addresses[${network}]`]: request.address,
        lock_wallet_address: 'true',
        destination_currency: currency,
        'destination_currencies[]': currency,
        destination_network: network,
        'destination_networks[]': network,
        source_currency: request.currency.toLowerCase(),
        source_amount: paidIn(request),
        'metadata[order]': request.orderId,
        ...(request.customerId === undefined ? {} : { 'metadata[customer]': request.customerId }),
        ...(request.clientIp ? { customer_ip_address: request.clientIp } : {}),
      })
      const post = { type: 'application/x-www-form-urlencoded', text: fields.toString() }
      const made = await upstream.ask({ url: `${API}/onramp_sessions`, headers, post }, readSession)
      if (!made.redirect_url) throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'on-ramp stripe' } })
      return { url: made.redirect_url, reference: made.id }
    },
    async read({ id, reference }) {
      if (reference === undefined) return undefined
      const url = `${API}/onramp_sessions/${encodeURIComponent(reference)}`
      const news = newsOf(await upstream.ask({ url, headers }, readSession))
      return news?.orderId === id ? news : undefined
    },
    async verify({ header, body }) {
      requireSignedTime(header('stripe-signature'), 'v1', { secret: webhookSecret, body, now })
      const event = jsonIn(body)
      const { id, data } = isRecord(event) ? event : {}
      const { success, output } = safeParse(session, isRecord(data) ? data.object : undefined)
      return { eventId: typeof id === 'string' ? id : body, news: success ? newsOf(output) : undefined }
    },
  }
}

/** @throws UpstreamFailure */
function readSession({ status, text }: { readonly status: number; readonly text: string }): Session {
  if (status < 200 || status > 299) throw new UpstreamFailure(`status-${status}`)
  const { success, output } = safeParse(session, parseAnswer(text))
  if (!success) throw new UpstreamFailure('wrong-shape')
  return output
}

/** @throws ONRAMP_REGION_NOT_SERVED, ONRAMP_ASSET_NOT_SOLD */
function namesOf({ asset, country }: QuoteRequest): { readonly network: string; readonly currency: string } {
  if (country !== undefined && !SERVED.has(country)) throw new FoyerError(ONRAMP_REGION_NOT_SERVED)
  const network = NETWORKS[asset.network]
  if (!network) throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
  return { network: network.name, currency: asset.currency.toLowerCase() }
}

/** It is asked by what is paid only. @throws ONRAMP_ASSET_NOT_SOLD */
function paidIn({ amount }: QuoteRequest): string {
  if ('fiat' in amount) return amount.fiat
  throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
}

function newsOf({ metadata, status, transaction_details }: Session): OrderNews | undefined {
  const [orderId, known] = [metadata.order, STATUSES.get(status)]
  if (orderId === undefined || known === undefined) return undefined
  return {
    orderId,
    status: known,
    transactionHash: transactionIn(transaction_details?.transaction_id),
    arrived: known === 'completed' ? (transaction_details?.destination_amount ?? undefined) : undefined,
    ...(known === 'failed' ? { reason: 'verification' as const } : {}),
  }
}
