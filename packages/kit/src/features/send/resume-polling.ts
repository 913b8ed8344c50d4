import type { Context } from '../../core/context.ts'
import { showToast } from '../../core/notices.ts'
import { currentEntry } from '../../core/routing/router.ts'
import { resumeTransfers } from '../../core/transfers/poll-transfer.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { exactAmount } from '../../core/transfers/texts.ts'
import { send } from '../../locales/en/send.ts'
import type { Translator } from '../../locales/translate.ts'

/** Shows a toast when a transfer arrives or fails, unless the visitor is looking at its screen. */
export function notifyOutcome(ctx: Context, t: Translator, transfer: SentTransfer): void {
  const { modal, router } = ctx.store.get()
  const entry = currentEntry(router)
  if (modal.open && entry.view === 'SendOutcome' && entry.args.transferId === transfer.id) return
  const amount = exactAmount(BigInt(transfer.amount), transfer, t.locale)
  const { status } = transfer.outcome
  if (status === 'delivered') showToast(ctx, 'success', t('outcome.toastDelivered', { amount }))
  else if (status === 'pending') showToast(ctx, 'warning', t('outcome.toastBack', { amount }))
  else showToast(ctx, 'error', t('outcome.toastFailed', { amount }))
}

/** Resumes polling of transfers that were pending before a reload. */
export function resumePolling(ctx: Context, t: Translator): Promise<void> {
  const spoken = t.with(send)
  return resumeTransfers(ctx, (transfer) => notifyOutcome(ctx, spoken, transfer))
}
