import { FoyerError } from '@foyer/base'
import { ONRAMP_ASSET_NOT_SOLD, WEBHOOK_NOT_AUTHENTIC } from '@foyer/base/catalogue'
import { onrampAmount } from '@foyer/contracts/onramp-calls'
import { type InferOutput, nullish, object, optional, pipe, regex, safeParse, string } from 'valibot'
import { parseAnswer, UpstreamFailure } from '../../http/upstream.ts'
import {
  COINBASE_ASSETS,
  COINBASE_HOSTS,
  COINBASE_NETWORKS,
  COINBASE_PAGE,
  type CoinbaseKeys,
  coinbaseCalls,
  coinbaseKeys,
  coinbaseToken,
  coinbaseTransactions,
} from '../../payouts/coinbase.ts'
import type { OnrampProvider, OrderNews, ProviderContext, QuoteRequest } from '../provider.ts'
import { jsonIn } from './json-in.ts'
import { requireSignedHeaders } from './signed-headers.ts'
import { statuses } from './statuses.ts'
import { transactionIn } from './transactions.ts'

export const coinbaseOnrampKeys = {
  ...coinbaseKeys,
  /** Of a webhook subscription. Without it, orders are read when somebody looks at them. */
  webhookSecret: optional(pipe(string(), regex(/^\S{1,200}$/, 'it has spaces'))),
}
type Keys = CoinbaseKeys & { readonly webhookSecret?: string | undefined }

const LIMITS = { id: 'card' as const, min: '10.00', max: '7500.00' }
const STATUSES = statuses({
  ONRAMP_TRANSACTION_STATUS_CREATED: 'paying',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'processing',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'completed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
})
const money = object({ value: onrampAmount, currency: string() })
/** https://docs.cdp.coinbase.com/onramp/coinbase-hosted-onramp/generating-quotes */
const priced = object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  network_fee: money,
  quote_id: pipe(string(), regex(/^\S{1,200}$/)),
})
/** https://docs.cdp.coinbase.com/webhooks/onramp */
const event = object({
  eventType: string(),
  transactionId: string(),
  status: string(),
  txHash: nullish(string()),
  partnerUserRef: nullish(string()),
})

/** Coinbase's onramp, on its own page. It has quotes for a country only, and in the United States for a state only. */
export function createCoinbaseOnramp(keys: Keys, { upstream, now }: ProviderContext): OnrampProvider {
  const signed = coinbaseCalls(keys, now)
  return {
    id: 'coinbase',
    name: 'Coinbase',
    pageHosts: COINBASE_HOSTS,
    sale: async () => ({
      assets: COINBASE_ASSETS,
      payments: ['USD', 'EUR', 'GBP'].map((currency) => ({ currency, methods: [LIMITS] })),
      blockedCountries: [],
    }),
    async quote(request) {
      const { asset, currency, country, subdivision } = request
      if (country === undefined || (country === 'US' && subdivision === undefined))
        throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
      const answer = await upstream.ask(
        {
          ...(await signed('POST', '/onramp/v1/buy/quote')),
          post: {
            type: 'application/json',
            text: JSON.stringify({
              purchase_currency: asset.currency,
              purchase_network: nameOf(request),
              payment_amount: paidIn(request),
              payment_currency: currency,
              payment_method: 'CARD',
              country,
              ...(country === 'US' ? { subdivision } : {}),
            }),
          },
        },
        readQuote,
      )
      if (answer instanceof FoyerError) throw answer
      const { payment_total: total, payment_subtotal: subtotal, purchase_amount: arrives, network_fee: fee } = answer
      const isAsked = [total, subtotal, fee].every((one) => one.currency === currency)
      // It answers in dollars where it does not take the currency.
      if (!isAsked || arrives.currency !== asset.currency) throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
      return {
        ...{ total: total.value, subtotal: subtotal.value, arrives: arrives.value, networkFee: fee.value },
        quoteId: answer.quote_id,
      }
    },
    async checkout(request) {
      const { asset, currency, address, orderId, quoteId, returnUrl, clientIp } = request
      const network = nameOf(request)
      const receiver = { address, network, currency: asset.currency, clientIp }
      const query = new URLSearchParams({
        sessionToken: await coinbaseToken(upstream, signed, receiver),
        ...{ defaultAsset: asset.currency, defaultNetwork: network, fiatCurrency: currency },
        ...{ presetFiatAmount: paidIn(request), defaultPaymentMethod: 'CARD', partnerUserRef: orderId },
        ...(quoteId === undefined ? {} : { quoteId }),
        redirectUrl: returnUrl,
      })
      return { url: `${COINBASE_PAGE}?${query}` }
    },
    async read({ id }) {
      // The page takes another card after one that failed: what was paid counts before what was only tried since.
      const all = (await coinbaseTransactions(upstream, signed, id)).map((one) => newsOf(id, one.status, one.tx_hash))
      const paid = ['completed', 'processing'].map((status) => all.find((news) => news?.status === status))
      return paid.find(Boolean) ?? all.find(Boolean)
    },
    async verify({ header, body }) {
      if (keys.webhookSecret === undefined) throw new FoyerError(WEBHOOK_NOT_AUTHENTIC)
      requireSignedHeaders({ secret: keys.webhookSecret, header, body, now })
      const { success, output } = safeParse(event, jsonIn(body))
      if (!success) return { eventId: body }
      const { eventType, transactionId, status, txHash, partnerUserRef } = output
      const eventId = [transactionId, eventType, status, txHash ?? ''].join(' ')
      return { eventId, news: partnerUserRef ? newsOf(partnerUserRef, status, txHash) : undefined }
    },
  }
}

/** A refusal of the request itself is about what was asked for, not about Coinbase being away. @throws UpstreamFailure */
function readQuote({ status, text }: { readonly status: number; readonly text: string }) {
  if (status === 400) return new FoyerError(ONRAMP_ASSET_NOT_SOLD)
  if (status < 200 || status > 299) throw new UpstreamFailure(`status-${status}`)
  const { success, output } = safeParse(priced, parseAnswer(text))
  if (!success) throw new UpstreamFailure('wrong-shape')
  return output satisfies InferOutput<typeof priced>
}

/** Its success can come before the transaction is known: then it is still on its way. */
function newsOf(orderId: string, status: string, hash: string | null | undefined): OrderNews | undefined {
  const [known, transactionHash] = [STATUSES.get(status), transactionIn(hash)]
  if (known === undefined) return undefined
  if (known === 'completed' && transactionHash === undefined) return { orderId, status: 'processing' }
  return { orderId, status: known, transactionHash, ...(known === 'failed' ? { reason: 'other' as const } : {}) }
}

/** @throws ONRAMP_ASSET_NOT_SOLD */
function nameOf({ asset: { network } }: QuoteRequest): string {
  const named = COINBASE_NETWORKS[network]
  if (!named) throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
  return named.name
}

/** It is asked by what is paid only. @throws ONRAMP_ASSET_NOT_SOLD */
function paidIn({ amount }: QuoteRequest): string {
  if ('fiat' in amount) return amount.fiat
  throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
}
