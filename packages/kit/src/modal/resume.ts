import type { Context } from '../core/context.ts'
import { isRecent } from '../core/transfers/poll-transfer.ts'
import { resumePolling } from '../core/transfers/resume-polling.ts'

/** Goes on with what an earlier page has begun: toasts for the visitor, and the events that it could not send any more. */
export async function resume(ctx: Context): Promise<void> {
  const resumed = resumePolling(ctx)
  const hasBatches = ctx.storage.has('batches')
  if (hasBatches || ctx.store.get().transfers.some((transfer) => transfer.swap && isRecent(transfer, ctx.now())))
    tellSwaps(ctx, hasBatches).catch(noop) // Without its code nothing can be told, and the visitor needs none of it.
  if (ctx.storage.has('payments'))
    import('../features/pay/resume.ts').then(({ resumePayments }) => resumePayments(ctx)).catch(noop)
  if (ctx.storage.has('onrampOrders'))
    import('../features/onramp/follow-order.ts').then(({ resumeOrders }) => resumeOrders(ctx)).catch(noop)
  await resumed
}

async function tellSwaps(ctx: Context, hasBatches: boolean): Promise<void> {
  const [{ followSwaps }, analytics, batches] = await Promise.all([
    import('../features/swap/swap-events.ts'),
    // A blocker that takes it for somebody else's leaves the host its events.
    ctx.options.enableAnalytics === true ? import('../features/analytics/analytics.ts').catch(noop) : undefined,
    hasBatches ? import('../features/swap/resume-batches.ts') : undefined,
  ])
  if (ctx.modalRuntime.ended) return
  // It reports what it hears, so it listens first.
  analytics?.startAnalytics(ctx)
  followSwaps(ctx)
  batches?.resumeBatches(ctx)
}

const noop = () => undefined
