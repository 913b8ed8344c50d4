import { FoyerError, isFoyerError } from '@foyer/base'
import { REQUEST_ABORTED } from '@foyer/base/catalogue'
import { accountOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { createFlow, type Question } from '../../core/flow.ts'
import type { SentTransfer, UnsettledTransfer } from '../../core/transfers/sending.ts'
import { pendingTransfers } from '../../core/transfers/transfers.ts'
import { followUnsettled, readUnsettled, settle, unsettledOf } from '../../core/transfers/unsettled.ts'
import { keepApproval, setSwapDraft } from './draft.ts'
import { problemOf, type SwapProblem } from './problem.ts'
import { purposeOf, type SwapOffer } from './quote.ts'
import type { PreparedRun } from './run.ts'
// Not loaded on demand: the host also hears of a confirmation whose code could not be loaded.
import { tellFailure, tellOutcome } from './swap-events.ts'
import { SWAP_SERVICES } from './swap-services.ts'
import {
  isAwaited,
  orderOf,
  priceKey,
  reviewOf,
  type SwapEvent,
  type SwapInput,
  type SwapState,
  transition,
} from './swap-state.ts'

/** How long a price is shown, in milliseconds. */
export const OFFER_LIFETIME_MS = 30_000

/** One swap, from the input to its outcome. */
export type SwapFlow = {
  readonly state: () => SwapState
  /** Calls `listener` now and with every state. Prices are renewed while there is a listener. Returns the undo. */
  readonly watch: (listener: (state: SwapState) => void) => () => void
  /** Sets the tokens, the amount or the slippage; omitted fields are unchanged. The price is asked for automatically. */
  readonly set: (input: Partial<Omit<SwapInput, 'account'>>) => void
  /** Why the input cannot be reviewed; undefined if nothing is known against it. */
  readonly problem: () => SwapProblem | undefined
  /** Asks for the price now. */
  readonly refresh: () => void
  readonly review: () => void
  /** Reviews the offer of another provider. What arrives of it is compared with what was shown. */
  readonly choose: (offer: SwapOffer) => void
  /** Accepts a price that became worse. */
  readonly accept: () => void
  /** Has the swap, or the approval that it needs first, built and checked, then asks the wallet. */
  readonly confirm: () => void
  /** Returns from an outcome to the review. */
  readonly again: () => void
  /** What may have been sent on the network, the newest first. Show it before another swap is confirmed. */
  readonly unsettled: () => readonly UnsettledTransfer[]
  readonly dismiss: (id: string) => void
}

type SwapFlowOptions = {
  /** Delay after typing before a price is asked for, in milliseconds. Default: none. */
  readonly typingMs?: number
  readonly onSent?: (transfer: SentTransfer) => void
  readonly onOutcome?: (transfer: SentTransfer) => void
}

/** Swaps a token. The state determines the next request; verbs and answers are its only events. */
export function createSwapFlow(
  ctx: Context,
  { typingMs = 0, onSent, onOutcome }: SwapFlowOptions = {},
  services: typeof SWAP_SERVICES = SWAP_SERVICES,
): SwapFlow {
  readUnsettled(ctx)
  const input: SwapInput = {
    account: accountOf(ctx.store.get().session).address,
    from: undefined,
    to: undefined,
    amount: undefined,
    slippage: 100,
    wrapped: undefined,
  }
  /** Providers that had a price, and no swap for it. */
  const unable = new Set<string>()
  let runs = 0
  /** Counts what makes the shown price too old at once; `pricedTurn`: what had been counted when it was asked for. */
  let turns = 0
  let pricedTurn = 0
  let chosenTurn = 0
  /** Ended when nobody watches any more. */
  let watching: AbortController | undefined
  /** What a run is about to send. */
  let ready: { readonly run: number; readonly send: NonNullable<PreparedRun['send']> } | undefined
  const questionsOf = (of: SwapState, isWatched: boolean): Question<SwapEvent>[] => {
    if (of.status === 'asking') return [runOf(of)]
    if (of.status !== 'draft' && of.status !== 'priced' && of.status !== 'reviewed') return []
    const order = orderOf(of.input)
    if (!order || !isWatched || ('failure' in of && of.failure)) return []
    const key = priceKey(of.input)
    const isFirst = of.status === 'draft'
    const turn = turns
    // What was asked for before another provider was chosen answers nothing any more, however late it comes.
    const keyOf = (asked: number) => (asked < chosenTurn ? '' : key)
    const ask = async (): Promise<SwapEvent> => {
      const { approved } = ctx.store.get().swapDraft
      // What was approved in a review that was left is still on the chain, and would be paid for twice.
      const wish =
        of.status === 'reviewed'
          ? { kept: of.wish ?? of.offer.provider }
          : approved?.order === key
            ? { kept: approved.provider, least: approved.least, share: approved.share }
            : {}
      const offer = await services.readOffer(ctx, order, !isFirst, { ...wish, unable })
      pricedTurn = Math.max(pricedTurn, turn)
      return { type: 'price', key: keyOf(turn), offer }
    }
    const restMs = () => (turn > pricedTurn || isFirst ? 0 : of.offer.at + OFFER_LIFETIME_MS - ctx.now())
    return [
      {
        kind: 'price',
        key: `${key} ${turns} ${isFirst ? '' : of.offer.at}`,
        waitMs: isFirst ? typingMs : Math.max(0, restMs()),
        ask,
        failed: (error) => ({ type: 'no-price', key: keyOf(turn), error }),
      },
    ]
  }

  /** The requests of a confirmation, each made once: built and checked, then the wallet. */
  const runOf = (of: Extract<SwapState, { status: 'asking' }>): Question<SwapEvent> => {
    const { run, purpose } = of
    const review = reviewOf(of)
    if (!review) throw new TypeError('what was confirmed has tokens, an amount and an account')
    const failed = (error: FoyerError): SwapEvent => ({ type: 'failed', run, error })
    const refused = (error: unknown): never => {
      const { provider } = review.offer
      if (isFoyerError(error) && NO_SWAP.test(error.code) && error.context.field !== 'simulation') {
        unable.add(provider)
        // The next review would choose it again.
        if (ctx.store.get().swapDraft.approved?.provider === provider) setSwapDraft(ctx, { approved: undefined })
      }
      throw error
    }
    const check = async (): Promise<SwapEvent> => {
      const { worse, resets, send } = await services.prepareRun(ctx, review, purpose, refused)
      if (send) ready = { run, send }
      return { type: 'checked', run, worse, resets }
    }
    if (of.step === 'checking') return { kind: 'run', key: `${run} check`, ask: check, failed }
    const send = async (): Promise<SwapEvent> => {
      if (ready?.run !== run) throw new TypeError('what is sent has been checked')
      const end = await ready.send(stepOf(run), watching?.signal)
      // After an approval the transaction is built anew, at the price of then.
      if (purpose === 'approval') turns += 1
      return { ...end, run }
    }
    return { kind: 'run', key: `${run} send`, ask: send, failed }
  }

  /** Awaits the approval that another visit, screen or tab has sent, in the place of a second one. */
  const resume = () => {
    const { status } = state()
    const sent = unsettled().find(({ approval }) => approval?.sent)?.approval?.sent
    if (
      !sent ||
      !isAwaited(sent, ctx.now()) ||
      watching?.signal.aborted !== false ||
      (status !== 'reviewed' && status !== 'refused')
    )
      return
    runs += 1
    ready = { run: runs, send: (_, signal) => services.followApproval(ctx, sent, signal) }
    dispatch({ type: 'confirm', run: runs, resumes: true })
  }

  /** @throws REQUEST_ABORTED when the visitor has left before the wallet is asked */
  const stepOf = (run: number) => (step: 'switching' | 'signing' | 'asking' | 'settling') => {
    flow.dispatch({ type: 'step', run, step })
    const now = flow.state()
    if (now.status !== 'asking' || now.run !== run) throw new FoyerError(REQUEST_ABORTED)
  }

  const flow = createFlow<SwapState, SwapEvent>(
    { status: 'draft', input },
    {
      transition,
      questionsOf,
      onChange({ before, after, event }) {
        if (after.status === 'asking' || before.status !== 'asking') return resume()
        keepApproval(ctx, after, event)
        if (after.status === 'sent' && event.type === 'sent') {
          services.track(ctx, event.transfer.id, (changed) => {
            tellOutcome(ctx, changed)
            onOutcome?.(changed)
          })
          onSent?.(event.transfer)
        }
        tellFailure(ctx, after, before.step)
        // The account may have changed while the wallet was asked.
        sync()
      },
      follow() {
        const watched = new AbortController()
        watching = watched
        const undo = [
          () => watched.abort(),
          ctx.store.watch(accountNow, syncAccount),
          ctx.store.watch(({ unsettled: list }) => list, resume),
          ctx.store.watch(({ unsettled: list }) => list, flow.tell),
          followUnsettled(ctx),
        ]
        return () => undo.map((end) => end())
      },
      onWatch: () => sync(),
      leave: { type: 'leave' },
    },
  )
  const { state, dispatch } = flow
  const accountNow = () => accountOf(ctx.store.get().session, state().input.from?.network.chainNamespace).address
  const syncAccount = () => dispatch({ type: 'input', change: { account: accountNow() } })
  const sync = () => {
    syncAccount()
    resume()
  }
  const unsettled = () => {
    const of = state()
    const { account: from, from: asset, amount } = of.input
    // Elsewhere than in the review, and where it may take enough, an approval is of no concern.
    const offer = 'offer' in of && of.status !== 'priced' ? of.offer : undefined
    const purpose = offer && purposeOf(offer, amount)
    const spender = purpose === 'swap' ? undefined : offer?.spender
    // Whoever signs in its place pays nothing twice.
    return unsettledOf(ctx.store.get().unsettled, { from, asset, spender }).filter(
      ({ approval }) => !approval || approval.sent || purpose !== 'permit',
    )
  }
  const problem = () => problemOf(state(), pendingTransfers(ctx.store.get().transfers, state().input.account).length)
  return {
    state,
    watch: flow.watch,
    set: (change) => dispatch({ type: 'input', change: { ...change, account: accountNow() } }),
    problem,
    refresh() {
      turns += 1
      dispatch({ type: 'refresh' })
    },
    review: () => dispatch({ type: 'review' }),
    choose(offer) {
      turns += 1
      chosenTurn = turns
      // Whoever chooses it, wants it tried again.
      unable.delete(offer.provider)
      dispatch({ type: 'choose', offer })
    },
    accept: () => dispatch({ type: 'accept' }),
    confirm() {
      syncAccount()
      const seen = new Set(unsettled().map(({ id }) => id))
      readUnsettled(ctx)
      // What another tab has asked a wallet for meanwhile nobody has read here yet.
      if (unsettled().some(({ id }) => !seen.has(id))) return
      if (problem()) return
      runs += 1
      dispatch({ type: 'confirm', run: runs })
    },
    again() {
      turns += 1
      dispatch({ type: 'again' })
    },
    unsettled,
    dismiss: (id) => settle(ctx, id),
  }
}

/** What a provider has to answer for; of everything else, also of what could not be checked, another one would have the same. */
const NO_SWAP = /^(INSUFFICIENT_LIQUIDITY|RESPONSE_INVALID|SWAP_NOT_AS_QUOTED|UPSTREAM_UNAVAILABLE)$/
