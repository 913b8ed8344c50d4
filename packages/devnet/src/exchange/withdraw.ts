import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { shown } from '../pages/site.ts'
import type { Treasury } from '../treasury.ts'
import type { Accounts } from './accounts.ts'
import { confirmPage, endPage, loginPage } from './pages.ts'
import type { Withdrawal, Withdrawals } from './withdrawals.ts'

type WithdrawOptions = {
  readonly id: string
  readonly name: string
  readonly accounts: Accounts
  readonly withdrawals: Withdrawals
  readonly treasury: Treasury
  /** How long it takes until what has been confirmed is sent, in milliseconds. */
  readonly settleMs: number
}

const COOKIE = 'session'

/** The page where a customer logs in and confirms, and what happens after that. */
export function withdrawRoutes(options: WithdrawOptions): Hono {
  const { id, name, accounts, withdrawals, settleMs } = options
  const app = new Hono()
  const accountOf = (c: Context) => accounts.byToken(getCookie(c, COOKIE))
  const form = (c: Context, withdrawal: Withdrawal, problem?: string) => {
    const account = accountOf(c)
    const html = account ? confirmPage(name, withdrawal, account, problem) : loginPage(name, withdrawal, problem)
    return shown(c, html, withdrawal.returnUrl)
  }
  const ended = (c: Context, withdrawal: Withdrawal | undefined) =>
    shown(c, endPage(name, withdrawal), withdrawal?.returnUrl, withdrawal ? 200 : 404)
  app.get('/withdraw/:token', (c) => {
    const withdrawal = withdrawals.byToken(c.req.param('token'))
    if (withdrawal?.status !== 'created') return ended(c, withdrawal)
    return form(c, withdrawal)
  })
  app.post('/withdraw/:token', async (c) => {
    const withdrawal = withdrawals.byToken(c.req.param('token'))
    if (withdrawal?.status !== 'created') return ended(c, withdrawal)
    const { sessionId, asset, amount, fee, returnUrl } = withdrawal
    const { do: action, email, password } = await c.req.parseBody()
    if (action === 'login') {
      const token = accounts.logIn(String(email), String(password))
      if (token === undefined) return form(c, withdrawal, 'This email and password do not belong together.')
      setCookie(c, COOKIE, token, { httpOnly: true, sameSite: 'Lax', path: `/${id}` })
      return c.redirect(`/${id}/withdraw/${withdrawal.token}`, 303)
    }
    if (action === 'logout') {
      accounts.logOut(getCookie(c, COOKIE) ?? '')
      deleteCookie(c, COOKIE, { path: `/${id}` })
      return c.redirect(`/${id}/withdraw/${withdrawal.token}`, 303)
    }
    if (action === 'cancel') {
      withdrawals.change(sessionId, 'created', { status: 'failed', reason: 'cancelled' })
      return c.redirect(returnUrl, 303)
    }
    if (action !== 'confirm') return form(c, withdrawal, 'Choose what to do.')
    const account = accountOf(c)
    if (!account) return form(c, withdrawal, 'Log in first.')
    if (!account.take(asset, [amount, fee])) return form(c, withdrawal, `You do not have so much ${asset.symbol}.`)
    // Of two presses, one withdraws.
    const confirmed = withdrawals.change(sessionId, 'created', { status: 'in_progress', account })
    if (!confirmed) account.giveBack(asset, [amount, fee])
    else if (account.fate !== 'slow') setTimeout(() => void settle(options, confirmed), settleMs).unref()
    return c.redirect(returnUrl, 303)
  })
  const released = new Set<string>()
  app.post('/release/:id', async (c) => {
    const found = withdrawals.bySessionId(c.req.param('id'))
    if (found?.status === 'in_progress' && found.account?.fate === 'slow' && !released.has(found.sessionId)) {
      released.add(found.sessionId)
      await settle(options, found)
    }
    return c.redirect('/', 303)
  })
  return app
}

/** Sends what was confirmed; what cannot be sent goes back to the account. */
async function settle({ withdrawals, treasury }: WithdrawOptions, withdrawal: Withdrawal): Promise<void> {
  const { sessionId, asset, address, amount, fee, account } = withdrawal
  const fail = (reason: 'refused' | 'network') => {
    if (withdrawals.change(sessionId, 'in_progress', { status: 'failed', reason }))
      account?.giveBack(asset, [amount, fee])
  }
  if (account?.fate === 'held') return fail('refused')
  try {
    const transactionHash = await treasury.send(asset, address, amount)
    withdrawals.change(sessionId, 'in_progress', { status: 'succeeded', transactionHash })
  } catch {
    fail('network')
  }
}
