import { formatAmount } from '@foyer/base'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { accountOf } from '../../core/connections/session.ts'
import { reset } from '../../core/routing/navigation.ts'
import { currentEntry } from '../../core/routing/router.ts'
import { notifyOutcome } from '../../core/transfers/resume-polling.ts'
import type { SendAsset, SendOrder } from '../../core/transfers/sending.ts'
import { EMPTY_DRAFT, setDraft } from './draft.ts'
import { createTransferFlow } from './transfer-flow.ts'
import type { TransferFlow } from './transfer-flow-type.ts'
import type { TransferState } from './transfer-state.ts'

/** Delay after typing before a name or a fee is looked up, in milliseconds. */
const TYPING_MS = 300

/** A flow that belongs to the view, and its state. */
function useFlow(start: (flow: TransferFlow) => void): readonly [TransferFlow, TransferState] {
  const { ctx } = useModal()
  const [flow] = useState(() => {
    const made = createTransferFlow(ctx, {
      typingMs: TYPING_MS,
      onOutcome: (transfer) => notifyOutcome(ctx, transfer),
      onSent({ id, network }) {
        setDraft(ctx, EMPTY_DRAFT)
        // If the modal was closed meanwhile it stays closed, and without an account the flow cannot continue.
        const { modal, networks, session } = ctx.store.get()
        const namespace = networks.find(({ caipNetworkId }) => caipNetworkId === network)?.chainNamespace
        if (modal.open && accountOf(session, namespace).address !== undefined)
          reset(ctx, { view: 'SendOutcome', args: { transferId: id } })
      },
    })
    start(made)
    return made
  })
  useModalState(({ unsettled }) => unsettled)
  return [flow, useSyncExternalStore(flow.watch, flow.state)]
}

/** The flow of the form. The input is set before the first render, so that an answer is never shown next to different text. */
export function useDraftFlow(asset: SendAsset): readonly [TransferFlow, TransferState] {
  const { amount, receiver } = useModalState(({ sendDraft }) => sendDraft)
  // Pending transfers can be a reason against another one.
  useModalState(({ transfers }) => transfers)
  const [flow, state] = useFlow((started) => started.set({ asset, amount, to: receiver }))
  useLayoutEffect(() => flow.set({ asset, amount, to: receiver }), [flow, asset, amount, receiver])
  return [flow, state]
}

/** The flow of the review. If no wallet is connected any more, the view goes back. */
export function useReviewFlow(order: SendOrder): readonly [TransferFlow, TransferState] {
  const { ctx, go } = useModal()
  const [flow, state] = useFlow((started) => started.review(order))
  const isOver = state.status === 'draft'
  useEffect(() => {
    if (isOver && currentEntry(ctx.store.get().router).view === 'SendReview') go.back()
  }, [ctx, go, isOver])
  return [flow, state]
}

/** Sets the maximum amount. `failed` until the input changes. */
export function useMax(flow: TransferFlow, { contract, decimals, network }: SendAsset) {
  const { ctx } = useModal()
  const [failedAt, setFailedAt] = useState<string>()
  const typed = useModalState(({ sendDraft }) => [network.caipNetworkId, contract, sendDraft.amount].join(' '))
  // The visitor may have chosen another asset meanwhile.
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const take = () => {
    setFailedAt(undefined)
    void flow.max().then(
      (most) => {
        if (isHere.current && most !== undefined) setDraft(ctx, { amount: formatAmount(most, decimals) })
      },
      () => setFailedAt(typed),
    )
  }
  return { take, failed: failedAt === typed }
}
