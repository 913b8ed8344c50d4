import { send } from '../../locales/en/send.ts'
import type { Translator } from '../../locales/translate.ts'
import type { Context } from '../context.ts'
import { showToast } from '../notices.ts'
import { currentEntry } from '../routing/router.ts'
import { resumeTransfers } from './poll-transfer.ts'
import type { SentTransfer } from './sending.ts'
import { exactAmount } from './texts.ts'

/**
 * Shows a toast when a transfer arrives or fails, unless the visitor is looking at its screen. The screen of a swap gives way to the
 * account when it succeeded, so the toast tells then.
 */
export function notifyOutcome(ctx: Context, transfer: SentTransfer): void {
  // The language may have been changed since the transfer was sent.
  const t = ctx.modalRuntime.t?.with(send)
  if (!t) return
  const { modal, router } = ctx.store.get()
  const entry = currentEntry(router)
  const { swap, outcome } = transfer
  const { status } = outcome
  const isWatched =
    modal.open &&
    (entry.view === 'SendOutcome' || entry.view === 'SwapOutcome') &&
    entry.args.transferId === transfer.id
  if (isWatched && !(swap && status === 'delivered')) return
  const amount = exactAmount(BigInt(transfer.amount), transfer, t.locale)
  if (status === 'delivered')
    showToast(ctx, 'success', swap ? swapText(t, amount, swap) : t('outcome.toastDelivered', { amount }))
  else if (status === 'pending') showToast(ctx, 'warning', t('outcome.toastBack', { amount }))
  else showToast(ctx, 'error', t(swap ? 'outcome.toastNotSwapped' : 'outcome.toastFailed', { amount }))
}

function swapText(t: Translator, from: string, swap: NonNullable<SentTransfer['swap']>): string {
  const amount = exactAmount(BigInt(swap.minimum), swap, t.locale)
  return t(swap.exact ? 'outcome.toastSwappedExactly' : 'outcome.toastSwapped', { from, amount })
}

/** Resumes polling of transfers that were pending before a reload. */
export function resumePolling(ctx: Context): Promise<void> {
  return resumeTransfers(ctx, (transfer) => notifyOutcome(ctx, transfer))
}
