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

export const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 Inter, system-ui, sans-serif; --line: #8886; --soft: #8881; --accent: #0a66c2 }
body { margin: 0 auto; padding: 24px 20px; max-width: 440px }
h1 { font-size: 22px; margin: 0 0 4px }
p, ul { margin: 0 0 16px }
label { display: block; margin: 0 0 12px }
input, select { box-sizing: border-box; width: 100%; font: inherit; padding: 10px 12px; border: 1px solid var(--line); border-radius: 10px }
button { font: inherit; padding: 12px 16px; border: 1px solid var(--line); border-radius: 10px; cursor: pointer }
button.main { width: 100%; border-color: var(--accent); background: var(--accent); color: #fff }
form { margin: 0 0 12px }
.note { padding: 10px 12px; border-radius: 10px; background: var(--soft) }
.error { border: 1px solid #c22; border-radius: 10px; padding: 10px 12px }
code { overflow-wrap: anywhere }
`

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

/** Every order, with a way to deliver those that wait. */
export function listPage(
  providers: readonly { readonly name: string; readonly id: string; readonly orders: readonly Order[] }[],
): string {
  const rows = providers.flatMap(({ id, name, orders }) =>
    orders.map(({ orderId, status, amount, currency, assetAmount, asset }) => {
      const text = `${name}: ${priced(amount, currency)} for ${assetAmount} ${asset.symbol}, ${status}`
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

function page(title: string, body: readonly string[]): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="stylesheet" href="/style.css">`
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body.join('\n')}</body></html>`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`)
