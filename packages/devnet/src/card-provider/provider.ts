import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type InferOutput, literal, maxLength, object, optional, pipe, regex, string, url } from 'valibot'
import { isSame, parsed } from '../pages/request.ts'
import type { Asset, Treasury } from '../treasury.ts'
import type { Order, Ordered, Orders } from './orders.ts'
import { BLOCKED_COUNTRIES, CURRENCIES, type Quote, quote, type Terms } from './terms.ts'

/** What a merchant identifies with. */
type Keys = { readonly apiKey: string; readonly secretKey: string; readonly webhookSecret: string }

type ProviderOptions = {
  readonly terms: Terms
  /** Where the provider is reached, with its path. */
  readonly url: string
  readonly keys: Keys
  readonly treasury: Treasury
  readonly orders: Orders
}

const decimal = pipe(string(), regex(/^\d{1,12}(\.\d{1,18})?$/))
const wanted = {
  asset: pipe(string(), maxLength(20)),
  network: pipe(string(), maxLength(80)),
  currency: pipe(string(), regex(/^[A-Z]{3}$/)),
  method: literal('card'),
  amount: optional(decimal),
  assetAmount: optional(decimal),
  country: optional(pipe(string(), regex(/^[A-Z]{2}$/))),
}
const quoteQuery = object({ ...wanted, apiKey: string() })
const newOrder = object({
  ...wanted,
  externalId: pipe(string(), regex(/^[\w-]{1,64}$/)),
  address: pipe(string(), regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)),
  quoteId: optional(pipe(string(), maxLength(200))),
  theme: optional(string()),
  returnUrl: pipe(string(), url(), regex(/^https?:/)),
  webhookUrl: pipe(string(), url(), regex(/^https?:/)),
})

/** The calls that a merchant's server makes. */
export function merchantRoutes(options: ProviderOptions): Hono {
  const { terms, keys, treasury, orders } = options
  const app = new Hono()
  app.get('/assets', (c) => {
    if (!isSame(c.req.query('apiKey'), keys.apiKey)) return refused(c)
    const currencies = CURRENCIES.map(({ code, decimals, min, max }) => {
      const cents = (text: string) => (decimals === 0 ? text : `${text}.00`)
      return { currency: code, methods: [{ method: 'card', min: cents(min), max: cents(max) }] }
    })
    return c.json({ assets: treasury.assets, currencies, blockedCountries: BLOCKED_COUNTRIES })
  })
  app.get('/quote', async (c) => {
    const asked = parsed(quoteQuery, c.req.query())
    if (!asked || !isSame(asked.apiKey, keys.apiKey)) return refused(c)
    const priced = await price(terms, treasury, asked)
    if ('error' in priced) return c.json(priced, 422)
    return c.json({ quoteId: randomUUID(), currency: asked.currency, ...priced.quote })
  })
  app.post('/orders', async (c) => {
    if (!isMerchant(c, keys)) return refused(c)
    const asked = parsed(newOrder, await c.req.json().catch(() => undefined))
    if (!asked) return c.json({ error: 'invalid_body' }, 400)
    const priced = await price(terms, treasury, asked)
    if ('error' in priced) return c.json(priced, 422)
    const { externalId, address, currency, returnUrl, webhookUrl } = asked
    const { amount, assetAmount } = priced.quote
    const ordered: Ordered = {
      ...{ externalId, address, currency, returnUrl, webhookUrl, amount, assetAmount },
      asset: priced.asset,
    }
    const { order, isNew } = orders.add(ordered)
    const expiresAt = Math.floor(order.expiresAt / 1_000)
    return c.json({ orderId: order.orderId, url: `${options.url}/pay/${order.token}`, expiresAt }, isNew ? 201 : 200)
  })
  app.get('/orders/:externalId', (c) => {
    if (!isMerchant(c, keys)) return refused(c)
    const order = orders.byExternalId(c.req.param('externalId'))
    return order ? c.json(orderView(order)) : c.json({ error: 'not_found' }, 404)
  })
  return app
}

/** An order as its merchant reads it. */
export function orderView(order: Order): object {
  const { orderId, externalId, status, asset, address, currency, amount, assetAmount, transactionHash, reason } = order
  return {
    ...{ orderId, externalId, status, asset: asset.symbol, network: asset.network, address },
    ...{ currency, amount, assetAmount, transactionHash, reason },
  }
}

type Wanted = Pick<
  InferOutput<typeof quoteQuery>,
  'asset' | 'network' | 'currency' | 'amount' | 'assetAmount' | 'country'
>
type Priced =
  | { readonly asset: Asset; readonly quote: Quote }
  | { readonly error: string; readonly min?: string; readonly max?: string }

async function price(terms: Terms, treasury: Treasury, asked: Wanted): Promise<Priced> {
  const { amount, assetAmount, country } = asked
  const asset = treasury.assets.find(({ symbol, network }) => symbol === asked.asset && network === asked.network)
  const currency = CURRENCIES.find(({ code }) => code === asked.currency)
  if (!asset || !currency) return { error: 'asset_not_sold' }
  if (country !== undefined && BLOCKED_COUNTRIES.includes(country)) return { error: 'region_not_served' }
  const { min, max } = currency
  const outside = { error: 'amount_out_of_range', min, max }
  const by = amount === undefined ? { assetAmount: assetAmount ?? '0' } : { amount }
  const usd = await treasury.priceOf(asset)
  const made = quote(terms, currency, { decimals: asset.decimals, usd }, by)
  if (!made || Number(made.amount) < Number(min) || Number(made.amount) > Number(max)) return outside
  return { asset, quote: made }
}

function isMerchant(c: Context, { secretKey }: Keys): boolean {
  return isSame(c.req.header('authorization'), `Bearer ${secretKey}`)
}

const refused = (c: Context) => c.json({ error: 'unauthorized' }, 401)
