import type { SentTransaction, TransactionTrace } from '../../core/adapter.ts'
import type { SentTransfer } from '../../core/sending.ts'

/* What becomes of a transfer, as pure steps: what was known, what the chain says now, what is known then. */

/** So often nobody may know a transaction that was seen before it counts as dropped: nodes tell each other with a delay. */
export const MISSING_BEFORE_DROPPED = 5
/** So long one may stay unseen, in milliseconds: a wallet may hand it in where our nodes hear of it with its block. */
export const UNSEEN_BEFORE_DROPPED_MS = 300_000
/** How long an end is still watched, in milliseconds: blocks may be taken back. */
export const WATCHED_AFTER_END_MS = 30_000

/** @param now epoch milliseconds */
export function step(transfer: SentTransfer, trace: TransactionTrace, now: number): SentTransfer {
  const { outcome } = transfer
  const found = { ...transfer, missing: 0 }
  switch (trace.status) {
    case 'pending':
      // Also of one that was delivered: its block was taken back, and it waits again.
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
      // The same transfer at another price: it goes on under its new hash.
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

/** Whether the chain has to be asked again. A dropped one may come back for as long as its place is free. */
export function isOpen({ outcome }: SentTransfer, now: number): boolean {
  if (outcome.status === 'pending') return true
  return outcome.status !== 'reverted' && now - outcome.at < WATCHED_AFTER_END_MS
}

/** What the adapter needs to know to look for it. */
export const sentOf = ({ hash, from, nonce, seen, transaction }: SentTransfer): SentTransaction => ({
  hash,
  from,
  ...(nonce === undefined ? {} : { nonce }),
  ...(seen === undefined ? {} : { seen }),
  transaction,
})
