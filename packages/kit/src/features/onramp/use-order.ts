import { isFoyerError } from '@foyer/base'
import { NOT_FOUND } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { OnrampOrder } from '@foyer/contracts'
import { useEffect, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import type { Receiving } from '../../core/connections/adapter.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { refreshAccount } from '../../core/data/data.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import type { Purchasable } from './choice.ts'
import { onrampClientOf } from './client.ts'
import { orders } from './orders.ts'

/**
 * `sent`: the provider says that it is done, and the chain does not show it yet. `arrived`: the chain shows the transaction. `unpaid`: the
 * chain shows that it failed, or pays somebody else. `said`: the provider says that it is done, on a network that nobody here can ask.
 */
type Stage = 'waiting' | 'paid' | 'sent' | 'arrived' | 'unpaid' | 'said' | 'failed' | 'expired' | 'refunded'
export type Followed =
  | { readonly status: 'loading' | 'lost' }
  | { readonly status: 'known'; readonly order: OnrampOrder; readonly stage: Stage }

const POLL_MS = 5_000
const ENDED: readonly OnrampOrder['status'][] = ['completed', 'failed', 'expired', 'refunded']

/** Follows an order while a screen shows it. @param assets what is sold: the chain is asked about the one that was bought */
export function useOrder(id: string, assets: readonly Purchasable[]): Followed {
  const { ctx } = useModal()
  const [order, setOrder] = useState<OnrampOrder>()
  const [isLost, setLost] = useState(false)
  const [seen, setSeen] = useState<Seen>()
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
  const address = order?.address
  const asset = assets.find((one) => one.id === order?.purchaseCurrency && one.network.caipNetworkId === order.network)
  const isKnown = asset !== undefined
  const contract = asset?.contract
  useEffect(() => {
    if (hash === undefined || address === undefined || !network) return undefined
    const stop = new AbortController()
    const by = isKnown ? { to: address, contract } : undefined
    void onChain(ctx, network, { hash, by, signal: stop.signal }).then((now) => !stop.signal.aborted && setSeen(now))
    return () => stop.abort()
  }, [ctx, hash, address, network, isKnown, contract])
  const stage = order && stageOf(order, seen)
  const isOver = stage !== undefined && stage !== 'waiting' && stage !== 'paid' && stage !== 'sent'
  const hasArrived = stage === 'arrived' || stage === 'said'
  useEffect(() => {
    // What did not arrive stays: its number is what the provider can be asked with.
    if ((isOver && stage !== 'unpaid') || isLost) orders.drop(ctx, id)
    if (hasArrived) refreshAccount(ctx)
  }, [ctx, id, isOver, isLost, hasArrived, stage])
  if (isLost) return { status: 'lost' }
  return order && stage ? { status: 'known', order, stage } : { status: 'loading' }
}

/** What the chain shows of a transaction; `unread`: the network cannot be asked. */
type Seen = 'paid' | 'unpaid' | 'unread'

/** What is sent is believed once the chain shows it. @param seen undefined: the chain was not asked, or does not show it yet */
export function stageOf({ status, transactionHash }: OnrampOrder, seen: Seen | undefined): Stage {
  if (status === 'created' || status === 'paying') return 'waiting'
  if (status === 'processing') return 'paid'
  if (status !== 'completed') return status
  if (transactionHash === undefined || seen === 'unread') return 'said'
  return seen === undefined ? 'sent' : seen === 'paid' ? 'arrived' : 'unpaid'
}

type Sent = { readonly hash: string; readonly by: Receiving | undefined; readonly signal: AbortSignal }

/** Whether the account was paid; without the asset, whether the transaction is in a block. */
async function onChain(ctx: Context, network: Network, { hash, by, signal }: Sent): Promise<Seen | undefined> {
  const { received, waitForReceipt } = adapterOf(ctx, network.chainNamespace).can
  if (!(by && received) && !waitForReceipt) return 'unread'
  const target = readTargetOf(ctx, network)
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt++) {
    if (by && received) {
      const amount = await received(target, hash, by).catch(() => undefined)
      if (amount !== undefined) return amount > 0n ? 'paid' : 'unpaid'
    } else {
      const receipt = await waitForReceipt?.(target, hash).catch(() => undefined)
      if (receipt) return receipt.status === 'success' ? 'paid' : 'unpaid'
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return undefined
}
const ATTEMPTS = 60
