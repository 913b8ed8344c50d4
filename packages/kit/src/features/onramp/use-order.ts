import { isFoyerError } from '@foyer/base'
import { NOT_FOUND } from '@foyer/base/catalogue'
import type { OnrampOrder } from '@foyer/contracts'
import { useEffect, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { refreshAccount } from '../../core/data/data.ts'
import { keepArrived, keepFailed, keepPaid, lookUpOrder, toldBy } from './arrived.ts'
import { onrampClientOf } from './client.ts'
import { followOrder } from './follow-order.ts'
import { isOf, type Seen, type Stage, stageOf } from './order-stage.ts'
import { type OpenOrder, orders } from './orders.ts'

/** `away`: it could not be read so far. `arrived`: what the chain shows, in base units. */
export type Followed =
  | { readonly status: 'loading' | 'away' | 'lost' }
  | {
      readonly status: 'known'
      readonly order: OnrampOrder
      readonly stage: Stage
      readonly arrived: bigint | undefined
      /** It had arrived, and then its block was reorganised. */
      readonly isTakenBack: boolean
    }

const POLL_MS = 5_000
/** One that failed goes on: its page may take another card, or the payment comes back. */
const ENDED: readonly OnrampOrder['status'][] = ['completed', 'expired', 'refunded']

/** Follows an order while a screen shows it. @param kept what was ordered, where this browser knows it */
export function useOrder(id: string, kept: OpenOrder | undefined): Followed {
  const { ctx } = useModal()
  const [order, setOrder] = useState<OnrampOrder>()
  const [failure, setFailure] = useState<'away' | 'lost'>()
  const stageSoFar = useModalState(({ bought }) => bought?.[id])
  // While it is watched, that says whether it is still there.
  const isWatched = stageSoFar === 'arrived'
  const [seen, setSeen] = useState<Seen | undefined>(() =>
    isWatched && kept?.arrived ? BigInt(kept.arrived.amount) : undefined,
  )
  const isLost = failure === 'lost'
  const hash = order?.status === 'completed' ? order.transactionHash : undefined
  const told = order && kept && toldBy(kept, order)
  const isEnded =
    order !== undefined && ENDED.includes(order.status) && (order.status !== 'completed' || hash !== undefined)
  useEffect(() => {
    if (isEnded || isLost) return undefined
    const stop = new AbortController()
    // One question at a time: an older answer never follows a newer one.
    void repeat(stop.signal, async () => {
      try {
        const answer = await onrampClientOf(ctx).getOnrampOrder({ params: { id }, query: {}, signal: stop.signal })
        if (stop.signal.aborted) return
        const isAsked = answer.id === id && (!kept || isOf(kept, answer))
        if (isAsked) setOrder(answer)
        setFailure(isAsked ? undefined : 'away')
      } catch (error) {
        // Any failure but this one passes; the next question is asked all the same.
        if (!stop.signal.aborted) setFailure(isFoyerError(error, NOT_FOUND) ? 'lost' : 'away')
      }
    })
    return () => stop.abort()
  }, [ctx, id, kept, isEnded, isLost])
  useEffect(() => {
    if (hash === undefined || !kept || isWatched) return undefined
    const stop = new AbortController()
    setSeen(undefined)
    void repeat(stop.signal, async () => {
      const found = await lookUpOrder(ctx, kept, hash, told).catch(() => undefined)
      if (found === undefined || stop.signal.aborted) return
      setSeen(found === 'unread' ? found : found.amount)
      stop.abort()
    })
    return () => stop.abort()
  }, [ctx, hash, kept, told, isWatched])
  const isKept = kept !== undefined
  const stage = order && stageOf(order, isKept ? seen : 'unread')
  useEffect(() => {
    if (stage !== 'arrived' || hash === undefined || !kept || !order || typeof seen !== 'bigint') return
    const { arrived: _, ...open } = kept
    keepArrived(ctx, open, order.paymentTotal, { hash, amount: seen })
  }, [ctx, stage, hash, kept, order, seen])
  useEffect(() => {
    // Its screen may be the first that knows of it.
    if (isKept) followOrder(ctx, id)
  }, [ctx, id, isKept])
  useEffect(() => {
    // What did not arrive, as far as anybody here knows, stays: its number is what the provider can be asked with.
    if (isLost || stage === 'expired' || stage === 'refunded') orders.drop(ctx, id)
    if (stage === 'arrived' || stage === 'said') refreshAccount(ctx)
    if (stage === 'failed' && isKept) keepFailed(ctx, id)
    if (stage === 'paid' || stage === 'sent') keepPaid(ctx, id)
  }, [ctx, id, isKept, isLost, stage])
  if (isLost) return { status: 'lost' }
  return order && stage
    ? {
        ...{ status: 'known', order, stage, arrived: seen === 'unread' ? undefined : seen },
        isTakenBack: stageSoFar === 'back',
      }
    : { status: failure ?? 'loading' }
}

/** Does it now, and five seconds after it was done, until it is stopped. */
async function repeat(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work()
    if (!signal.aborted) await pause(signal)
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, POLL_MS)
    signal.addEventListener('abort', end)
  })
