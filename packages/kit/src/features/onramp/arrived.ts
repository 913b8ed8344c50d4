import { fixedDecimal, formatAmount } from '@foyer/base'
import type { OnrampOrder } from '@foyer/contracts'
import type { Received, Receiving } from '../../core/connections/adapter.ts'
import type { Context } from '../../core/context.ts'
import { type Arrival, arrivals } from '../../core/data/arrivals.ts'
import { refreshAccount } from '../../core/data/data.ts'
import { later, showToast } from '../../core/notices.ts'
import { isConnectedAccount } from '../../core/page/account-records.ts'
import { keepTold, tellOnce } from '../../core/page/tell-once.ts'
import { whenSeen } from '../../core/page/when-seen.ts'
import type { Arrived, PaymentStage } from '../../core/payments.ts'
import { currentEntry } from '../../core/routing/router.ts'
import type { BoughtStage } from '../../core/state.ts'
import { type Arriving, count, isSameAsset, restFor, uncount } from '../../core/transfers/counted.ts'
import { arrivedNow, lookUp, watchArrival } from '../../core/transfers/watch-arrival.ts'
import { onramp } from '../../locales/en/onramp.ts'
import type { Translator } from '../../locales/translate.ts'
import { type OpenOrder, orders } from './orders.ts'
import { arrivesWith } from './texts.ts'

/* What was bought has arrived, and is watched beyond its screen: its block can be reorganised. */

/**
 * What a transaction pays of an order, and nothing that it pays of another one or of a payment. An older one cannot be told from it where
 * the chain did not say when the order was made.
 * @param told what is said to arrive, in base units
 */
export async function lookUpOrder(
  ctx: Context,
  order: OpenOrder,
  hash: string,
  told: bigint | undefined,
): Promise<Received | undefined | 'unread'> {
  if (order.since === undefined) return 'unread'
  const paid = await lookUp(ctx, order.network, hash, receivingOf(order))
  if (typeof paid !== 'object') return paid
  // Nothing is awaited here, so that of two orders at once only one counts what a transaction paid.
  const { id, network, contract, address: recipient } = order
  const due = { network, contract, recipient }
  const rest = restFor(ctx, due, paid, id)
  // A little more is a better price. Of much more, the rest may be what something else waits for.
  const isShared = told !== undefined && told > 0n && rest > told + told / 20n && isAwaitedElsewhere(ctx, due, id)
  const own = { ...paid, amount: isShared ? told : rest }
  if (own.amount > 0n) count(ctx, due, own, id)
  return own
}

/** Whether another purchase or a payment waits for the same asset at the same address. */
function isAwaitedElsewhere(ctx: Context, due: Arriving, own: string): boolean {
  const others = orders
    .all(ctx)
    .filter(({ id, arrived }) => id !== own && !arrived && boughtStageOf(ctx, id) !== 'over')
  const payments = Object.values(ctx.store.get().payments).filter(({ stage }) => OPEN_PAYMENT.includes(stage))
  const awaited = [
    ...others.map(({ network, contract, address: recipient }) => ({ network, contract, recipient })),
    ...payments.map(({ session }) => session),
  ]
  return awaited.some((one) => isSameAsset(one, due))
}
const OPEN_PAYMENT: readonly PaymentStage[] = ['waiting', 'sending', 'sent', 'unclear']

/** What is said to arrive by an order, in base units. */
export const toldBy = ({ decimals }: OpenOrder, { purchaseAmount }: OnrampOrder): bigint | undefined =>
  purchaseAmount && fixedDecimal(purchaseAmount.amount, decimals)

/** Whose transaction counts for an order. */
const receivingOf = ({ address: to, contract, since }: OpenOrder): Receiving => ({
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
  paid: Arrival['paid'],
  { hash, amount }: { readonly hash: string; readonly amount: bigint },
): void {
  if (boughtStageOf(ctx, order.id) === 'arrived') return
  const { account, projectId, provider: from } = order
  // Another tab may have found it again, with what was paid.
  const known = paid ?? arrivals.find(ctx, hash)?.paid
  arrivals.keep(ctx, { id: hash, account, projectId, createdAt: ctx.now(), kind: 'buy', from, paid: known })
  watch(ctx, order, arrivedNow(ctx, hash, amount))
  tellAmount(ctx, order, 'arrived', `${amount}`)
}

/** Watches what has arrived, on this page or another one. */
export function watch(ctx: Context, order: OpenOrder, arrived: Arrived): void {
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

/** The order is unfinished again, and nobody keeps believing that it has arrived. It is looked for, whether its screen is open or not. */
function takeBack(ctx: Context, { arrived: _, ...order }: OpenOrder, { hash, amount }: Arrived): void {
  const paid = arrivals.find(ctx, hash)?.paid
  arrivals.drop(ctx, hash)
  uncount(ctx, order.id)
  orders.keep(ctx, { ...order, isPaid: true })
  setStage(ctx, order.id, 'back')
  refreshAccount(ctx)
  tellAmount(ctx, order, 'back', amount)
  let polls = 0
  const look = async () => {
    polls += 1
    if (boughtStageOf(ctx, order.id) !== 'back') return
    const seen = await lookUpOrder(ctx, order, hash, BigInt(amount)).catch(() => undefined)
    if (ctx.modalRuntime.ended || boughtStageOf(ctx, order.id) !== 'back') return
    // Its screen looks, too, and shows what it has found itself.
    if (!isShown(ctx, order.id) && typeof seen === 'object' && seen.amount >= BigInt(amount)) {
      keepArrived(ctx, order, paid, { hash, amount: seen.amount })
      refreshAccount(ctx)
    } else if (polls < POLLS_MAX) later(ctx, POLL_MS, look)
  }
  later(ctx, POLL_MS, look)
}
const POLL_MS = 5_000
const POLLS_MAX = 20

function tellAmount(ctx: Context, order: OpenOrder, stage: 'arrived' | 'back', units: string): void {
  tell(ctx, order, stage, (t) => {
    const amount = arrivesWith(
      { amount: formatAmount(BigInt(units), order.decimals), currency: order.currency },
      t.locale,
    )
    if (stage === 'back') showToast(ctx, 'warning', t('onramp.toastBack', { amount }))
    else showToast(ctx, 'success', t('onramp.arrivedTitle', { amount }))
  })
}

/**
 * Shows a toast, unless the visitor is looking at the order. In one of several tabs, and only while its account is connected.
 * @param stage what is told: nothing, once it is another one
 */
export function tell(ctx: Context, { id, account }: OpenOrder, stage: BoughtStage, say: (t: Translator) => void): void {
  whenSeen(ctx, () => {
    if (boughtStageOf(ctx, id) !== stage || !isConnectedAccount(ctx.store.get().session, account)) return
    // Another tab has found it again meanwhile.
    if (stage !== 'arrived' && orders.find(ctx, id)?.arrived) return
    const show = () => {
      const t = ctx.modalRuntime.t?.with(onramp)
      if (t && !isShown(ctx, id)) say(t)
    }
    tellOnce(ctx, 'toldOrders', `${id} ${stage}`, show, `${id} ${BEFORE[stage]}`)
  })
}

/** It may go back and forth: what each stage makes news again. */
const BEFORE: Readonly<Partial<Record<BoughtStage, string>>> = { arrived: 'back', back: 'arrived', failed: 'paid' }

/** It failed, and the visitor sees it: nobody tells it again. */
export function keepFailed(ctx: Context, id: string): void {
  setStage(ctx, id, 'failed')
  keepTold(ctx, 'toldOrders', `${id} failed`, `${id} paid`)
}

/** The provider has the money. Where another card was taken after one that failed, it is news if that one fails, too. */
export function keepPaid(ctx: Context, id: string): void {
  const order = orders.find(ctx, id)
  if (order && !order.isPaid && !order.arrived) orders.keep(ctx, { ...order, isPaid: true })
  if (boughtStageOf(ctx, id) !== 'failed') return
  setStage(ctx, id, 'open')
  keepTold(ctx, 'toldOrders', `${id} paid`, `${id} failed`)
}

/** Whether the visitor is looking at an order. */
export function isShown(ctx: Context, id: string): boolean {
  const { modal, router } = ctx.store.get()
  const entry = currentEntry(router)
  return modal.open && entry.view === 'OnRampOrder' && entry.args.orderId === id
}

export const boughtStageOf = (ctx: Context, id: string): BoughtStage | undefined => ctx.store.get().bought?.[id]

export const setStage = (ctx: Context, id: string, stage: BoughtStage): void =>
  ctx.store.set({ bought: { ...ctx.store.get().bought, [id]: stage } })
