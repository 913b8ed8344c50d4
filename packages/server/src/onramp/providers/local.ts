import { createHmac, timingSafeEqual } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import {
  ONRAMP_AMOUNT_OUT_OF_RANGE,
  ONRAMP_ASSET_NOT_SOLD,
  ONRAMP_REGION_NOT_SERVED,
  UPSTREAM_UNAVAILABLE,
  WEBHOOK_NOT_AUTHENTIC,
} from '@foyer/base/catalogue'
import { onrampAmount } from '@foyer/contracts/onramp-calls'
import {
  array,
  type GenericSchema,
  type InferOutput,
  literal,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
} from 'valibot'
import { parseAnswer, UpstreamFailure } from '../../http/upstream.ts'
import type { OnrampProvider, OrderNews, OrderStatus, ProviderContext, QuoteRequest } from '../provider.ts'
import { jsonIn } from './json-in.ts'

/** A provider of the local world, and what it knows this server by. */
export type LocalProvider = {
  readonly id: string
  readonly name: string
  /** Without a slash at the end. */
  readonly url: string
  readonly apiKey: string
  readonly secretKey: string
  readonly webhookSecret: string
}

const MAX_AGE_S = 300
const STATUSES = {
  created: 'created',
  awaiting_payment: 'paying',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
} as const satisfies Record<string, OrderStatus>

const sale = object({
  assets: array(object({ symbol: string(), network: string(), contract: nullable(string()) })),
  currencies: array(
    object({
      currency: string(),
      methods: array(object({ method: literal('card'), min: onrampAmount, max: onrampAmount })),
    }),
  ),
  blockedCountries: array(string()),
  blockedSubdivisions: optional(array(string()), []),
})
const priced = object({
  quoteId: string(),
  currency: string(),
  amount: onrampAmount,
  networkFee: onrampAmount,
  subtotal: onrampAmount,
  assetAmount: onrampAmount,
})
const refusal = object({ error: string(), min: optional(string()), max: optional(string()) })
const opened = object({ orderId: string(), url: string(), expiresAt: number() })
const order = object({
  externalId: string(),
  status: picklist(Object.keys(STATUSES) as (keyof typeof STATUSES)[]),
  assetAmount: onrampAmount,
  transactionHash: optional(pipe(string(), regex(/^[\w]{32,128}$/))),
  reason: optional(picklist(['declined', 'region', 'verification', 'other'])),
})
const event = object({ id: string(), type: literal('order.updated'), data: order })

/** The card providers of `npm start` and of the tests. They take no real money. */
export function createLocal(
  { id, name, url, apiKey, secretKey, webhookSecret }: LocalProvider,
  { upstream, now }: ProviderContext,
): OnrampProvider {
  const bearer = { authorization: `Bearer ${secretKey}` }
  const wanted = ({ asset, currency, method, amount, country }: QuoteRequest) => ({
    ...{ asset: asset.currency, network: asset.network, currency, method },
    ...('fiat' in amount ? { amount: amount.fiat } : { assetAmount: amount.crypto }),
    ...(country === undefined ? {} : { country }),
  })
  return {
    id,
    name,
    pageHosts: [new URL(url).hostname],
    async sale() {
      const sold = await upstream.call({ url: `${url}/assets?${new URLSearchParams({ apiKey })}`, schema: sale })
      return {
        assets: sold.assets.map(({ symbol, network, contract }) => ({
          ...{ currency: symbol, network },
          contract: contract ?? undefined,
        })),
        payments: sold.currencies.map(({ currency, methods }) => ({
          currency,
          methods: methods.map(({ method, min, max }) => ({ id: method, min, max })),
        })),
        blockedCountries: sold.blockedCountries,
        blockedSubdivisions: sold.blockedSubdivisions,
      }
    },
    async quote(request) {
      const query = new URLSearchParams({ apiKey, ...wanted(request) })
      const { amount, networkFee, subtotal, assetAmount, quoteId } = await upstream
        .ask({ url: `${url}/quote?${query}` }, ({ status, text }) =>
          status === 422 ? refused(text, request) : parsed(priced, text),
        )
        .then(orThrow)
      return { total: amount, networkFee, subtotal, arrives: assetAmount, quoteId }
    },
    async checkout(request) {
      const { orderId: externalId, address, returnUrl, webhookUrl, quoteId, theme } = request
      const body = { ...wanted(request), externalId, address, returnUrl, webhookUrl, quoteId, theme }
      const page = await upstream
        .ask(
          { url: `${url}/orders`, headers: bearer, post: { type: 'application/json', text: JSON.stringify(body) } },
          ({ status, text }) => (status === 422 ? refused(text, request) : parsed(opened, text)),
        )
        .then(orThrow)
      return { url: page.url, reference: page.orderId }
    },
    read: (known) =>
      upstream.ask({ url: `${url}/orders/${known.id}`, headers: bearer }, ({ status, text }) =>
        status === 404 ? undefined : newsOf(parsed(order, text)),
      ),
    async verify({ header, body }) {
      const [, time = '', signature = ''] =
        /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header('sandbox-signature') ?? '') ?? []
      const expected = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest()
      const isFresh = Math.abs(now() / 1_000 - Number(time)) <= MAX_AGE_S
      if (signature === '' || !isFresh || !timingSafeEqual(Buffer.from(signature, 'hex'), expected))
        throw new FoyerError(WEBHOOK_NOT_AUTHENTIC)
      const { success, output } = safeParse(event, jsonIn(body))
      return success ? { eventId: output.id, news: newsOf(output.data) } : { eventId: signature }
    },
  }
}

function newsOf({ externalId, status, assetAmount, transactionHash, reason }: InferOutput<typeof order>): OrderNews {
  return { orderId: externalId, status: STATUSES[status], transactionHash, arrived: assetAmount, reason }
}

/** @throws UpstreamFailure */
function parsed<S extends GenericSchema>(schema: S, text: string): InferOutput<S> {
  const { success, output } = safeParse(schema, parseAnswer(text))
  if (!success) throw new UpstreamFailure('wrong-shape')
  return output
}

/** An answer that refuses is one, so it is returned: what is thrown while it is read counts against the provider. */
function refused(text: string, { currency }: QuoteRequest): FoyerError {
  const { error, min = '', max = '' } = parsed(refusal, text)
  if (error === 'amount_out_of_range')
    return new FoyerError(ONRAMP_AMOUNT_OUT_OF_RANGE, { context: { min, max, currency } })
  if (error === 'region_not_served') return new FoyerError(ONRAMP_REGION_NOT_SERVED)
  if (error === 'asset_not_sold') return new FoyerError(ONRAMP_ASSET_NOT_SOLD)
  return new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'on-ramp' } })
}

function orThrow<T>(answer: T | FoyerError): T {
  if (answer instanceof FoyerError) throw answer
  return answer
}
