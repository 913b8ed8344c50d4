import { send } from '../../locales/en/send.ts'
import type { Context } from '../context.ts'
import { inTime } from '../in-time.ts'
import { showToast } from '../notices.ts'
import { currentEntry } from '../routing/router.ts'
import { resumeTransfers, swappedFor } from './poll-transfer.ts'
import type { SentTransfer } from './sending.ts'
import { exactAmount, roundedAmount } from './texts.ts'

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
  if (swap && status === 'delivered') void tellSwap(ctx, transfer)
  else if (status === 'delivered') showToast(ctx, 'success', t('outcome.toastDelivered', { amount }))
  else if (status === 'pending') showToast(ctx, 'warning', t('outcome.toastBack', { amount }))
  else showToast(ctx, 'error', t(swap ? 'outcome.toastNotSwapped' : 'outcome.toastFailed', { amount }))
}

/** How long a toast waits for what the chain says that a swap paid out, in milliseconds. */
const SAYS_MS = 3_000

async function tellSwap(ctx: Context, transfer: SentTransfer): Promise<void> {
  const { id, swap, outcome } = transfer
  if (!swap || outcome.status !== 'delivered') return
  const paid = swap.exact ? undefined : await inTime(swappedFor(ctx, transfer), SAYS_MS)
  const t = ctx.modalRuntime.t?.with(send)
  const now = ctx.store.get().transfers.find((other) => other.id === id)?.outcome
  // Its block may have been reorganised meanwhile, which was told.
  if (!t || ctx.modalRuntime.ended || now?.status !== 'delivered' || now.hash !== outcome.hash) return
  const from = exactAmount(BigInt(transfer.amount), transfer, t.locale)
  const amount =
    paid === undefined ? exactAmount(BigInt(swap.minimum), swap, t.locale) : roundedAmount(paid, swap, t.locale)
  const isKnown = swap.exact || paid !== undefined
  showToast(ctx, 'success', t(isKnown ? 'outcome.toastSwappedExactly' : 'outcome.toastSwapped', { from, amount }))
}

/** Resumes polling of transfers that were pending before a reload. */
export function resumePolling(ctx: Context): Promise<void> {
  return resumeTransfers(ctx, (transfer) => notifyOutcome(ctx, transfer))
}
