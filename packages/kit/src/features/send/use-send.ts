import { FoyerError, formatAmount, isFoyerError, messageOf } from '@foyer/base'
import { INSUFFICIENT_BALANCE, RPC_REQUEST_FAILED, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import type { PreparedTransfer, TransferOrder } from '../../core/adapter.ts'
import type { Holding } from '../../core/holdings.ts'
import { sendable, setDraft } from './draft.ts'
import { prepareTransfer } from './prepare.ts'
import { type Receiver, resolveReceiver } from './receiver.ts'

/** How long somebody may go on typing before a name or a fee is asked for, in milliseconds. */
const TYPING_MS = 300

export type ReceiverState =
  | { readonly status: 'empty' | 'resolving' }
  | { readonly status: 'found'; readonly receiver: Receiver }
  | { readonly status: 'wrong'; readonly error: FoyerError }

/** Who a typed text stands for. */
export function useReceiver(text: string, network: Network | undefined): ReceiverState {
  const { ctx } = useModal()
  const [state, setState] = useState<ReceiverState & { readonly of?: string }>({ status: 'empty' })
  useEffect(() => {
    if (text.trim() === '' || !network) return
    return later(TYPING_MS, () => resolveReceiver(ctx, text, network), {
      done: (receiver) => setState({ status: 'found', receiver, of: text }),
      failed: (error) => setState({ status: 'wrong', error: error as FoyerError, of: text }),
    })
  }, [ctx, text, network])
  if (text.trim() === '') return { status: 'empty' }
  // What was found for an earlier text says nothing about this one.
  return state.of === text ? state : { status: 'resolving' }
}

export type Preparation =
  | { readonly status: 'idle' | 'asking' }
  | { readonly status: 'ready'; readonly prepared: PreparedTransfer }
  /** `refused`: the chain would turn it down. Otherwise the chain could not be asked. */
  | { readonly status: 'failed'; readonly error: FoyerError; readonly refused: boolean }

/** What a transfer would cost and whether it would work, by the chain. Asked again with every change of the order. */
export function usePreparation(holding: Holding | undefined, order: TransferOrder | undefined): Preparation {
  const { ctx } = useModal()
  const key =
    order && `${order.from} ${order.to} ${order.amount} ${order.contract ?? ''} ${holding?.network.caipNetworkId}`
  const [state, setState] = useState<Preparation & { readonly of?: string }>({ status: 'idle' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for order and network.
  useEffect(() => {
    if (!holding || !order || key === undefined) return
    return later(TYPING_MS, () => prepareTransfer(ctx, holding.network, order), {
      done: (prepared) => setState({ status: 'ready', prepared, of: key }),
      failed: (error) => setState({ ...failure(error), of: key }),
    })
  }, [ctx, key])
  return useMemo(
    () => (key === undefined ? { status: 'idle' } : state.of === key ? state : { status: 'asking' }),
    [key, state],
  )
}

/** Puts as much as can be sent into the amount. @param order a fee does not depend on who receives: nobody need be named yet */
export function useMax(holding: Holding, order: Pick<TransferOrder, 'from' | 'to'>) {
  const { ctx } = useModal()
  const { id, network, contract, decimals, amount } = holding
  const isUnderWay = useRef(false)
  const shown = useRef<string>(undefined)
  const [failedAt, setFailedAt] = useState<string>()
  const typed = useModalState(({ sendDraft }) => `${id} ${sendDraft.amount}`)
  useEffect(() => {
    shown.current = id
    return () => {
      shown.current = undefined
    }
  }, [id])
  const take = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setFailedAt(undefined)
    const most = { ...order, amount: contract === undefined ? 0n : amount, contract }
    const all = await prepareTransfer(ctx, network, most).then(
      (known) => sendable(holding, known),
      // Without the chain there is no fee to leave: of a token all is shown, of the native currency nothing is promised.
      () => (contract === undefined ? undefined : amount),
    )
    isUnderWay.current = false
    // Another asset may have been chosen meanwhile, of which this says nothing.
    if (shown.current !== id) return
    if (all === undefined) setFailedAt(`${id} ${ctx.store.get().sendDraft.amount}`)
    else setDraft(ctx, { amount: formatAmount(all, decimals) })
  }
  return { take, failed: failedAt === typed }
}

const failure = (error: unknown): Preparation => ({
  status: 'failed',
  error: isFoyerError(error) ? error : new FoyerError(RPC_REQUEST_FAILED, { context: { reason: messageOf(error) } }),
  refused: isFoyerError(error, TRANSFER_REFUSED) || isFoyerError(error, INSUFFICIENT_BALANCE),
})

/** Runs `ask` when nothing has changed for `ms`; an answer that comes after a change is not heard. Returns the undo. */
function later<T>(
  ms: number,
  ask: () => Promise<T>,
  heard: { readonly done: (value: T) => void; readonly failed: (error: unknown) => void },
): () => void {
  let current = true
  const timer = setTimeout(() => {
    ask().then(
      (value) => current && heard.done(value),
      (error) => current && heard.failed(error),
    )
  }, ms)
  return () => {
    current = false
    clearTimeout(timer)
  }
}
