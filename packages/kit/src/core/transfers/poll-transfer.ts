import { RECEIPT_TIMEOUT_MS } from '@foyer/base/constants'
import type { SentTransaction } from '../connections/adapter.ts'
import { adapterOf, loadAdapters } from '../connections/live-connections.ts'
import type { TransactionTrace } from '../connections/trace.ts'
import type { Context } from '../context.ts'
import { refreshAccount } from '../data/data.ts'
import { readTargetOf } from '../data/read-target.ts'
import { findNetwork } from '../networks/networks.ts'
import { later } from '../notices.ts'
import type { SentTransfer } from './sending.ts'
import { putTransfer, restoreTransfers } from './transfers.ts'

/* Tracks a transfer: a pure step from the known state and the chain's answer, and polling until the outcome is final. */

/**
 * How many times in a row a seen transaction has to be unknown before it counts as dropped: nodes propagate transactions with a
 * delay.
 */
export const MISSING_BEFORE_DROPPED = 5
/**
 * How long a transaction may be unseen, in milliseconds. Some wallets submit it to nodes that ours hear from only with the
 * block.
 */
export const UNSEEN_BEFORE_DROPPED_MS = 300_000
/** How long a final outcome is still watched, in milliseconds, because blocks can be reorganised. */
export const WATCHED_AFTER_END_MS = 30_000

/** @param now epoch milliseconds */
export function reduceTransfer(transfer: SentTransfer, trace: TransactionTrace, now: number): SentTransfer {
  const { outcome } = transfer
  const found = { ...transfer, missing: 0 }
  switch (trace.status) {
    case 'pending':
      // Also applies to a delivered transfer: its block was reorganised, and it is pending again.
      return { ...found, seen: true, nonce: trace.nonce ?? transfer.nonce, outcome: { status: 'pending' } }
    case 'included':
      if (outcome.status === 'delivered' && outcome.hash === trace.hash) return transfer
      return { ...found, outcome: { status: 'delivered', hash: trace.hash, fee: String(trace.fee), at: now } }
    case 'reverted':
      return {
        ...found,
        outcome: { status: 'reverted', hash: trace.hash, reason: trace.reason, fee: String(trace.fee), at: now },
      }
    case 'replaced':
      // The same transfer with another fee continues under its new hash.
      if (trace.kind === 'repriced') return { ...found, hash: trace.by, outcome: { status: 'pending' } }
      if (outcome.status === 'replaced' && outcome.hash === trace.by) return transfer
      return { ...found, outcome: { status: 'replaced', hash: trace.by, kind: trace.kind, at: now } }
    case 'missing': {
      const missing = transfer.missing + 1
      return {
        ...transfer,
        missing,
        outcome: isLost(transfer, missing, now) ? { status: 'dropped', at: now } : { status: 'pending' },
      }
    }
    case 'unclear':
      return outcome.status === 'delivered' ? { ...transfer, outcome: { status: 'pending' } } : transfer
  }
}

const isLost = ({ seen, sentAt }: SentTransfer, missing: number, now: number): boolean =>
  missing >= MISSING_BEFORE_DROPPED && (seen === true || now - sentAt >= UNSEEN_BEFORE_DROPPED_MS)

/** Whether to continue polling. A dropped transfer may reappear as long as its nonce is unused. */
export const isOpen = (transfer: SentTransfer, now: number): boolean =>
  transfer.outcome.status !== 'reverted' && isRecent(transfer, now)

/** Whether it is pending, or ended so recently that the page that saw it may not have told it. */
export const isRecent = ({ outcome }: SentTransfer, now: number): boolean =>
  outcome.status === 'pending' || now - outcome.at < WATCHED_AFTER_END_MS

/** What the adapter needs to find it. */
export const sentOf = ({ hash, from, nonce, seen, transaction }: SentTransfer): SentTransaction => ({
  hash,
  from,
  ...(nonce === undefined ? {} : { nonce }),
  ...(seen === undefined ? {} : { seen }),
  transaction,
})

/** Polling intervals in milliseconds: while the visitor expects an answer, and once it takes longer than usual. */
const POLL_MS = 1_000
const SLOW_POLL_MS = 5_000

/** How long until a pending transfer is looked for again, in milliseconds. */
export const pollMs = ({ sentAt }: SentTransfer, now: number): number =>
  now - sentAt < RECEIPT_TIMEOUT_MS ? POLL_MS : SLOW_POLL_MS

/** Called whenever a transfer's outcome changes. */
type OnOutcome = (transfer: SentTransfer) => void

/** Polls a transfer until its outcome is final. If the chain cannot be read, the last known state is kept. */
export function pollTransfer(ctx: Context, id: string, onOutcome: OnOutcome): void {
  const look = async () => {
    const before = find(ctx, id)
    if (!before) return
    const trace = await traceTransfer(ctx, before)
    const after = trace ? reduceTransfer(before, trace, ctx.now()) : before
    if (after !== before) putTransfer(ctx, after)
    if (after.outcome.status !== before.outcome.status) {
      if (after.outcome.status !== 'pending') refreshAccount(ctx)
      onOutcome(after)
    }
    if (!ctx.modalRuntime.ended && isOpen(after, ctx.now())) wait(pollMs(after, ctx.now()))
  }
  const wait = (ms: number) => later(ctx, ms, look)
  wait(0)
}

/** What the chain says of a transfer now. Undefined: there is no answer, and the next poll tries again. */
export async function traceTransfer(ctx: Context, transfer: SentTransfer): Promise<TransactionTrace | undefined> {
  const network = findNetwork(ctx.store.get().networks, transfer.network)
  if (!network) return undefined
  try {
    const transfers = adapterOf(ctx, network.chainNamespace).can.transfer
    return await transfers?.trace(readTargetOf(ctx, network), sentOf(transfer))
  } catch {
    return undefined
  }
}

/**
 * What a swap that was delivered paid out, in base units. Undefined where the chain does not say so now, and for the native currency, of
 * which no node says what a transaction paid.
 */
export async function swappedFor(
  ctx: Context,
  { network: id, from, swap, outcome }: SentTransfer,
): Promise<bigint | undefined> {
  const network = findNetwork(ctx.store.get().networks, id)
  if (!network || swap?.contract === undefined || outcome.status !== 'delivered') return undefined
  try {
    const { received } = adapterOf(ctx, network.chainNamespace).can
    const paid = await received?.(readTargetOf(ctx, network), outcome.hash, { to: from, contract: swap.contract })
    return paid && paid.amount >= BigInt(swap.minimum) ? paid.amount : undefined
  } catch {
    return undefined
  }
}

const find = (ctx: Context, id: string) => ctx.store.get().transfers.find((transfer) => transfer.id === id)

/** Resumes polling of transfers that were pending before a reload. */
export async function resumeTransfers(ctx: Context, onOutcome: OnOutcome): Promise<void> {
  restoreTransfers(ctx)
  await loadAdapters(ctx)
  for (const transfer of ctx.store.get().transfers) {
    if (isOpen(transfer, ctx.now())) pollTransfer(ctx, transfer.id, onOutcome)
  }
}
