import { escaped, page } from '../pages/page.ts'
import type { Order } from './orders.ts'

/** What each card does. */
export const CARDS = [
  { number: '4242424242424242', fate: 'delivered', label: 'paid and delivered' },
  { number: '4000000000000002', fate: 'declined', label: 'declined' },
  {
    number: '4000000000000077',
    fate: 'slow',
    label: 'paid, and delivered when you release it on this machine’s list of orders',
  },
  { number: '4000000000005126', fate: 'refunded', label: 'paid, not delivered, and refunded' },
  { number: '4000000000003220', fate: 'unverified', label: 'refused, because the person could not be verified' },
] as const
export type Fate = (typeof CARDS)[number]['fate']

/** The page where an order is paid. Nothing that is typed here leaves this machine. */
export function payPage(provider: string, order: Order, problem?: string): string {
  const { token, amount, currency, assetAmount, asset, address } = order
  return page(`Pay with ${provider}`, [
    `<h1>${provider}</h1><p class="note">A card provider of the local world. No real money is moved, and no real card is taken.</p>`,
    `<p>You pay <strong>${escaped(priced(amount, currency))}</strong> and get <strong>${escaped(assetAmount)} ${escaped(asset.symbol)}</strong> at <code>${escaped(address)}</code>.</p>`,
    problem === undefined ? '' : `<p class="error" role="alert">${escaped(problem)}</p>`,
    `<form method="post" action="${token}">`,
    '<label>Card number <input name="number" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242"></label>',
    '<label>Country <select name="country"><option value="US">United States</option><option value="DE">Germany</option>',
    '<option value="JP">Japan</option><option value="KP">North Korea (not served)</option></select></label>',
    `<button class="main" name="do" value="pay">Pay ${escaped(priced(amount, currency))}</button></form>`,
    `<form method="post" action="${token}"><button name="do" value="cancel">Cancel</button></form>`,
    `<ul>${CARDS.map(({ number, label }) => `<li><code>${grouped(number)}</code> ${label}</li>`).join('')}</ul>`,
  ])
}

/** What became of an order that cannot be paid, or not any more. */
export function endPage(provider: string, order: Order | undefined): string {
  const text = order === undefined ? 'There is no such order.' : ENDS[order.status]
  const back = order === undefined ? '' : `<p><a href="${escaped(order.returnUrl)}">Back</a></p>`
  return page(provider, [`<h1>${provider}</h1><p role="status">${text}</p>`, back])
}

const ENDS: Readonly<Record<Order['status'], string>> = {
  created: 'This order waits for its payment.',
  awaiting_payment: 'This order waits for its payment.',
  processing: 'This order has been paid.',
  completed: 'This order has been paid and delivered.',
  failed: 'This order was refused. Nothing was charged.',
  expired: 'This order can no longer be paid. Nothing was charged.',
  refunded: 'This order was refunded.',
}

/** Every order with who gets it, and a way to deliver those that wait. */
export function listPage(
  providers: readonly { readonly name: string; readonly id: string; readonly orders: readonly Order[] }[],
): string {
  const rows = providers.flatMap(({ id, name, orders }) =>
    orders.map(({ orderId, status, amount, currency, assetAmount, asset, address }) => {
      const text = `${name}: ${priced(amount, currency)} for ${assetAmount} ${asset.symbol} at ${address}, ${status}`
      const release = `<form method="post" action="/${id}/release/${orderId}"><button>Deliver</button></form>`
      return `<li>${escaped(text)}${status === 'processing' ? release : ''}</li>`
    }),
  )
  return page('Card providers', [
    '<h1>Card providers</h1><p>Orders of the local world, the newest first.</p>',
    rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>Nothing yet. Buy something in the demo.</p>',
  ])
}

const priced = (amount: string, currency: string): string => `${amount} ${currency}`
const grouped = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
