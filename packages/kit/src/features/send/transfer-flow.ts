import { FoyerError } from '@foyer/base'
import { REQUEST_ABORTED } from '@foyer/base/catalogue'
import { accountOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { createFlow, type Question, toError } from '../../core/flow.ts'
import { draftAmount } from '../../core/transfers/amounts.ts'
import { pollTransfer } from '../../core/transfers/poll-transfer.ts'
import { prepareTransfer } from '../../core/transfers/prepare.ts'
import type { SendAsset, SendOrder, SentTransfer } from '../../core/transfers/sending.ts'
import { submitTransfer } from '../../core/transfers/submit.ts'
import { pendingTransfers } from '../../core/transfers/transfers.ts'
import { followUnsettled, readUnsettled, remembered, settle, unsettledOf } from '../../core/transfers/unsettled.ts'
import { draftProblem, sendable } from './draft.ts'
import { resolveReceiver } from './receiver.ts'
import { assess } from './risks.ts'
import type { TransferFlow, TransferFlowOptions } from './transfer-flow-type.ts'
import {
  orderOf,
  preparedKey,
  receiverKey,
  risksKey,
  type TransferEvent,
  type TransferState,
  transition,
} from './transfer-state.ts'

/** The functions that the flow calls; tests replace them. */
export const TRANSFER_SERVICES = { resolveReceiver, assess, prepareTransfer, submitTransfer, track: pollTransfer }

/**
 * Sends an asset. The state determines the next request; verbs and answers are its only events.
 * @example
 * const flow = createTransferFlow(ctx)
 * flow.set({ asset: { network: base, symbol: 'ETH', decimals: 18 }, amount: '0.25', to: 'theo.foyer.id' })
 * flow.watch(({ status }) => status === 'prepared' && flow.review())
 */
export function createTransferFlow(
  ctx: Context,
  { typingMs = 0, onSent, onOutcome }: TransferFlowOptions = {},
  services: typeof TRANSFER_SERVICES = TRANSFER_SERVICES,
): TransferFlow {
  readUnsettled(ctx)
  const senderOf = (asset: SendAsset | undefined) =>
    accountOf(ctx.store.get().session, asset?.network.chainNamespace).address
  let runs = 0
  /** The requests that a state needs. */
  const questionsOf = (of: TransferState): Question<TransferEvent>[] => {
    const { draft } = of
    if (of.status === 'draft') {
      const { asset, from, to } = draft
      if (!asset || from === undefined || to.trim() === '' || of.error) return []
      const key = receiverKey(draft)
      return [
        {
          kind: 'receiver',
          key,
          waitMs: typingMs,
          ask: async () => ({
            type: 'receiver',
            key,
            receiver: await services.resolveReceiver(ctx, to, asset.network),
          }),
          failed: (error) => ({ type: 'no-receiver', key, error }),
        },
      ]
    }
    if (of.status === 'asking') return [runOf(of)]
    if (of.status !== 'receiver' && of.status !== 'prepared' && of.status !== 'reviewed') return []
    const questions: Question<TransferEvent>[] = []
    const { from, asset } = draft
    if (!of.risks && from !== undefined && asset) {
      const key = risksKey(draft, of.receiver)
      const order = { holding: asset, amount: draft.amount ?? 0n, receiver: of.receiver, from }
      questions.push({
        kind: 'risks',
        key,
        ask: async () => ({ type: 'risks', key, risks: await services.assess(ctx, order) }),
        failed: () => ({ type: 'risks', key, risks: { risks: ['unchecked'], timesSent: 0 } }),
      })
    }
    const order = orderOf(of)
    if (of.status === 'prepared' || (of.status === 'reviewed' && of.prepared) || of.failure || !order) return questions
    // An amount above the balance would only be rejected, and `problem` already reports it.
    if (of.status === 'receiver' && (order.amount === 0n || isMoreThanHeld(order))) return questions
    const key = preparedKey(draft, of.receiver)
    const { network } = order.holding
    questions.push({
      kind: 'prepare',
      key,
      waitMs: of.status === 'receiver' ? typingMs : 0,
      ask: async () => ({
        type: 'prepared',
        key,
        prepared: await services.prepareTransfer(ctx, network, order.transfer),
      }),
      failed: (error) => ({ type: 'not-prepared', key, error }),
    })
    return questions
  }

  /** The requests of a confirmation, each made once: the chain again, then the wallet. */
  const runOf = (of: Extract<TransferState, { status: 'asking' }>): Question<TransferEvent> => {
    const { run, prepared } = of
    const order = orderOf(of)
    const failed = (error: FoyerError): TransferEvent => ({ type: 'failed', run, error })
    if (!order) throw new TypeError('what was confirmed has an amount and a sender')
    if (of.step === 'checking')
      return {
        kind: 'run',
        key: `${run} check`,
        ask: async () => ({
          type: 'checked',
          run,
          prepared: await services.prepareTransfer(ctx, order.holding.network, order.transfer),
        }),
        failed,
      }
    return {
      kind: 'run',
      key: `${run} submit`,
      async ask() {
        const transfer = await remembered(ctx, order, prepared, (onAsked) =>
          services.submitTransfer(ctx, order, { from: order.from, prepared }, (step) => {
            // A transfer is no part of a batch.
            if (step === 'settling') return
            flow.dispatch({ type: 'step', run, step })
            const now = flow.state()
            // The visitor has left while the wallet was moved to the network.
            if (now.status !== 'asking' || now.run !== run) throw new FoyerError(REQUEST_ABORTED)
            if (step === 'asking') onAsked()
          }),
        )
        return { type: 'sent', run, transfer }
      },
      failed,
    }
  }

  const flow = createFlow<TransferState, TransferEvent>(
    { status: 'draft', draft: { from: senderOf(undefined), asset: undefined, amount: undefined, to: '' } },
    {
      transition,
      questionsOf,
      onChange({ before, after, event }) {
        if (after.status === 'asking' || before.status !== 'asking') return
        if (after.status === 'sent' && event.type === 'sent') track(event.transfer)
        // The account may have changed while the wallet was asked.
        syncAccount()
      },
      follow() {
        const undo = [
          ctx.store.watch(() => senderOf(state().draft.asset), syncAccount),
          ctx.store.watch(({ unsettled: list }) => list, flow.tell),
          followUnsettled(ctx),
        ]
        return () => undo.map((end) => end())
      },
      onWatch: () => syncAccount(),
      leave: { type: 'leave' },
    },
  )
  const { state, dispatch } = flow
  const syncAccount = () => dispatch({ type: 'account', from: senderOf(state().draft.asset) })
  const track = (transfer: SentTransfer) => {
    services.track(ctx, transfer.id, (changed) => {
      dispatch({ type: 'outcome', transfer: changed })
      onOutcome?.(changed)
    })
    onSent?.(transfer)
  }

  const problem = () => {
    const now = state()
    const { draft } = now
    const { asset: holding, amount } = draft
    const pending = pendingTransfers(ctx.store.get().transfers, draft.from).length
    const prepared = 'prepared' in now ? now.prepared : undefined
    return draftProblem({ holding, amount, hasReceiver: now.status !== 'draft', prepared, pending })
  }

  const unsettled = () => unsettledOf(ctx.store.get().unsettled, state().draft)
  return {
    state,
    watch: flow.watch,
    set({ amount, ...input }) {
      const asset = 'asset' in input ? input.asset : state().draft.asset
      const before = state().draft
      // An amount of one asset is meaningless for another.
      const kept = isSameAsset(asset, before.asset) ? before.amount : undefined
      const units = typeof amount === 'string' ? draftAmount(amount, asset) : (amount ?? kept)
      dispatch({ type: 'draft', change: { ...input, from: senderOf(asset), amount: units, requestId: undefined } })
    },
    problem,
    async max() {
      const asked = state()
      const { asset, from } = asked.draft
      if (!asset || from === undefined) return undefined
      const { contract, decimals, network } = asset
      // A fee does not depend on the receiver, so it can be calculated before there is one.
      const to = asked.status === 'draft' ? from : asked.receiver.address
      const order = { from, to, amount: contract === undefined ? 0n : (asset.amount ?? 0n), contract, decimals }
      const all = await services.prepareTransfer(ctx, network, order).then(
        (prepared) => sendable(asset, prepared),
        // If the chain cannot be read, the fee is unknown: the maximum of a token is the whole balance, and that of the native
        // currency is undefined.
        (error) => {
          if (contract === undefined || asset.amount === undefined) throw toError(error)
          return asset.amount
        },
      )
      const now = state().draft
      return now.from === from && isSameAsset(now.asset, asset) ? all : undefined
    },
    review(order) {
      if (order) {
        const { holding: asset, amount, receiver, requestId } = order
        const draft = { from: senderOf(asset), asset, amount, to: receiver.name ?? receiver.address, requestId }
        return dispatch({ type: 'open', draft, receiver })
      }
      syncAccount()
      const found = problem()
      if (found) throw found
      dispatch({ type: 'review' })
    },
    back: () => dispatch({ type: 'back' }),
    confirm() {
      syncAccount()
      const seen = new Set(unsettled().map(({ id }) => id))
      readUnsettled(ctx)
      // What another tab has asked a wallet for meanwhile nobody has read here yet.
      if (unsettled().some(({ id }) => !seen.has(id))) return
      runs += 1
      dispatch({ type: 'confirm', run: runs })
    },
    again: () => dispatch({ type: 'again', from: senderOf(state().draft.asset) }),
    unsettled,
    dismiss: (id) => settle(ctx, id),
  }
}

const isSameAsset = (a: SendAsset | undefined, b: SendAsset | undefined) =>
  a?.contract === b?.contract && a?.network.caipNetworkId === b?.network.caipNetworkId

const isMoreThanHeld = ({ holding, amount }: SendOrder) => holding.amount !== undefined && amount > holding.amount
