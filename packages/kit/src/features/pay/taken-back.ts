import type { Context } from '../../core/context.ts'
import { later } from '../../core/notices.ts'

/** For longer than a delivered transfer is watched: the last answer may come after the last question. */
const LISTENED_MS = 60_000

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
  later(ctx, LISTENED_MS, stop)
}
