import { secret, startSite } from '../pages/site.ts'
import { createTreasury, type TreasuryChain } from '../treasury.ts'
import { checkoutRoutes } from './checkout.ts'
import { createOrders } from './orders.ts'
import { listPage } from './pages.ts'
import { merchantRoutes, orderView } from './provider.ts'
import { TERMS } from './terms.ts'
import { sendWebhook } from './webhook.ts'

export type CardProviders = {
  readonly url: string
  /** The server's setting for these providers. */
  readonly env: { readonly FOYER_ONRAMP_LOCAL: string }
  readonly close: () => Promise<void>
}

const SETTLE_MS = 1_500

/**
 * Starts the card providers of the local world, on this machine only, each below a path of its id. They take the card numbers
 * that their page lists, and pay out what was bought on the local chains. Their keys are new with every start.
 * @param options.port 0 picks a free one
 * @param options.settleMs how long a delivery takes after the payment, in milliseconds
 */
export async function startCardProviders(options: {
  readonly port: number
  readonly chains: readonly TreasuryChain[]
  readonly solanaUrl?: string
  readonly settleMs?: number
}): Promise<CardProviders> {
  const { port, settleMs = SETTLE_MS } = options
  const treasury = createTreasury({ ...options, owner: 'card provider' })
  const { app, url: base, close } = await startSite(port)
  const providers = TERMS.map((terms) => {
    const { id, name } = terms
    const url = `${base}/${id}`
    const keys = { apiKey: secret('pk'), secretKey: secret('sk'), webhookSecret: secret('wh') }
    const orders = createOrders(Date.now, (order) => {
      const webhook = { url: order.webhookUrl, secret: keys.webhookSecret, data: orderView(order), now: Date.now }
      void sendWebhook(webhook)
    })
    app.route(`/${id}`, merchantRoutes({ terms, url, keys, treasury, orders }))
    app.route(`/${id}`, checkoutRoutes({ name, orders, treasury, settleMs }))
    return { id, name, url, keys, orders }
  })
  app.get('/', (c) => c.html(listPage(providers.map(({ id, name, orders }) => ({ id, name, orders: orders.all() })))))
  const setting = Object.fromEntries(providers.map(({ id, name, url, keys }) => [id, { name, url, ...keys }]))
  return {
    url: base,
    env: { FOYER_ONRAMP_LOCAL: JSON.stringify(setting) },
    close,
  }
}
