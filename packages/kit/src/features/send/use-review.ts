import { FoyerError, isFoyerError, messageOf } from '@foyer/base'
import { RPC_REQUEST_FAILED, USER_REJECTED } from '@foyer/base/catalogue'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import type { PreparedTransfer } from '../../core/adapter.ts'
import { adapterOf } from '../../core/live.ts'
import { reset } from '../../core/navigation.ts'
import { rpcUrlOf } from '../../core/networks.ts'
import type { SendOrder } from '../../core/sending.ts'
import { accountOf } from '../../core/session.ts'
import type { Translator } from '../../locales/translate.ts'
import { type Caution, cautionsOf, readSentTo } from './cautions.ts'
import { EMPTY_DRAFT, setDraft } from './draft.ts'
import { type PreviewChange, prepareTransfer, previewChange } from './prepare.ts'
import { submitTransfer } from './submit.ts'
import { tellOutcome } from './tell-outcome.ts'
import { track } from './tracker.ts'

/** What to beware of; undefined until it is known. Nothing can be confirmed before. */
export function useCautions({ holding, receiver }: SendOrder): readonly Caution[] | undefined {
  const { ctx } = useModal()
  const namespace = holding.network.chainNamespace
  const account = useModalState(({ session }) => accountOf(session, namespace).caipAddress)
  const [cautions, setCautions] = useState<readonly Caution[]>()
  useEffect(() => {
    let current = true
    const look = async () => {
      const { network } = holding
      const transfer = adapterOf(ctx, network.chainNamespace).can.transfer
      if (!transfer || account === undefined) return
      const [sentTo, isContract] = await Promise.all([
        readSentTo(ctx, account),
        // Where the chain does not say, a contract cannot be told from a person: both get the first-time note at least.
        transfer.isContract({ network, rpcUrl: rpcUrlOf(network, ctx.options) }, receiver.address).catch(() => false),
      ])
      if (!current) return
      setCautions(
        cautionsOf({
          receiver: receiver.address,
          account: accountOf(ctx.store.get().session, network.chainNamespace).address ?? '',
          contract: holding.contract,
          isContract,
          isBurnAddress: transfer.isBurnAddress(receiver.address),
          sentTo,
          labelled: Object.keys(ctx.store.get().labels ?? {}),
        }),
      )
    }
    void look()
    return () => {
      current = false
    }
  }, [ctx, account, holding, receiver])
  return cautions
}

type ConfirmState =
  | { readonly status: 'idle' | 'switching' | 'asking' | 'declined' }
  | { readonly status: 'changed'; readonly change: PreviewChange }
  | { readonly status: 'failed'; readonly error: FoyerError }

/** The preview that stands on the screen, and confirming it: asked again when it is no longer true (R54). */
export function useConfirm(order: SendOrder) {
  const { ctx } = useModal()
  const namespace = order.holding.network.chainNamespace
  const from = useModalState(({ session }) => accountOf(session, namespace).address)
  const [preview, setPreview] = useState<PreparedTransfer>()
  const [state, setState] = useState<ConfirmState>({ status: 'idle' })
  const isUnderWay = useRef(false)

  const prepare = useCallback(async () => {
    const { holding, amount, receiver } = order
    if (from === undefined) throw new FoyerError(USER_REJECTED)
    const { contract, decimals } = holding
    const transfer = { from, to: receiver.address, amount, contract, decimals }
    return { from, prepared: await prepareTransfer(ctx, holding.network, transfer) }
  }, [ctx, order, from])

  useEffect(() => {
    let current = true
    prepare().then(
      ({ prepared }) => current && setPreview(prepared),
      (error) => current && setState({ status: 'failed', error: toError(error) }),
    )
    return () => {
      current = false
    }
  }, [prepare])

  const confirm = useCallback(
    async (t: Translator) => {
      // Pressed twice is meant once: while the chain is asked the button still stands there.
      if (isUnderWay.current) return
      isUnderWay.current = true
      try {
        const reviewed = await prepare()
        const { prepared } = reviewed
        setPreview(prepared)
        // What nobody has read yet is shown first, and confirmed with another press.
        if (!preview) return setState({ status: 'idle' })
        const change = previewChange(preview, prepared)
        if (change) return setState({ status: 'changed', change })
        const id = await submitTransfer(ctx, order, reviewed, (status) => setState({ status }))
        setDraft(ctx, EMPTY_DRAFT)
        track(ctx, id, (transfer) => tellOutcome(ctx, t, transfer))
        // Whoever closed the modal meanwhile does not want to see it again, and without an account there is nothing to go on to.
        const { modal, session } = ctx.store.get()
        if (modal.open && accountOf(session, namespace).address !== undefined)
          reset(ctx, { view: 'SendOutcome', args: { transferId: id } })
      } catch (error) {
        const explained = toError(error)
        setState(
          isFoyerError(explained, USER_REJECTED) ? { status: 'declined' } : { status: 'failed', error: explained },
        )
      } finally {
        isUnderWay.current = false
      }
    },
    [ctx, order, namespace, prepare, preview],
  )
  return { state, preview, confirm }
}

const toError = (error: unknown): FoyerError =>
  isFoyerError(error) ? error : new FoyerError(RPC_REQUEST_FAILED, { context: { reason: messageOf(error) } })
