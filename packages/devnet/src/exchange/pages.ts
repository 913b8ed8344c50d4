import { formatUnits, parseUnits } from 'viem'
import { escaped, page } from '../pages/page.ts'
import type { Account } from './accounts.ts'
import { CUSTOMERS, PASSWORD } from './terms.ts'
import type { Reason, Withdrawal } from './withdrawals.ts'

/** Where a customer logs in. */
export function loginPage(exchange: string, { token }: Withdrawal, problem?: string): string {
  return page(`Log in to ${exchange}`, [
    `<h1>${exchange}</h1><p class="note">An exchange of the local world. No real money is moved.</p>`,
    alert(problem),
    `<form method="post" action="${token}">`,
    '<label>Email <input name="email" type="email" autocomplete="username" required value="ada@example.com"></label>',
    `<label>Password <input name="password" type="password" autocomplete="current-password" required value="${PASSWORD}"></label>`,
    '<button class="main" name="do" value="login">Log in</button></form>',
    `<p>The password of every customer is <code>${PASSWORD}</code>:</p>`,
    `<ul>${CUSTOMERS.map(({ email, about }) => `<li><code>${email}</code> ${about}</li>`).join('')}</ul>`,
  ])
}

/** Where a customer confirms the withdrawal. */
export function confirmPage(exchange: string, withdrawal: Withdrawal, account: Account, problem?: string): string {
  const { token, amount, fee, asset, address } = withdrawal
  const total = formatUnits(parseUnits(amount, asset.decimals) + parseUnits(fee, asset.decimals), asset.decimals)
  const rows = [
    ['Your balance', `${account.balanceOf(asset)} ${asset.symbol}`],
    ['Arrives', `${amount} ${asset.symbol}`],
    ['Fee', `${fee} ${asset.symbol}`],
    ['Total', `${total} ${asset.symbol}`],
    ['Network', asset.network],
    ['To', address],
  ] as const
  const button = (action: string, label: string, kind = '') =>
    `<form method="post" action="${token}"><button${kind} name="do" value="${action}">${label}</button></form>`
  return page(`Withdraw from ${exchange}`, [
    `<h1>Withdraw from ${exchange}</h1><p>Logged in as ${escaped(account.email)}</p>`,
    alert(problem),
    `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`,
    button('confirm', 'Confirm withdrawal', ' class="main"'),
    button('cancel', 'Cancel'),
    button('logout', 'Log out'),
  ])
}

/** What became of a withdrawal that cannot be confirmed, or not any more. */
export function endPage(exchange: string, withdrawal: Withdrawal | undefined): string {
  const back = withdrawal === undefined ? '' : `<p><a href="${escaped(withdrawal.returnUrl)}">Back</a></p>`
  return page(exchange, [`<h1>${exchange}</h1><p role="status">${endText(withdrawal)}</p>`, back])
}

const REASONS: Readonly<Record<Reason, string>> = {
  cancelled: 'This withdrawal was cancelled.',
  expired: 'This withdrawal can no longer be confirmed.',
  network: 'The network did not take this withdrawal.',
  refused: 'This withdrawal was refused.',
}
function endText(withdrawal: Withdrawal | undefined): string {
  if (withdrawal === undefined) return 'There is no such withdrawal.'
  const { status, reason = 'refused' } = withdrawal
  if (status === 'failed') return `${REASONS[reason]} Nothing left your account.`
  return status === 'succeeded' ? 'This withdrawal has been sent.' : 'This withdrawal is on its way.'
}

/** Every withdrawal, with a way to send those that wait. */
export function listPage(
  exchanges: readonly { readonly id: string; readonly name: string; readonly withdrawals: readonly Withdrawal[] }[],
): string {
  const rows = exchanges.flatMap(({ id, name, withdrawals }) =>
    withdrawals.map(({ sessionId, status, amount, asset, account }) => {
      const text = `${name}: ${amount} ${asset.symbol}, ${status}`
      const release = `<form method="post" action="/${id}/release/${sessionId}"><button>Release</button></form>`
      return `<li>${escaped(text)}${status === 'in_progress' && account?.fate === 'slow' ? release : ''}</li>`
    }),
  )
  return page('Exchanges', [
    '<h1>Exchanges</h1><p>Withdrawals of the local world, the newest first.</p>',
    rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>Nothing yet. Deposit something in the demo.</p>',
  ])
}

const alert = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="error" role="alert">${escaped(problem)}</p>`
