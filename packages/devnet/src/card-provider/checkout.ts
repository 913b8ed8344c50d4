import { Hono } from 'hono'
import { shown } from '../pages/site.ts'
import type { Treasury } from '../treasury.ts'
import type { Order, Orders, Status } from './orders.ts'
import { CARDS, endPage, type Fate, payPage } from './pages.ts'
import { BLOCKED_COUNTRIES } from './terms.ts'

type CheckoutOptions = {
  readonly name: string
  readonly orders: Orders
  readonly treasury: Treasury
  /** How long it takes until what has been paid is delivered, in milliseconds. */
  readonly settleMs: number
}

const UNPAID: readonly Status[] = ['created', 'awaiting_payment']
const REASONS: Partial<Record<Fate, Order['reason']>> = { declined: 'declined', unverified: 'verification' }

/** The page where a visitor pays, and what happens after that. */
export function checkoutRoutes(options: CheckoutOptions): Hono {
  const { name, orders, settleMs } = options
  const app = new Hono()
  app.get('/pay/:token', (c) => {
    const order = orders.byToken(c.req.param('token'))
    if (!order || !UNPAID.includes(order.status)) return shown(c, endPage(name, order), order?.returnUrl)
    orders.change(order.orderId, ['created'], { status: 'awaiting_payment' })
    return shown(c, payPage(name, order), order?.returnUrl)
  })
  app.post('/pay/:token', async (c) => {
    const order = orders.byToken(c.req.param('token'))
    if (!order || !UNPAID.includes(order.status)) return shown(c, endPage(name, order), order?.returnUrl)
    const form = await c.req.parseBody()
    if (form.do === 'cancel') {
      orders.change(order.orderId, UNPAID, { status: 'expired' })
      return c.redirect(order.returnUrl, 303)
    }
    const number = String(form.number ?? '').replace(/\D/g, '')
    const fate = CARDS.find((card) => card.number === number)?.fate
    if (fate === undefined)
      return shown(c, payPage(name, order, 'This is none of the cards of the local world.'), order.returnUrl)
    const reason = BLOCKED_COUNTRIES.includes(String(form.country)) ? 'region' : REASONS[fate]
    if (reason !== undefined) {
      const failed = orders.change(order.orderId, UNPAID, { status: 'failed', reason })
      return shown(c, endPage(name, failed ?? order), order.returnUrl)
    }
    // Of two presses, one pays.
    const paid = orders.change(order.orderId, UNPAID, { status: 'processing' })
    if (paid && fate !== 'slow') setTimeout(() => void settle(options, paid, fate), settleMs).unref()
    return c.redirect(order.returnUrl, 303)
  })
  app.post('/release/:orderId', async (c) => {
    const order = orders.all().find(({ orderId }) => orderId === c.req.param('orderId'))
    if (order?.status === 'processing') await settle(options, order, 'delivered')
    return c.redirect('/', 303)
  })
  return app
}

/** Delivers what was paid, once; what cannot be delivered is paid back. */
async function settle({ orders, treasury }: CheckoutOptions, order: Order, fate: Fate): Promise<void> {
  const { orderId, asset, address, assetAmount } = order
  const back = () => orders.change(orderId, ['processing'], { status: 'refunded', reason: 'other' })
  if (fate === 'refunded') return void back()
  if (!orders.startDelivery(orderId)) return
  try {
    const transactionHash = await treasury.send(asset, address, assetAmount)
    orders.change(orderId, ['processing'], { status: 'completed', transactionHash })
  } catch {
    back()
  }
}
