import { isFoyerError } from '@foyer/base'
import { NOT_FOUND } from '@foyer/base/catalogue'
import type { OnrampOrder } from '@foyer/contracts'
import { useEffect, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { refreshAccount } from '../../core/data/data.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { onrampClientOf } from './client.ts'
import { dropOrder } from './orders.ts'

/**
 * `sent`: the provider says that it is done, and the chain does not show it yet. `arrived`: the chain shows the transaction.
 * `said`: the provider says that it is done, on a network that nobody here can ask.
 */
type Stage = 'waiting' | 'paid' | 'sent' | 'arrived' | 'said' | 'failed' | 'expired' | 'refunded'
export type Followed =
  | { readonly status: 'loading' | 'lost' }
  | { readonly status: 'known'; readonly order: OnrampOrder; readonly stage: Stage }

const POLL_MS = 5_000
const ENDED: readonly OnrampOrder['status'][] = ['completed', 'failed', 'expired', 'refunded']

/** Follows an order while a screen shows it. */
export function useOrder(id: string): Followed {
  const { ctx } = useModal()
  const [order, setOrder] = useState<OnrampOrder>()
  const [isLost, setLost] = useState(false)
  const [isSeen, setSeen] = useState<boolean>()
  const isEnded = order !== undefined && ENDED.includes(order.status)
  useEffect(() => {
    if (isEnded || isLost) return undefined
    const stop = new AbortController()
    const ask = () =>
      onrampClientOf(ctx)
        .getOnrampOrder({ params: { id }, query: {}, signal: stop.signal })
        .then(
          (answer) => answer.id === id && setOrder(answer),
          // Any other failure passes; the next question is asked all the same.
          (error) => !stop.signal.aborted && isFoyerError(error, NOT_FOUND) && setLost(true),
        )
    void ask()
    const timer = setInterval(ask, POLL_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [ctx, id, isEnded, isLost])
  const network = useModalState(({ networks }) =>
    order ? networks.find(({ caipNetworkId }) => caipNetworkId === order.network) : undefined,
  )
  const hash = order?.status === 'completed' ? order.transactionHash : undefined
  useEffect(() => {
    if (hash === undefined || !network) return undefined
    let isHere = true
    void isOnChain(ctx, network.caipNetworkId, hash).then((seen) => isHere && setSeen(seen))
    return () => {
      isHere = false
    }
  }, [ctx, hash, network])
  const stage = order && stageOf(order, isSeen)
  const isOver = stage !== undefined && stage !== 'waiting' && stage !== 'paid' && stage !== 'sent'
  const hasArrived = stage === 'arrived' || stage === 'said'
  useEffect(() => {
    if (isOver || isLost) dropOrder(ctx, id)
    if (hasArrived) refreshAccount(ctx)
  }, [ctx, id, isOver, isLost, hasArrived])
  if (isLost) return { status: 'lost' }
  return order && stage ? { status: 'known', order, stage } : { status: 'loading' }
}

/** What is sent is believed once the chain shows it. @param isSeen undefined: it was not asked, or has not answered yet */
export function stageOf({ status, transactionHash }: OnrampOrder, isSeen: boolean | undefined): Stage {
  if (status === 'created' || status === 'paying') return 'waiting'
  if (status === 'processing') return 'paid'
  if (status !== 'completed') return status
  if (transactionHash === undefined || isSeen === false) return 'said'
  return isSeen ? 'arrived' : 'sent'
}

/** @returns false where the network cannot be asked for receipts; undefined for a transaction that failed: it delivers nothing */
async function isOnChain(ctx: Context, id: OnrampOrder['network'], hash: string): Promise<boolean | undefined> {
  const network = ctx.store.get().networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) return false
  const { can } = adapterOf(ctx, network.chainNamespace)
  if (!can.waitForReceipt) return false
  for (let attempt = 0; attempt < RECEIPT_ATTEMPTS; attempt++) {
    const receipt = await can.waitForReceipt(readTargetOf(ctx, network), hash).catch(() => undefined)
    if (receipt) return receipt.status === 'success' ? true : undefined
  }
  return undefined
}
/** Each waits about half a minute. */
const RECEIPT_ATTEMPTS = 20
