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
 * `sent`: the provider says that it is done, and the chain does not show it yet. `arrived`: the chain shows the transaction.
 * `said`: the provider says that it is done, on a network that nobody here can ask.
 */
type Stage = 'waiting' | 'paid' | 'sent' | 'arrived' | 'said' | 'failed' | 'expired' | 'refunded'
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
  const address = order?.address
  const asset = assets.find((one) => one.id === order?.purchaseCurrency && one.network.caipNetworkId === order.network)
  const isKnown = asset !== undefined
  const contract = asset?.contract
  useEffect(() => {
    if (hash === undefined || address === undefined || !network) return undefined
    const stop = new AbortController()
    const by = isKnown ? { to: address, contract } : undefined
    void isOnChain(ctx, network, { hash, by, signal: stop.signal }).then(
      (seen) => !stop.signal.aborted && setSeen(seen),
    )
    return () => stop.abort()
  }, [ctx, hash, address, network, isKnown, contract])
  const stage = order && stageOf(order, isSeen)
  const isOver = stage !== undefined && stage !== 'waiting' && stage !== 'paid' && stage !== 'sent'
  const hasArrived = stage === 'arrived' || stage === 'said'
  useEffect(() => {
    if (isOver || isLost) orders.drop(ctx, id)
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

type Sent = { readonly hash: string; readonly by: Receiving | undefined; readonly signal: AbortSignal }

/**
 * Whether the chain shows that the account was paid; without the asset, that the transaction is in a block.
 * @returns false where the network cannot be asked; undefined for a transaction that failed, or that pays somebody else
 */
async function isOnChain(ctx: Context, network: Network, { hash, by, signal }: Sent): Promise<boolean | undefined> {
  const { received, waitForReceipt } = adapterOf(ctx, network.chainNamespace).can
  if (!(by && received) && !waitForReceipt) return false
  const target = readTargetOf(ctx, network)
  for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt++) {
    if (by && received) {
      const amount = await received(target, hash, by).catch(() => undefined)
      if (amount !== undefined) return amount > 0n ? true : undefined
    } else {
      const receipt = await waitForReceipt?.(target, hash).catch(() => undefined)
      if (receipt) return receipt.status === 'success' ? true : undefined
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return undefined
}
const ATTEMPTS = 60
