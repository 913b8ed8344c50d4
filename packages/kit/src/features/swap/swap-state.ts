import { type FoyerError, isFoyerError } from '@foyer/base'
import { SENT_UNKNOWN, USER_REJECTED } from '@foyer/base/catalogue'
import type { ApprovalFate, SentTransfer } from '../../core/transfers/sending.ts'
import type { SwapReview } from './build.ts'
import { purposeOf, type SwapOffer, type SwapOrder, type SwapPurpose } from './quote.ts'
import { changeOf, isFarDearer, type RateChange } from './rate-change.ts'
import type { SwapToken } from './swap-token.ts'

/* A swap from the first input to the wallet's answer: one state, and one pure step to the next. Every answer names its question;
 * answers to anything other than the current state are ignored. */

export type SwapInput = {
  /** The swapping account; undefined while none is connected. */
  readonly account: string | undefined
  readonly from: SwapToken | undefined
  readonly to: SwapToken | undefined
  /** Base units; undefined while the text is not a valid amount. */
  readonly amount: bigint | undefined
  /** Hundredths of a per cent. */
  readonly slippage: number
  readonly wrapped: string | undefined
}

type Priced = { readonly input: SwapInput; readonly offer: SwapOffer }
export type SwapState =
  /** There is no price: the input is not complete, or the price is asked for; `failure`: there is none. */
  | { readonly status: 'draft'; readonly input: SwapInput; readonly failure?: FoyerError }
  | (Priced & { readonly status: 'priced' })
  /** Shown for review. It can be confirmed unless its price failed to be renewed, or became worse and is not accepted. */
  | (Priced & {
      readonly status: 'reviewed'
      readonly change?: RateChange | undefined
      /** What the visitor has read or accepted, from which a change is reckoned: many small ones are a large one. */
      readonly base?: SwapOffer | undefined
      readonly failure?: FoyerError | undefined
      /** The provider that the visitor has chosen, until its price is here. */
      readonly wish?: string | undefined
      /** This is the first price of the provider that the visitor has chosen. */
      readonly isChosen?: boolean
    })
  /** Confirmed: it is built and checked, then the wallet is asked. `run` distinguishes confirmations. */
  | (Priced & {
      readonly status: 'asking'
      readonly purpose: SwapPurpose
      /** An earlier limit is taken away, before the approval. */
      readonly resets?: boolean | undefined
      readonly step: 'checking' | 'starting' | 'switching' | 'signing' | 'asking' | 'settling'
      readonly run: number
    })
  /** Nothing was sent. `built`: false if there was nothing to ask the wallet for. */
  | (Priced & {
      readonly status: 'refused'
      readonly purpose: SwapPurpose
      readonly error: FoyerError
      readonly built: boolean
      readonly fate?: ApprovalFate | undefined
    })
  /** The wallet was asked, and its answer does not show whether it was sent. */
  | (Priced & { readonly status: 'unknown'; readonly purpose: SwapPurpose; readonly error: FoyerError })
  | (Priced & { readonly status: 'sent'; readonly transfer: SentTransfer })

export type SwapEvent =
  | { readonly type: 'input'; readonly change: Partial<SwapInput> }
  | { readonly type: 'price'; readonly key: string; readonly offer: SwapOffer }
  | { readonly type: 'no-price'; readonly key: string; readonly error: FoyerError }
  | { readonly type: 'choose'; readonly offer: SwapOffer }
  | { readonly type: 'refresh' | 'review' | 'accept' | 'leave' | 'again' }
  /** `resumes`: what was sent before is awaited, and the wallet is not asked. */
  | { readonly type: 'confirm'; readonly run: number; readonly resumes?: boolean }
  | {
      readonly type: 'checked'
      readonly run: number
      readonly worse?: SwapOffer | undefined
      readonly resets?: boolean | undefined
    }
  | { readonly type: 'step'; readonly run: number; readonly step: 'switching' | 'signing' | 'asking' | 'settling' }
  /** `limit`: what the spender may take now. */
  | { readonly type: 'approved'; readonly run: number; readonly limit: bigint }
  /** The visitor has left before the chain settled the approval. */
  | { readonly type: 'left'; readonly run: number }
  | { readonly type: 'sent'; readonly run: number; readonly transfer: SentTransfer }
  | { readonly type: 'failed'; readonly run: number; readonly error: FoyerError; readonly fate?: ApprovalFate }

type Ended = Extract<SwapEvent, { type: 'checked' | 'approved' | 'left' | 'sent' | 'failed' }>
type WithoutRun<Event> = Event extends unknown ? Omit<Event, 'run'> : never
/** How a confirmation ends; the flow knows which. */
export type RunEnd = WithoutRun<Ended>

/** How long an approval is waited for, in milliseconds; then the visitor decides, as one whose fee is too low may be pending for days. */
const PATIENCE_MS = 600_000
export const isAwaited = ({ sentAt }: SentTransfer, now: number): boolean => now - sentAt < PATIENCE_MS

/** The question that a price belongs to. */
export const priceKey = ({ account, from, to, amount }: SwapInput): string =>
  [account, from?.network.caipNetworkId, from?.address, to?.address, amount].join(' ')

/** What a price is asked for; undefined without tokens, amount or account. */
export function orderOf({ account, from, to, amount }: SwapInput): SwapOrder | undefined {
  if (account === undefined || !from || !to || from.address === to.address || !amount) return undefined
  return { account, from, to, amount }
}

export function reviewOf({ input, offer }: Priced): SwapReview | undefined {
  const order = orderOf(input)
  return order && { ...order, offer, slippage: input.slippage, wrapped: input.wrapped }
}

export function transition(state: SwapState, event: SwapEvent): SwapState {
  const { input } = state
  switch (event.type) {
    case 'input':
      return redraft(state, { ...input, ...event.change })
    case 'price':
      return event.key === priceKey(input) ? priced(state, event.offer) : state
    case 'no-price':
      return event.key === priceKey(input) ? unpriced(state, event.error) : state
    case 'refresh':
      if (state.status === 'draft') return { status: 'draft', input }
      if (state.status === 'priced') return { ...state }
      return state.status === 'reviewed' ? { ...state, failure: undefined } : state
    case 'review':
      return state.status === 'priced' ? { ...state, status: 'reviewed' } : state
    case 'choose':
      if (state.status !== 'reviewed' && state.status !== 'refused') return state
      return { status: 'reviewed', input, offer: state.offer, base: event.offer, wish: event.offer.provider }
    case 'accept':
      return state.status === 'reviewed' ? { ...state, change: undefined, base: undefined } : state
    case 'leave':
      if (!isAbandonable(state)) return state
      return { status: 'reviewed', input, offer: state.offer }
    case 'again':
      if (state.status !== 'unknown' && state.status !== 'refused') return state
      return { status: 'reviewed', input, offer: state.offer }
    case 'confirm':
      return confirmed(state, event)
    default:
      return state.status === 'asking' && state.run === event.run ? answered(state, event) : state
  }
}

/** Whose price is awaited in the review. */
export const wishOf = (state: SwapState): string | undefined => (state.status === 'reviewed' ? state.wish : undefined)

type Asking = Extract<SwapState, { status: 'asking' }>
/** Confirmed, but the wallet has not been asked to send anything. */
const isAbandonable = (state: SwapState): state is Asking => state.status === 'asking' && !isHandedOver(state)

/** The wallet has been asked to send it. */
export const isHandedOver = ({ step }: Asking): boolean => step === 'asking' || step === 'settling'

/** A wallet request cannot be taken back, and what was sent stays sent. */
function redraft(state: SwapState, input: SwapInput): SwapState {
  if (state.status === 'sent' || state.status === 'unknown') return state
  if (state.status === 'asking' && state.step !== 'checking') return state
  const before = state.input
  if ((Object.keys(input) as (keyof SwapInput)[]).every((key) => input[key] === before[key])) return state
  if (priceKey(input) !== priceKey(before)) return { status: 'draft', input }
  if (state.status !== 'asking') return { ...state, input }
  // A price does not depend on the slippage, but what was confirmed does. Holdings that were read again change nothing.
  return input.slippage === before.slippage ? state : { status: 'reviewed', input, offer: state.offer }
}

function priced(state: SwapState, now: SwapOffer): SwapState {
  const { input } = state
  // A wallet that failed to do both in one step, or to sign, is asked for one transaction after the other.
  const { batches, permits, provider, networkFee }: Partial<SwapOffer> = 'offer' in state ? state.offer : {}
  const offer = {
    ...now,
    ...(batches === false && { batches }),
    ...(permits === false && { permits }),
    // What the wallet's own node found is not forgotten for an estimate of the server that is far from it.
    ...(provider === now.provider && isFarDearer(now.networkFee, networkFee) && { networkFee }),
  }
  if (state.status === 'draft' || state.status === 'priced') return { status: 'priced', input, offer }
  if (state.status !== 'reviewed') return state
  const base = state.base ?? state.offer
  const isGone = offer.provider !== (state.wish ?? state.offer.provider)
  const change = changeOf(base, offer, isGone)
  return { status: 'reviewed', input, offer, change, base, isChosen: offer.provider === state.wish }
}

function unpriced(state: SwapState, failure: FoyerError): SwapState {
  const { input } = state
  if (state.status === 'draft' || state.status === 'priced') return { status: 'draft', input, failure }
  return state.status === 'reviewed' ? { ...state, failure } : state
}

function confirmed(state: SwapState, { run, resumes }: Extract<SwapEvent, { type: 'confirm' }>): SwapState {
  if (state.status !== 'reviewed' && state.status !== 'refused') return state
  // No price, no swap; and what became worse is accepted first.
  if (state.status === 'reviewed' && (state.failure || state.change || state.wish)) return state
  const { input, offer } = state
  const purpose = resumes ? 'approval' : purposeOf(offer, input.amount)
  return { status: 'asking', purpose, step: resumes ? 'settling' : 'checking', run, input, offer }
}

function answered(
  state: Asking,
  event: Extract<SwapEvent, { type: 'checked' | 'step' | 'approved' | 'left' | 'sent' | 'failed' }>,
): SwapState {
  const { input, offer, purpose } = state
  const isChecked = state.step !== 'checking'
  switch (event.type) {
    case 'checked': {
      const { worse, resets } = event
      // What a swap with a permit costs is known once that is signed.
      if (isChecked && !(worse && state.step === 'signing')) return state
      if (!worse) return { ...state, resets, step: 'starting' }
      return {
        status: 'reviewed',
        input,
        offer: worse,
        change: changeOf(offer, worse, false) ?? { kinds: ['price'], before: offer, after: worse },
        base: offer,
      }
    }
    case 'step':
      return isChecked && ORDER.indexOf(event.step) > ORDER.indexOf(state.step) ? { ...state, step: event.step } : state
    case 'approved':
      if (!isChecked || purpose !== 'approval') return state
      return { status: 'reviewed', input, offer: { ...offer, allowance: event.limit } }
    case 'left':
      return { status: 'reviewed', input, offer }
    case 'sent':
      if (!isChecked || purpose === 'approval') return state
      return { status: 'sent', input, offer, transfer: event.transfer }
    case 'failed': {
      const { error, fate } = event
      // Once the wallet was asked, only an error that proves it means that nothing was sent.
      const wasAsked = isHandedOver(state)
      const isOpenEnded = isFoyerError(error, SENT_UNKNOWN) || (!fate && wasAsked && error.entry.nothingSent !== true)
      if (isOpenEnded) return { status: 'unknown', input, offer, purpose, error }
      const isRejected = isFoyerError(error, USER_REJECTED)
      const cannotSign = purpose === 'permit' && NO_SIGNATURE.test(error.code)
      const failsBoth = purpose === 'both' && wasAsked && !isRejected
      const failsPermit = cannotSign || (purpose === 'permit' && state.step === 'signing' && !isRejected)
      const now = failsBoth ? { ...offer, batches: false } : failsPermit ? { ...offer, permits: false } : offer
      // A wallet that cannot sign has turned nothing down: the approval is offered.
      if (cannotSign) return { status: 'reviewed', input, offer: now }
      return { status: 'refused', input, offer: now, purpose, error, built: isChecked, fate }
    }
  }
}
const ORDER: readonly Asking['step'][] = ['checking', 'starting', 'switching', 'signing', 'asking', 'settling']
const NO_SIGNATURE = /^(METHOD_NOT_SUPPORTED|SIGN_MESSAGE_FAILED)$/
