import type { Context } from '../../core/context.ts'
import { later } from '../../core/notices.ts'
import type { PaymentSession } from '../../core/payments.ts'
import { isSettledBy, lookUp, POLL_MS, POLLS_MAX, receivingOf } from './arrival.ts'

/* A payment that has arrived is watched for as long as a delivered transfer, because blocks can be reorganised. */

/** As long as transfers are (`WATCHED_AFTER_END_MS`). Imported from there, it would be loaded with more than it is. */
const WATCHED_MS = 30_000
/** How many times in a row its transaction has to be missing: one of the nodes behind a URL may not have the newest block yet. */
const MISSING_BEFORE_BACK = 2

/**
 * Watches a payment from an exchange.
 * @param onBack no block has the transaction any more, or it pays less now; called once, and nothing is watched afterwards
 */
export function watchSession(ctx: Context, session: PaymentSession, hash: string, onBack: () => void): void {
  const { network } = session
  const end = ctx.now() + WATCHED_MS
  let polls = 0
  let missing = 0
  const look = async () => {
    polls += 1
    const seen = await lookUp(ctx, network, hash, receivingOf(session))
    // A chain that cannot be read says nothing, so that it is asked for longer.
    if (seen === undefined) missing += 1
    else if (seen !== 'unread') missing = 0
    const isLess = typeof seen === 'object' && !isSettledBy(session, seen.amount)
    if (isLess || missing >= MISSING_BEFORE_BACK) return onBack()
    const isSafe = ctx.now() >= end && typeof seen === 'object'
    if (!isSafe && polls < POLLS_MAX) later(ctx, POLL_MS, look)
  }
  later(ctx, POLL_MS, look)
}

/**
 * Watches a transfer of the wallet, which is polled like any other.
 * @param requestId the host's call that it has paid
 * @param onBack called once, and nothing is watched afterwards
 */
export function watchTransfer(ctx: Context, requestId: string, hash: string, onBack: () => void): void {
  const find = () => ctx.store.get().transfers
  const id = find().find((one) => one.requestId === requestId && 'hash' in one.outcome && one.outcome.hash === hash)?.id
  const stop = ctx.store.watch(
    ({ transfers }) => transfers,
    () => {
      const outcome = find().find((one) => one.id === id)?.outcome
      if (!outcome || (outcome.status === 'delivered' && outcome.hash === hash)) return
      stop()
      onBack()
    },
  )
  // The last answer may come after the last question.
  later(ctx, 2 * WATCHED_MS, stop)
}
