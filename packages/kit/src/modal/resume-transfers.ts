import type { Context } from '../core/context.ts'
import { isOpen } from '../core/transfers/poll-transfer.ts'
import { resumePolling } from '../core/transfers/resume-polling.ts'

/** Goes on with what an earlier page has sent: toasts for the visitor, and for swaps the events that it could not send any more. */
export async function resumeTransfers(ctx: Context): Promise<void> {
  const resumed = resumePolling(ctx)
  if (ctx.store.get().transfers.some((transfer) => transfer.swap && isOpen(transfer, ctx.now())))
    tellSwaps(ctx).catch(() => undefined) // Without its code nothing can be told, and the visitor needs none of it.
  await resumed
}

async function tellSwaps(ctx: Context): Promise<void> {
  const [{ followSwaps }, analytics] = await Promise.all([
    import('../features/swap/swap-events.ts'),
    ctx.options.enableAnalytics === true ? import('../features/analytics/analytics.ts') : undefined,
  ])
  if (ctx.modalRuntime.ended) return
  // It reports what it hears, so it listens first.
  analytics?.startAnalytics(ctx)
  followSwaps(ctx)
}
