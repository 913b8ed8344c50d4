import type { SentTransaction, TransactionTrace } from '../../core/adapter.ts'
import type { SentTransfer } from '../../core/sending.ts'

/* What becomes of a transfer, as pure steps: what was known, what the chain says now, what is known then. */

/** So often nobody may know a transaction before it counts as dropped: nodes tell each other with a delay. */
export const MISSING_BEFORE_DROPPED = 5
/** How long a delivered transfer is still watched, in milliseconds: blocks may be taken back. */
export const WATCHED_AFTER_DELIVERY_MS = 30_000

/** @param now epoch milliseconds */
export function step(transfer: SentTransfer, trace: TransactionTrace, now: number): SentTransfer {
  const pending = { ...transfer, missing: 0 }
  switch (trace.status) {
    case 'pending':
      // Also of one that was delivered: its block was taken back, and it waits again.
      return { ...pending, outcome: { status: 'pending' } }
    case 'included':
      if (transfer.outcome.status === 'delivered' && transfer.outcome.hash === trace.hash) return transfer
      return { ...pending, outcome: { status: 'delivered', hash: trace.hash, fee: String(trace.fee), at: now } }
    case 'reverted':
      return {
        ...pending,
        outcome: { status: 'reverted', hash: trace.hash, reason: trace.reason, fee: String(trace.fee), at: now },
      }
    case 'replaced':
      // The same transfer at another price: it goes on under its new hash.
      if (trace.kind === 'repriced') return { ...pending, hash: trace.by, outcome: { status: 'pending' } }
      return { ...pending, outcome: { status: 'replaced', hash: trace.by, kind: trace.kind, at: now } }
    case 'missing': {
      const missing = transfer.missing + 1
      if (missing < MISSING_BEFORE_DROPPED) return { ...transfer, missing, outcome: { status: 'pending' } }
      return { ...transfer, missing, outcome: { status: 'dropped', at: now } }
    }
  }
}

/** Whether the chain has to be asked again. A dropped one may come back for as long as its place is free. */
export function isOpen({ outcome }: SentTransfer, now: number): boolean {
  if (outcome.status === 'pending') return true
  return (
    (outcome.status === 'delivered' || outcome.status === 'dropped') && now - outcome.at < WATCHED_AFTER_DELIVERY_MS
  )
}

/** What the adapter needs to know to look for it. */
export const sentOf = ({ hash, from, nonce, transaction }: SentTransfer): SentTransaction => ({
  hash,
  from,
  ...(nonce === undefined ? {} : { nonce }),
  transaction,
})
