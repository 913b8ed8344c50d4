import { createHmac } from 'node:crypto'
import { FoyerError, isRecord } from '@foyer/base'
import { ONRAMP_AMOUNT_OUT_OF_RANGE, ONRAMP_ASSET_NOT_SOLD, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { onrampAmount } from '@foyer/contracts/onramp-calls'
import {
  array,
  boolean,
  type InferOutput,
  nullish,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  unknown,
} from 'valibot'
import { compareDecimals } from '../../payouts/decimals.ts'
import type { OnrampProvider, OrderNews, ProviderContext, QuoteRequest, SoldAsset } from '../provider.ts'
import { jsonIn } from './json-in.ts'
import { requireSignedTime } from './signed-time.ts'
import { statuses } from './statuses.ts'
import { transactionIn } from './transactions.ts'

/** Keys from dashboard.moonpay.com. Those that begin with pk_test_ are of its sandbox. */
export const moonPayKeys = {
  apiKey: pipe(string(), regex(/^pk_(live|test)_\w+$/, 'it does not begin with pk_live_ or pk_test_')),
  secretKey: pipe(string(), regex(/^sk_(live|test)_\w+$/, 'it does not begin with sk_live_ or sk_test_')),
  webhookKey: string(),
}
type MoonPayKeys = { readonly apiKey: string; readonly secretKey: string; readonly webhookKey: string }

const API = 'https://api.moonpay.com'
const HOSTS = { live: 'buy.moonpay.com', test: 'buy-sandbox.moonpay.com' } as const
/** Its codes of our assets, and their contracts: an answer that names another one is refused. */
const CODES: Readonly<Record<string, { readonly code: string; readonly contract?: string }>> = {
  'USDC eip155:1': { code: 'usdc', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  'USDC eip155:8453': { code: 'usdc_base', contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  'USDC eip155:42161': { code: 'usdc_arbitrum', contract: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
  'USDC eip155:137': { code: 'usdc_polygon', contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  'USDC solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    code: 'usdc_sol',
    contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
  'ETH eip155:1': { code: 'eth' },
  'ETH eip155:8453': { code: 'eth_base' },
  'ETH eip155:42161': { code: 'eth_arbitrum' },
  'SOL solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { code: 'sol' },
}
/** Narrower than its own, which a quote names exactly. */
const LIMITS = { id: 'card' as const, min: '30.00', max: '7500.00' }

const STATUSES = statuses({
  waitingPayment: 'paying',
  waitingAuthorization: 'paying',
  pending: 'processing',
  completed: 'completed',
  failed: 'failed',
})
/** https://dev.moonpay.com/api-reference/widget/getbuyquote; amounts as they were sent. */
const quoted = object({
  baseCurrencyAmount: onrampAmount,
  quoteCurrencyAmount: onrampAmount,
  feeAmount: onrampAmount,
  extraFeeAmount: optional(onrampAmount, '0'),
  networkFeeAmount: onrampAmount,
  totalAmount: onrampAmount,
  baseCurrency: object({ code: string(), minBuyAmount: nullish(onrampAmount), maxBuyAmount: nullish(onrampAmount) }),
  quoteCurrency: object({ code: string(), metadata: nullish(object({ contractAddress: nullish(string()) })) }),
})
/**
 * https://dev.moonpay.com/api-reference/widget/getcurrencies and the same object in a quote, whose example writes `isSupportedInUs`; the
 * answer writes `isSupportedInUS`, too, so that both are read.
 */
const listed = object({
  code: string(),
  isSuspended: nullish(boolean()),
  isSupportedInUS: nullish(boolean()),
  isSupportedInUs: nullish(boolean()),
  notAllowedCountries: nullish(array(string())),
  notAllowedUSStates: nullish(array(string())),
})
const transaction = object({
  externalTransactionId: nullish(string()),
  status: string(),
  cryptoTransactionId: nullish(string()),
  failureReason: nullish(string()),
})

/** MoonPay: https://dev.moonpay.com */
export function createMoonPay(
  { apiKey, secretKey, webhookKey }: MoonPayKeys,
  { upstream, now }: ProviderContext,
): OnrampProvider {
  const host = HOSTS[apiKey.startsWith('pk_live_') ? 'live' : 'test']
  return {
    id: 'moonpay',
    name: 'MoonPay',
    pageHosts: [host],
    async sale() {
      const url = `${API}/v3/currencies?${new URLSearchParams({ apiKey })}`
      const list = await upstream.call({ url, schema: array(unknown()) })
      return {
        assets: Object.entries(CODES).flatMap(([key, { code, contract }]) =>
          soldAs(key, contract, entryOf(list, code)),
        ),
        payments: ['USD', 'EUR', 'GBP'].map((currency) => ({ currency, methods: [LIMITS] })),
        blockedCountries: [],
      }
    },
    async quote(request) {
      const { code, contract } = codeOf(request)
      const query = new URLSearchParams({
        apiKey,
        baseCurrencyCode: request.currency.toLowerCase(),
        baseCurrencyAmount: paidIn(request),
        paymentMethod: 'credit_debit_card',
        areFeesIncluded: 'true',
      })
      const url = `${API}/v3/currencies/${code}/buy_quote?${query}`
      const answer = await upstream.call({ url, schema: quoted, exact: true })
      requireSame(answer, { code, contract, currency: request.currency })
      requireWithin(answer, request)
      return {
        total: answer.totalAmount,
        subtotal: answer.baseCurrencyAmount,
        networkFee: answer.networkFeeAmount,
        arrives: answer.quoteCurrencyAmount,
      }
    },
    async checkout(request) {
      const query = new URLSearchParams({
        apiKey,
        currencyCode: codeOf(request).code,
        walletAddress: request.address,
        baseCurrencyCode: request.currency.toLowerCase(),
        baseCurrencyAmount: paidIn(request),
        paymentMethod: 'credit_debit_card',
        externalTransactionId: request.orderId,
        ...(request.customerId === undefined ? {} : { externalCustomerId: request.customerId }),
        redirectURL: request.returnUrl,
        ...(request.theme ? { theme: request.theme } : {}),
      })
      return { url: `https://${host}/?${query}&signature=${encodeURIComponent(signed(`?${query}`, secretKey))}` }
    },
    async verify({ header, body }) {
      requireSignedTime(header('moonpay-signature-v2'), 's', { secret: webhookKey, body, now })
      const event = jsonIn(body)
      const { success, output } = safeParse(transaction, isRecord(event) ? event.data : undefined)
      return { eventId: body, news: success ? newsOf(output) : undefined }
    },
  }
}

/** What it lists of a currency. Of the others, which are hundreds, nothing has to be readable. */
function entryOf(list: readonly unknown[], code: string): InferOutput<typeof listed> | undefined {
  const found = list.find((one) => isRecord(one) && one.code === code)
  const { success, output } = safeParse(listed, found)
  return success ? output : undefined
}

/** Territories of the United States that it lists as states, and that ISO 3166-1 has codes of their own for: a visitor there has either. */
const TERRITORIES: readonly string[] = ['AS', 'GU', 'MP', 'PR', 'UM', 'VI']

/** What is not listed, or suspended, is not sold. */
function soldAs(
  key: string,
  contract: string | undefined,
  entry: InferOutput<typeof listed> | undefined,
): readonly SoldAsset[] {
  if (!entry || entry.isSuspended === true) return []
  const [currency = '', network = ''] = key.split(' ')
  const isInUs = entry.isSupportedInUS !== false && entry.isSupportedInUs !== false
  const states = entry.notAllowedUSStates ?? []
  const territories = states.filter((state) => TERRITORIES.includes(state))
  const blockedCountries = [...(entry.notAllowedCountries ?? []), ...(isInUs ? [] : ['US']), ...territories]
  const blockedSubdivisions = states.map((state) => `US-${state}`)
  return [{ currency, network, contract, blockedCountries, blockedSubdivisions }]
}

/** HMAC-SHA256 of the query with its question mark, https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls */
const signed = (search: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(search).digest('base64')

/** @throws ONRAMP_ASSET_NOT_SOLD */
function codeOf({ asset }: QuoteRequest): { readonly code: string; readonly contract?: string } {
  const known = CODES[`${asset.currency} ${asset.network}`]
  if (!known) throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
  return known
}

/** It is asked by what is paid only. @throws ONRAMP_ASSET_NOT_SOLD */
function paidIn({ amount }: QuoteRequest): string {
  if ('fiat' in amount) return amount.fiat
  throw new FoyerError(ONRAMP_ASSET_NOT_SOLD)
}

/** @throws UPSTREAM_UNAVAILABLE for a quote of something else */
function requireSame(
  { baseCurrency, quoteCurrency }: InferOutput<typeof quoted>,
  {
    code,
    contract,
    currency,
  }: { readonly code: string; readonly contract?: string | undefined; readonly currency: string },
): void {
  const said = quoteCurrency.metadata?.contractAddress ?? undefined
  // For a native currency it names none, or the zero address.
  const isContract = contract === undefined ? /^(0x0{40})?$/.test(said ?? '') : same(said, contract)
  if (baseCurrency.code.toUpperCase() === currency && quoteCurrency.code === code && isContract) return
  throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'on-ramp moonpay' } })
}

const same = (said: string | undefined, contract: string): boolean =>
  contract.startsWith('0x') ? said?.toLowerCase() === contract.toLowerCase() : said === contract

/** @throws ONRAMP_AMOUNT_OUT_OF_RANGE */
function requireWithin({ baseCurrency }: InferOutput<typeof quoted>, request: QuoteRequest): void {
  const [min, max] = [baseCurrency.minBuyAmount ?? LIMITS.min, baseCurrency.maxBuyAmount ?? LIMITS.max]
  const amount = paidIn(request)
  if (compareDecimals(amount, min) >= 0 && compareDecimals(amount, max) <= 0) return
  throw new FoyerError(ONRAMP_AMOUNT_OUT_OF_RANGE, { context: { min, max, currency: request.currency } })
}

function newsOf(data: InferOutput<typeof transaction>): OrderNews | undefined {
  const { externalTransactionId: orderId, cryptoTransactionId, failureReason } = data
  const status = STATUSES.get(data.status)
  if (!orderId || !status) return undefined
  return {
    orderId,
    status,
    transactionHash: transactionIn(cryptoTransactionId),
    ...(status === 'failed' ? { reason: reasonOf(failureReason ?? '') } : {}),
  }
}

function reasonOf(text: string): OrderNews['reason'] {
  if (/card|declin|auth/i.test(text)) return 'declined'
  if (/region|country/i.test(text)) return 'region'
  return /kyc|identity|verif/i.test(text) ? 'verification' : 'other'
}
