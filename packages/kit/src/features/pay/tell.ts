import type { Context } from '../../core/context.ts'
import { showToast } from '../../core/notices.ts'
import type { PaymentProgress } from '../../core/payments.ts'
import { currentEntry } from '../../core/routing/router.ts'
import { pay } from '../../locales/en/pay.ts'
import { amountWith } from './texts.ts'

/** Shows a toast when a payment is taken back, or has arrived after all, unless the visitor is looking at its screen. */
export function tell(ctx: Context, { session, stage }: PaymentProgress): void {
  // The language may have been changed since the payment was begun.
  const t = ctx.modalRuntime.t?.with(pay)
  if (!t) return
  const { modal, router } = ctx.store.get()
  const entry = currentEntry(router)
  if (modal.open && entry.view === 'PayStatus' && entry.args.sessionId === session.id) return
  const amount = amountWith(session.amount, session, t.locale)
  if (stage === 'arrived') showToast(ctx, 'success', t('pay.arrivedTitle', { amount }))
  else showToast(ctx, 'warning', t('pay.toastBack', { amount }))
}
