import { formatAmount } from '@foyer/base'
import type { Context } from '../../core/context.ts'
import { showToast } from '../../core/notices.ts'
import { isConnectedAccount } from '../../core/page/account-records.ts'
import { whenSeen } from '../../core/page/when-seen.ts'
import type { PaymentProgress } from '../../core/payments.ts'
import { currentEntry } from '../../core/routing/router.ts'
import { pay } from '../../locales/en/pay.ts'
import { sessions } from './sessions.ts'
import { tellPaymentOnce } from './tell-host.ts'
import { amountWith } from './texts.ts'

/**
 * Shows a toast when a payment has arrived, is taken back or failed, unless the visitor is looking at its screen. In one of several
 * tabs, and only while its account is connected.
 */
export function tell(ctx: Context, progress: PaymentProgress): void {
  const { session, stage, received } = progress
  // The language may have been changed since the payment was begun.
  const t = ctx.modalRuntime.t?.with(pay)
  if (!t) return
  const show = () => {
    const { modal, router } = ctx.store.get()
    const entry = currentEntry(router)
    if (modal.open && entry.view === 'PayStatus' && entry.args.sessionId === session.id) return
    const has =
      stage === 'arrived' && received !== undefined ? formatAmount(received, session.decimals) : session.amount
    const amount = amountWith(has, session, t.locale)
    if (stage === 'arrived') showToast(ctx, 'success', t('pay.arrivedTitle', { amount }))
    else if (stage === 'failed') showToast(ctx, 'error', t('pay.failedTitle', { name: session.exchange }))
    else if (stage === 'unpaid') showToast(ctx, 'error', t('pay.unpaidTitle'))
    else showToast(ctx, 'warning', t('pay.toastBack', { amount }))
  }
  whenSeen(ctx, () => {
    const state = ctx.store.get()
    const isStale = (state.payments[session.id]?.stage ?? stage) !== stage
    if (isStale || !isConnectedAccount(state.session, session.account)) return
    // Another tab has found it again meanwhile.
    if (stage !== 'arrived' && sessions.find(ctx, session.id)?.arrived) return
    tellPaymentOnce(ctx, 'toldPayments', progress, show)
  })
}
