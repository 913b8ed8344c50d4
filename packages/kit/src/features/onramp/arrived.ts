import { formatAmount } from '@foyer/base'
import type { OnrampOrder } from '@foyer/contracts'
import type { Receiving } from '../../core/connections/adapter.ts'
import type { Context } from '../../core/context.ts'
import { arrivals } from '../../core/data/arrivals.ts'
import { refreshAccount } from '../../core/data/data.ts'
import { showToast } from '../../core/notices.ts'
import type { Arrived } from '../../core/payments.ts'
import { currentEntry } from '../../core/routing/router.ts'
import type { BoughtStage } from '../../core/state.ts'
import { arrivedNow, watchArrival } from '../../core/transfers/watch-arrival.ts'
import { onramp } from '../../locales/en/onramp.ts'
import { type OpenOrder, orders } from './orders.ts'
import { arrivesWith } from './texts.ts'

/* What was bought has arrived, and is watched beyond its screen: its block can be reorganised. */

/** Whose transaction counts for an order. */
export const receivingOf = ({ address: to, contract, since }: OpenOrder): Receiving => ({
  to,
  contract: contract === '' ? undefined : contract,
  since,
})

/**
 * Keeps what the chain shows, and watches it. Once for each arrival, however often a screen is drawn.
 * @param paid for it, as the activity shows it
 * @param amount base units
 */
export function keepArrived(
  ctx: Context,
  order: OpenOrder,
  paid: OnrampOrder['paymentTotal'],
  { hash, amount }: { readonly hash: string; readonly amount: bigint },
): void {
  if (stageOf(ctx, order.id) === 'arrived') return
  const { account, projectId, provider: from } = order
  arrivals.keep(ctx, { id: hash, account, projectId, createdAt: ctx.now(), kind: 'buy', from, paid })
  watch(ctx, order, arrivedNow(ctx, hash, amount))
}

/** Goes on watching what had arrived when the page was left. */
export function resumeOrders(ctx: Context): void {
  for (const { arrived, ...order } of orders.all(ctx))
    if (arrived && stageOf(ctx, order.id) !== 'arrived') watch(ctx, order, arrived)
}

function watch(ctx: Context, order: OpenOrder, arrived: Arrived): void {
  orders.keep(ctx, { ...order, arrived })
  setStage(ctx, order.id, 'arrived')
  watchArrival(ctx, {
    ...{ network: order.network, arrived, by: receivingOf(order) },
    isEnough: (amount) => amount >= BigInt(arrived.amount),
    onBack: () => takeBack(ctx, order, arrived),
    // Another tab may have taken it back meanwhile, and looks for it.
    onStay: () => orders.find(ctx, order.id)?.arrived?.hash === arrived.hash && orders.drop(ctx, order.id),
  })
}

/** The order is unfinished again, and nobody keeps believing that it has arrived. */
function takeBack(ctx: Context, order: OpenOrder, { hash, amount }: Arrived): void {
  arrivals.drop(ctx, hash)
  orders.keep(ctx, order)
  setStage(ctx, order.id, 'back')
  refreshAccount(ctx)
  const t = ctx.modalRuntime.t?.with(onramp)
  const { modal, router } = ctx.store.get()
  const entry = currentEntry(router)
  if (!t || (modal.open && entry.view === 'OnRampOrder' && entry.args.orderId === order.id)) return
  const bought = { amount: formatAmount(BigInt(amount), order.decimals), currency: order.currency }
  showToast(ctx, 'warning', t('onramp.toastBack', { amount: arrivesWith(bought, t.locale) }))
}

const stageOf = (ctx: Context, id: string): BoughtStage | undefined => ctx.store.get().bought?.[id]

const setStage = (ctx: Context, id: string, stage: BoughtStage): void =>
  ctx.store.set({ bought: { ...ctx.store.get().bought, [id]: stage } })
