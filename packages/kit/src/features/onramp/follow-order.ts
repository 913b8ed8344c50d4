import { isFoyerError } from '@foyer/base'
import { NOT_FOUND } from '@foyer/base/catalogue'
import type { OnrampOrder } from '@foyer/contracts'
import type { Context } from '../../core/context.ts'
import { refreshAccount } from '../../core/data/data.ts'
import { later, showToast } from '../../core/notices.ts'
import { onceConnected } from '../../core/page/account-records.ts'
import { boughtStageOf, isShown, keepArrived, keepPaid, lookUpOrder, setStage, tell, toldBy, watch } from './arrived.ts'
import { onrampClientOf } from './client.ts'
import { isOf, stageOf } from './order-stage.ts'
import { type OpenOrder, orders } from './orders.ts'

const POLL_MS = 5_000
/** Orders that take longer than this many questions are asked about less often: a provider may check a payment for hours. */
const POLLS_MAX = 20
const SLOW_POLL_MS = 30_000

/** Goes on with what was ordered and had not ended when the page was left, once its account is connected. */
export function resumeOrders(ctx: Context): void {
  if (!ctx.modalRuntime.ended) onceConnected(ctx, orders.all(ctx), ({ id }) => followOrder(ctx, id))
}

/**
 * Follows an order until it has arrived or ended otherwise, and one that failed for as long as it is kept: its page may take another
 * card, and it can be refunded. Once on a page, while its screen is open and when it is not.
 */
export function followOrder(ctx: Context, id: string): void {
  if (boughtStageOf(ctx, id) !== undefined) return
  setStage(ctx, id, 'open')
  let polls = 0
  const look = async () => {
    polls += 1
    if (!isOpen(ctx, id)) return
    const order = orders.find(ctx, id)
    if (!order || order.arrived) {
      // Its screen, or another tab, has seen the end.
      if (order?.arrived) watch(ctx, order, order.arrived)
      refreshAccount(ctx)
      return
    }
    // Its screen asks, too, and shows what it has found itself.
    if (!isShown(ctx, id) && (await hasEnded(ctx, order))) return
    if (!ctx.modalRuntime.ended)
      later(ctx, polls < POLLS_MAX && boughtStageOf(ctx, id) === 'open' ? POLL_MS : SLOW_POLL_MS, look)
  }
  void look()
}

const TITLES = {
  failed: 'onramp.failedTitle',
  refunded: 'onramp.refundedTitle',
  unpaid: 'onramp.unpaidTitle',
} as const

/** Asks the provider, then the chain, and tells what has become of an order. */
async function hasEnded(ctx: Context, kept: OpenOrder): Promise<boolean> {
  const { id } = kept
  let order: OnrampOrder
  try {
    order = await onrampClientOf(ctx).getOnrampOrder({ params: { id }, query: {} })
  } catch (error) {
    if (!isFoyerError(error, NOT_FOUND)) return false // Any other failure passes.
    // Its screen may have seen another end meanwhile.
    if (isOpen(ctx, id)) setStage(ctx, id, 'over')
    return true
  }
  if (order.id !== id || !isOf(kept, order)) return false
  const hash = order.status === 'completed' ? order.transactionHash : undefined
  const seen =
    hash === undefined ? undefined : await lookUpOrder(ctx, kept, hash, toldBy(kept, order)).catch(() => undefined)
  // Its screen may have been opened meanwhile, or another tab may have seen the end: the next look says so.
  const now = orders.find(ctx, id)
  if (ctx.modalRuntime.ended || isShown(ctx, id) || !isOpen(ctx, id) || !now || now.arrived) return false
  const stage = stageOf(order, typeof seen === 'object' ? seen.amount : seen)
  if (stage === 'failed' && boughtStageOf(ctx, id) === 'failed') return false // It was told.
  switch (stage) {
    case 'waiting':
    case 'paid':
    case 'sent':
      if (stage !== 'waiting') keepPaid(ctx, id)
      return false
    case 'arrived':
      if (hash !== undefined && typeof seen === 'object')
        keepArrived(ctx, kept, order.paymentTotal, { hash, amount: seen.amount })
      refreshAccount(ctx)
      return true
    case 'said':
      keepPaid(ctx, id)
      // Nobody here can find it on the chain, so that nothing else has to leave it its part of a transaction.
      setStage(ctx, id, 'over')
      refreshAccount(ctx)
      return true
    case 'expired':
      // Nobody paid it, so that nobody waits for it.
      orders.drop(ctx, id)
      return true
    default:
      // It is listed until its screen was opened, which says more.
      setStage(ctx, id, stage === 'failed' ? stage : 'over')
      tell(ctx, kept, stage === 'failed' ? stage : 'over', (t) =>
        showToast(ctx, 'error', t(TITLES[stage], { name: kept.provider })),
      )
      return stage !== 'failed'
  }
}

/** Whether it is asked about. */
function isOpen(ctx: Context, id: string): boolean {
  const stage = boughtStageOf(ctx, id)
  return stage === 'open' || stage === 'failed'
}
