import { createHmac, timingSafeEqual } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_ASSET_NOT_SOLD, WEBHOOK_NOT_AUTHENTIC } from '@foyer/base/catalogue'
import { onrampAmount } from '@foyer/contracts/onramp-calls'
import { array, boolean, type InferOutput, nullish, object, optional, pipe, regex, safeParse, string } from 'valibot'
import { parseAnswer, UpstreamFailure } from '../../http/upstream.ts'
import type { NamedAsset } from '../../payouts/assets.ts'
import { compareDecimals } from '../../payouts/decimals.ts'
import type { OnrampProvider, OrderNews, ProviderContext, QuoteRequest } from '../provider.ts'
import { jsonIn } from './json-in.ts'
import { statuses } from './statuses.ts'
import { transactionIn } from './transactions.ts'

/** Keys from dashboard.meld.io. */
export const meldKeys = {
  apiKey: pipe(string(), regex(/^[\x21-\x7e]{1,200}$/, 'it is no API key')),
  /** Of a webhook profile. Without it, orders are read when somebody looks at them. */
  webhookSecret: optional(pipe(string(), regex(/^\S{1,200}$/, 'it has spaces'))),
  /** Whether the key is of its sandbox. */
  sandbox: optional(boolean()),
}
type MeldKeys = {
  readonly apiKey: string
  readonly webhookSecret?: string | undefined
  readonly sandbox?: boolean | undefined
}

const APIS = { live: 'https://api.meld.io', sandbox: 'https://api-sb.meld.io' } as const
const HOSTS = { live: ['meldcrypto.com'], sandbox: ['meldcrypto.com', 'sb.meldcrypto.com'] } as const
/** The version of its API that these shapes are of. */
const VERSION = '2023-12-19'
const METHOD = 'CREDIT_DEBIT_CARD'
/** Its codes of our assets. Its answers name no contract, so only codes that are certain are here. */
const CODES: Readonly<Record<string, { readonly code: string; readonly contract?: string }>> = {
  'USDC eip155:1': { code: 'USDC', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  'USDC eip155:8453': { code: 'USDC_BASE', contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  'USDC eip155:137': { code: 'USDC_POLYGON', contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  'ETH eip155:1': { code: 'ETH' },
  'SOL solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { code: 'SOL' },
}
/** Those that all of its sellers have. A refusal names the exact ones. */
const LIMITS = { id: 'card' as const, min: '30.00', max: '5000.00' }
const TOLERANCE_MS = 300_000
/** Such as `TRANSAK`. */
const SELLER = /^\w{1,60}$/

/** `ERROR` is temporary there. */
const STATUSES = statuses({
  PENDING_CREATED: 'paying',
  TWO_FA_REQUIRED: 'paying',
  TWO_FA_PROVIDED: 'processing',
  PENDING: 'processing',
  ACCEPTED: 'processing',
  AUTHORIZED: 'processing',
  SETTLING: 'processing',
  PARTIALLY_SETTLED: 'processing',
  ERROR: 'processing',
  SETTLED: 'completed',
  FAILED: 'failed',
  DECLINED: 'failed',
  CANCELLED: 'failed',
  AUTHORIZATION_EXPIRED: 'failed',
  REFUNDED: 'refunded',
})

const quote = object({
  serviceProvider: pipe(string(), regex(SELLER)),
  sourceCurrencyCode: string(),
  destinationCurrencyCode: string(),
  sourceAmount: onrampAmount,
  sourceAmountWithoutFees: onrampAmount,
  destinationAmount: onrampAmount,
  networkFee: nullish(onrampAmount),
})
/** https://docs.meld.io/reference/crypto-quote; amounts as they were sent. */
const quoted = object({ quotes: nullish(array(quote)) })
const session = object({ id: pipe(string(), regex(/^[\w-]{1,100}$/)), widgetUrl: string() })
/** https://docs.meld.io/reference/payments-transactions-search */
const found = object({
  transactions: array(
    object({
      status: string(),
      externalSessionId: nullish(string()),
      destinationAmount: nullish(onrampAmount),
      cryptoDetails: nullish(object({ blockchainTransactionId: nullish(string()) })),
    }),
  ),
})
/** https://docs.meld.io/docs/webhooks-events */
const event = object({
  eventId: string(),
  payload: object({ externalSessionId: nullish(string()), paymentTransactionStatus: nullish(string()) }),
})

/** Meld: many sellers by one key, of whom the one is taken from whom most arrives. Its quotes are for a country. */
export function createMeld(keys: MeldKeys, { upstream, now }: ProviderContext): OnrampProvider {
  const kind = keys.sandbox ? 'sandbox' : 'live'
  const api = APIS[kind]
  const headers = { authorization: `BASIC ${keys.apiKey}`, 'meld-version': VERSION }
  return {
    id: 'meld',
    name: 'Meld',
    pageHosts: HOSTS[kind],
    sale: async () => ({
      assets: Object.entries(CODES).map(([key, { contract }]): NamedAsset => {
        const [currency = '', network = ''] = key.split(' ')
        return { currency, network, contract }
      }),
      payments: ['USD', 'EUR', 'GBP'].map((currency) => ({ currency, methods: [LIMITS] })),
      blockedCountries: [],
    }),
    async quote(request) {
      const best = await bestOf(request)
      return {
        total: best.sourceAmount,
        subtotal: best.sourceAmountWithoutFees,
        networkFee: best.networkFee ?? '0',
        arrives: best.destinationAmount,
        quoteId: best.serviceProvider,
      }
    },
    async checkout(request) {
      const { orderId, customerId, address, returnUrl, quoteId } = request
      // The page sends back the seller of its quote. Anything else it sends names none.
      const isSeller = quoteId !== undefined && SELLER.test(quoteId)
      const serviceProvider = isSeller ? quoteId : (await bestOf(request)).serviceProvider
      const made = await upstream.call({
        url: `${api}/crypto/session/widget`,
        headers,
        body: {
          sessionType: 'BUY',
          ...(customerId === undefined ? {} : { externalCustomerId: customerId }),
          externalSessionId: orderId,
          sessionData: {
            ...wishOf(request),
            serviceProvider,
            walletAddress: address,
            redirectUrl: returnUrl,
            lockFields: ['destinationCurrencyCode', 'walletAddress'],
          },
        },
        schema: session,
      })
      return { url: made.widgetUrl, reference: made.id }
    },
    async read({ id }) {
      const url = `${api}/payments/transactions?externalSessionIds=${encodeURIComponent(id)}`
      const { transactions } = await upstream.call({ url, headers, schema: found, exact: true })
      const own = transactions.filter(({ externalSessionId }) => externalSessionId === id)
      return furthest(own.map((one) => newsOf(id, one.status, one)))
    },
    async verify({ header, body, url }) {
      requireSigned(keys.webhookSecret, { header, body, url, now })
      const { success, output } = safeParse(event, jsonIn(body))
      if (!success) return { eventId: body }
      const { externalSessionId, paymentTransactionStatus: status } = output.payload
      const news = externalSessionId && status ? newsOf(externalSessionId, status) : undefined
      return { eventId: output.eventId, news }
    },
  }

  /** @throws ONRAMP_ASSET_NOT_SOLD, ONRAMP_AMOUNT_OUT_OF_RANGE, UPSTREAM_UNAVAILABLE */
  async function bestOf(request: QuoteRequest): Promise<InferOutput<typeof quote>> {
    const wish = wishOf(request)
    const post = { type: 'application/json', text: JSON.stringify(wish) }
    const answer = await upstream.ask({ url: `${api}/payments/crypto/quote`, headers, post }, readQuotes)
    if ('refusal' in answer) throw refusalOf(answer.refusal, request.currency)
    const [best] = answer.quotes
      .filter((one) => one.sourceCurrencyCode === request.currency)
      .filter((one) => one.destinationCurrencyCode === wish.destinationCurrencyCode)
      .sort((one, other) => compareDecimals(other.destinationAmount, one.destinationAmount))
    if (!best) throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
    return best
  }
}

/** What is bought, where, and how it is paid. @throws ONRAMP_ASSET_NOT_SOLD */
function wishOf({ asset, currency, amount, country }: QuoteRequest) {
  const known = CODES[`${asset.currency} ${asset.network}`]
  if (!known || country === undefined || !('fiat' in amount)) throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
  return {
    countryCode: country,
    sourceCurrencyCode: currency,
    sourceAmount: amount.fiat,
    destinationCurrencyCode: known.code,
    paymentMethodType: METHOD,
  }
}

/** A refusal of the request itself is about what was asked for, not about Meld being away. @throws UpstreamFailure */
function readQuotes({ status, text }: { readonly status: number; readonly text: string }) {
  if (status === 400) return { refusal: text.slice(0, 2_000) }
  if (status < 200 || status > 299) throw new UpstreamFailure(`status-${status}`)
  const { success, output } = safeParse(quoted, parseAnswer(text, true))
  if (!success) throw new UpstreamFailure('wrong-shape')
  return { quotes: output.quotes ?? [] }
}

/** `… is below the minimum allowed, which is 18.00 EUR` */
function refusalOf(text: string, currency: string): FoyerError {
  const [, kind, limit] = /(minimum|maximum) allowed,? which is (\d{1,20}(?:\.\d{1,18})?)/i.exec(text) ?? []
  if (kind === undefined || limit === undefined) return new FoyerError(ONRAMP_ASSET_NOT_SOLD)
  const range = kind.toLowerCase() === 'minimum' ? { min: limit, max: LIMITS.max } : { min: LIMITS.min, max: limit }
  return new FoyerError(ONRAMP_AMOUNT_OUT_OF_RANGE, { context: { ...range, currency } })
}

/**
 * A visitor whose card was declined can pay again on the same page: the order is as far as the furthest of its transactions. A refund ends
 * an order, so it counts only while no other payment is under way.
 */
const PROGRESS = ['failed', 'refunded', 'paying', 'processing', 'completed']
function furthest(all: readonly (OrderNews | undefined)[]): OrderNews | undefined {
  const progressOf = (news: OrderNews | undefined) => (news ? PROGRESS.indexOf(news.status) : -1)
  const [first] = [...all].sort((one, other) => progressOf(other) - progressOf(one))
  return first
}

type Made = Pick<InferOutput<typeof found>['transactions'][number], 'destinationAmount' | 'cryptoDetails'>
/** What it calls settled is on its way until it names the transaction: a webhook names none, the order is read for it. */
function newsOf(orderId: string, status: string, made?: Made): OrderNews | undefined {
  const known = STATUSES.get(status)
  if (known === undefined) return undefined
  const transactionHash = transactionIn(made?.cryptoDetails?.blockchainTransactionId)
  if (known !== 'completed') return { orderId, status: known, ...(known === 'failed' ? { reason: 'other' } : {}) }
  if (transactionHash === undefined) return { orderId, status: 'processing' }
  return { orderId, status: known, transactionHash, arrived: made?.destinationAmount ?? undefined }
}

/**
 * `Meld-Signature`: base64url of the HMAC-SHA256 of the time, the address of this endpoint, and the body, joined by dots
 * (https://docs.meld.io/docs/webhooks-authentication).
 * @throws WEBHOOK_NOT_AUTHENTIC for another signature, or a time that is more than five minutes off
 */
function requireSigned(
  secret: string | undefined,
  signed: Pick<Parameters<OnrampProvider['verify']>[0], 'header' | 'body' | 'url'> & { readonly now: () => number },
): void {
  const { header, body, url, now } = signed
  const time = header('meld-signature-timestamp') ?? ''
  const signature = (header('meld-signature') ?? '').replace(/=+$/, '')
  const isOnTime = Math.abs(now() - Date.parse(time)) <= TOLERANCE_MS
  if (secret === undefined || !isOnTime || !/^[\w-]{43}$/.test(signature)) throw new FoyerError(WEBHOOK_NOT_AUTHENTIC)
  const expected = createHmac('sha256', secret).update(`${time}.${url}.${body}`).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'base64url'))) throw new FoyerError(WEBHOOK_NOT_AUTHENTIC)
}
