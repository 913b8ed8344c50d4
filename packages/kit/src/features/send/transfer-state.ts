import { type FoyerError, isFoyerError } from '@foyer/base'
import { SENT_UNKNOWN } from '@foyer/base/catalogue'
import type { PreparedTransfer, TransferOrder } from '../../core/connections/adapter.ts'
import { type PreviewChange, previewChange } from '../../core/transfers/prepare.ts'
import type { SendAsset, SendOrder, SentTransfer } from '../../core/transfers/sending.ts'
import type { Receiver } from './receiver.ts'
import { needsConsent, type RiskReport } from './risks.ts'

/* A transfer from the first input to the wallet's answer: one state, and one pure step to the next. Every answer names its
 * question; answers to anything other than the current state are ignored. */

type TransferDraft = {
  /** The sending account; undefined while none is connected. */
  readonly from: string | undefined
  readonly asset: SendAsset | undefined
  /** Base units; undefined while the text is not a valid amount. */
  readonly amount: bigint | undefined
  /** An address or a name, as typed. */
  readonly to: string
  /** The host's call that it pays. */
  readonly requestId?: string | undefined
}

type Found = { readonly draft: TransferDraft; readonly receiver: Receiver; readonly risks?: RiskReport | undefined }
type Reviewed = Found & { readonly risks: RiskReport; readonly prepared: PreparedTransfer }

/** What has changed since the review was read. */
export type ReviewChange =
  | PreviewChange
  /** The wallet switched to another account, from which it would be sent. */
  | { readonly kind: 'account'; readonly before: string; readonly after: string }

export type TransferState =
  /** The receiver is not known yet; `error`: the text does not resolve to one. */
  | { readonly status: 'draft'; readonly draft: TransferDraft; readonly error?: FoyerError }
  /** The receiver is known; `failure`: the chain rejected the transfer or could not be read. */
  | (Found & { readonly status: 'receiver'; readonly failure?: FoyerError | undefined })
  /** According to the chain, the transfer would succeed. */
  | (Found & { readonly status: 'prepared'; readonly prepared: PreparedTransfer })
  /** Shown for review. It can be confirmed once `prepared` and `risks` are set. */
  | (Found & {
      readonly status: 'reviewed'
      readonly prepared?: PreparedTransfer | undefined
      /** What changed since the review was read, so that it has to be read again. */
      readonly change?: ReviewChange | undefined
      readonly failure?: FoyerError
    })
  /** Confirmed: the chain is asked again, then the wallet (`asking`). `run` distinguishes confirmations. */
  | (Reviewed & {
      readonly status: 'asking'
      readonly step: 'checking' | 'starting' | 'switching' | 'asking'
      readonly run: number
    })
  /** Nothing was sent. */
  | (Reviewed & { readonly status: 'refused'; readonly error: FoyerError })
  /** The wallet was asked, and its answer does not show whether it was sent. */
  | (Reviewed & { readonly status: 'unknown'; readonly error: FoyerError })
  | (Reviewed & { readonly status: 'sent'; readonly transfer: SentTransfer })

export type TransferEvent =
  | { readonly type: 'draft'; readonly change: Partial<TransferDraft> }
  | { readonly type: 'account'; readonly from: string | undefined }
  | { readonly type: 'receiver'; readonly key: string; readonly receiver: Receiver }
  | { readonly type: 'no-receiver'; readonly key: string; readonly error: FoyerError }
  | { readonly type: 'risks'; readonly key: string; readonly risks: RiskReport }
  | { readonly type: 'prepared'; readonly key: string; readonly prepared: PreparedTransfer }
  | { readonly type: 'not-prepared'; readonly key: string; readonly error: FoyerError }
  | { readonly type: 'review' | 'back' | 'leave' }
  /** A review of an order that was created elsewhere. */
  | { readonly type: 'open'; readonly draft: TransferDraft; readonly receiver: Receiver }
  | { readonly type: 'again'; readonly from: string | undefined }
  | { readonly type: 'confirm'; readonly run: number }
  | { readonly type: 'checked'; readonly run: number; readonly prepared: PreparedTransfer }
  | { readonly type: 'step'; readonly run: number; readonly step: 'switching' | 'asking' }
  | { readonly type: 'sent'; readonly run: number; readonly transfer: SentTransfer }
  | { readonly type: 'failed'; readonly run: number; readonly error: FoyerError }
  | { readonly type: 'outcome'; readonly transfer: SentTransfer }

/** The question that an answer about the receiver belongs to: account, network and text. */
export const receiverKey = ({ from, asset, to }: TransferDraft): string =>
  [from, asset?.network.caipNetworkId, to.trim()].join(' ')
export const risksKey = ({ from, asset }: TransferDraft, { address }: Receiver): string =>
  [from, asset?.network.caipNetworkId, asset?.contract, address].join(' ')
export const preparedKey = (draft: TransferDraft, receiver: Receiver): string =>
  `${risksKey(draft, receiver)} ${draft.amount}`

/** The order of a state with a known receiver; undefined without asset, amount or account. */
export function orderOf({
  draft,
  receiver,
}: Pick<Found, 'draft' | 'receiver'>):
  | (SendOrder & { readonly from: string; readonly transfer: TransferOrder })
  | undefined {
  const { from, asset, amount, requestId } = draft
  if (from === undefined || !asset || amount === undefined) return undefined
  const { contract, decimals } = asset
  return {
    holding: asset,
    amount,
    receiver,
    from,
    requestId,
    transfer: { from, to: receiver.address, amount, contract, decimals },
  }
}

export function transition(state: TransferState, event: TransferEvent): TransferState {
  const { draft } = state
  switch (event.type) {
    case 'draft':
      return state.status === 'asking' ? state : redraft(state, { ...draft, ...event.change })
    case 'account':
      // A pending wallet request is answered by the account that was asked.
      if (state.status === 'sent' || state.status === 'unknown') return state
      if (state.status === 'asking' && state.step !== 'checking') return state
      return isRead(state) ? fromAnother(state, event.from) : redraft(state, { ...draft, from: event.from })
    case 'receiver':
      if (state.status !== 'draft' || event.key !== receiverKey(draft)) return state
      return { status: 'receiver', draft, receiver: event.receiver }
    case 'no-receiver':
      if (state.status !== 'draft' || event.key !== receiverKey(draft)) return state
      return { status: 'draft', draft, error: event.error }
    case 'risks':
      if (!isOpen(state) || event.key !== risksKey(draft, state.receiver)) return state
      return { ...state, risks: event.risks }
    case 'prepared':
    case 'not-prepared':
      return isOpen(state) && event.key === preparedKey(draft, state.receiver) ? preparation(state, event) : state
    case 'review':
      if (state.status !== 'prepared') return state
      return { ...state, status: 'reviewed' }
    case 'open':
      return state.status === 'asking' ? state : { status: 'reviewed', draft: event.draft, receiver: event.receiver }
    case 'back':
      if (!(isOpen(state) || isAbandonable(state) || state.status === 'refused')) return state
      return { status: 'receiver', draft, receiver: state.receiver, risks: state.risks }
    case 'leave':
      if (!isAbandonable(state)) return state
      return { status: 'reviewed', draft, receiver: state.receiver, risks: state.risks, prepared: state.prepared }
    case 'again':
      if (state.status === 'asking') return state
      if (state.status !== 'unknown' || event.from !== draft.from)
        return { status: 'draft', draft: { ...draft, from: event.from } }
      // The review stays: if the first transfer was sent after all, the account's nonce or balance has changed, which is
      // checked.
      return { status: 'reviewed', draft, receiver: state.receiver, risks: state.risks, prepared: state.prepared }
    case 'outcome':
      return state.status === 'sent' && state.transfer.id === event.transfer.id
        ? { ...state, transfer: event.transfer }
        : state
    case 'confirm':
      return confirmed(state, event.run)
    default:
      return state.status === 'asking' && state.run === event.run ? answered(state, event) : state
  }
}

type Open = Extract<TransferState, { status: 'receiver' | 'prepared' | 'reviewed' }>
const isOpen = (state: TransferState): state is Open =>
  state.status === 'receiver' || state.status === 'prepared' || state.status === 'reviewed'
/** Confirmed, but the wallet has not been asked. */
const isAbandonable = (state: TransferState): state is Extract<TransferState, { status: 'asking' }> =>
  state.status === 'asking' && state.step !== 'asking'

type Read = Extract<TransferState, { status: 'reviewed' | 'refused' | 'asking' }>
const isRead = (state: TransferState): state is Read =>
  state.status === 'reviewed' || state.status === 'refused' || state.status === 'asking'

/** The review stays and shows the change; facts about the previous account are looked up again for the new one. */
function fromAnother(state: Read, from: string | undefined): TransferState {
  const { draft, receiver } = state
  if (from === draft.from) return state
  if (from === undefined || draft.from === undefined) return redraft(state, { ...draft, from })
  return {
    status: 'reviewed',
    draft: { ...draft, from },
    receiver,
    change: { kind: 'account', before: draft.from, after: from },
  }
}

/** Keeps everything that the change does not affect, and returns to the state in which the rest is known. */
function redraft(state: TransferState, draft: TransferDraft): TransferState {
  const before = state.draft
  if ((Object.keys(draft) as (keyof TransferDraft)[]).every((key) => draft[key] === before[key])) return state
  if (receiverKey(draft) !== receiverKey(before)) return { status: 'draft', draft }
  if (state.status === 'draft') return { ...state, draft }
  const { receiver } = state
  if (preparedKey(draft, receiver) === preparedKey(before, receiver)) return { ...state, draft }
  const isSameRisk = risksKey(draft, receiver) === risksKey(before, receiver)
  return { status: 'receiver', draft, receiver, risks: isSameRisk ? state.risks : undefined }
}

function preparation(state: Open, event: Extract<TransferEvent, { type: 'prepared' | 'not-prepared' }>): TransferState {
  const { draft, receiver, risks } = state
  if (state.status === 'prepared' || (state.status === 'reviewed' && state.prepared)) return state
  if (event.type === 'prepared')
    return {
      status: state.status === 'receiver' ? 'prepared' : 'reviewed',
      draft,
      receiver,
      risks,
      prepared: event.prepared,
      ...changeOf(state),
    }
  return { ...state, failure: event.error }
}

const changeOf = (state: TransferState) => (state.status === 'reviewed' && state.change ? { change: state.change } : {})

function confirmed(state: TransferState, run: number): TransferState {
  if (state.status !== 'reviewed' && state.status !== 'refused') return state
  const { draft, receiver, risks, prepared } = state
  // The visitor has not seen the cost yet: it is looked up, and confirming takes another press.
  if (!prepared) return { status: 'reviewed', draft, receiver, risks, ...changeOf(state) }
  if (!risks || needsConsent(risks.risks)) return state
  return { status: 'asking', step: 'checking', run, draft, receiver, risks, prepared }
}

function answered(
  state: Extract<TransferState, { status: 'asking' }>,
  event: Extract<TransferEvent, { type: 'checked' | 'step' | 'sent' | 'failed' }>,
): TransferState {
  const { draft, receiver, risks, prepared } = state
  const isChecked = state.step !== 'checking'
  switch (event.type) {
    case 'checked': {
      if (isChecked) return state
      const change = previewChange(prepared, event.prepared)
      return change
        ? { status: 'reviewed', draft, receiver, risks, prepared: event.prepared, change }
        : { ...state, step: 'starting', prepared: event.prepared }
    }
    case 'step':
      // A wallet request cannot be taken back.
      return isChecked && state.step !== 'asking' ? { ...state, step: event.step } : state
    case 'sent':
      return isChecked ? { status: 'sent', draft, receiver, risks, prepared, transfer: event.transfer } : state
    case 'failed': {
      const { error } = event
      // Once the wallet was asked, only an error that proves it means that nothing was sent.
      const isOpenEnded =
        isFoyerError(error, SENT_UNKNOWN) || (state.step === 'asking' && error.entry.nothingSent !== true)
      return { status: isOpenEnded ? 'unknown' : 'refused', draft, receiver, risks, prepared, error }
    }
  }
}
