import type { CaipNetworkId } from '@foyer/base'
import type { TransactionRecord } from '../connections/adapter.ts'
import type { Holding } from '../data/holdings.ts'

/** The form state of Send, as typed. */
export type SendDraft = {
  readonly holdingId: string | undefined
  /** With a dot as separator, by the rules of numeric input. */
  readonly amount: string
  readonly receiver: string
}

/** The form state of Swap, as typed. Tokens are addresses or symbols. */
export type SwapDraft = {
  readonly from: string | undefined
  readonly to: string | undefined
  /** What is paid; empty while what is received is typed. */
  readonly amount: string
  /** What is received at least; undefined while what is paid is typed. */
  readonly receive?: string | undefined
  /** Per cent; undefined: as we choose. */
  readonly slippage: string | undefined
  /** The arguments of the view that it was made of. */
  readonly given?: object | undefined
  /** Tokens that no list has and the visitor has accepted since the page was loaded, by CAIP-10. */
  readonly accepted?: readonly AcceptedToken[]
  /** Whose swap of which order an approval was given for, and what was to arrive at least: base units. */
  readonly approved?:
    | { readonly order: string; readonly provider: string; readonly least: bigint; readonly share: bigint }
    | undefined
}

export type AcceptedToken = {
  readonly name: string
  readonly symbol: string
  readonly address: string
  readonly decimals: number
}

/** The asset to send: the native currency, or a token by its contract, with its known holdings. */
export type SendAsset = Pick<Holding, 'network' | 'symbol' | 'decimals'> &
  Partial<Pick<Holding, 'contract' | 'iconUrl' | 'amount' | 'price'>>

/** What Review shows and Confirm sends: the asset, the exact amount and the receiver. */
export type SendOrder = {
  readonly holding: SendAsset
  /** Base units. */
  readonly amount: bigint
  readonly receiver: { readonly address: string; readonly name?: string }
  /** It is a swap: the receiver is the contract that makes it. */
  readonly swap?: SwappedFor | undefined
  /** The host's call that it pays (`foyer.pay`). */
  readonly requestId?: string | undefined
  /** It pays nothing: it lets the receiver take the amount. */
  readonly approval?: Approval
}

/** `sent`: it is known to be sent, and followed until the chain has settled it. */
type Approval = { readonly sent?: SentTransfer }

/** What a swap gives at least. */
type SwappedFor = {
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** Absent for the native currency. */
  readonly contract?: string | undefined
  /** Base units. */
  readonly minimum: string
  /** Nothing else can arrive: one for one. */
  readonly exact?: boolean | undefined
}

/**
 * A transfer that a wallet was asked to send and whose result is not known: it may have been sent. It contains only texts and
 * numbers, since it is stored across a reload. Amounts are base units.
 */
export type UnsettledTransfer = {
  readonly id: string
  readonly network: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly toName?: string | undefined
  readonly amount: string
  readonly decimals: number
  readonly symbol: string
  readonly contract?: string | undefined
  readonly requestId?: string | undefined
  readonly approval?: Approval | undefined
  /** The nonce it was prepared with, where the chain has one. */
  readonly nonce?: number | undefined
  /** The account's balance of the asset when it was prepared. */
  readonly held: string
  /** Epoch milliseconds. */
  readonly askedAt: number
}

/** What became of an approval that was sent and lets nobody take anything. */
export type ApprovalFate = 'reverted' | 'cancelled' | 'replaced' | 'dropped'

/** A submitted transfer. It contains only texts and numbers, since it is stored across a reload. Amounts are base units. */
export type SentTransfer = {
  /** Network and first hash. */
  readonly id: string
  readonly network: CaipNetworkId
  readonly from: string
  readonly to: string
  readonly toName?: string | undefined
  readonly amount: string
  readonly decimals: number
  readonly symbol: string
  readonly iconUrl?: string | undefined
  /** Absent for the native currency. */
  readonly contract?: string | undefined
  readonly swap?: SwappedFor | undefined
  readonly requestId?: string | undefined
  readonly hash: string
  /** Its nonce, where the chain has one; the prepared nonce until the transaction has been seen. */
  readonly nonce?: number | undefined
  /** Whether a node has reported it as pending. */
  readonly seen?: boolean | undefined
  readonly transaction: TransactionRecord
  /** Epoch milliseconds. */
  readonly sentAt: number
  /** How many times in a row no node knew it. */
  readonly missing: number
  readonly outcome: TransferOutcome
}
type TransferOutcome =
  | { readonly status: 'pending' }
  | { readonly status: 'delivered'; readonly hash: string; readonly fee: string; readonly at: number }
  | {
      readonly status: 'reverted'
      readonly hash: string
      readonly reason: string
      readonly fee: string
      readonly at: number
    }
  | { readonly status: 'replaced'; readonly hash: string; readonly kind: 'cancelled' | 'other'; readonly at: number }
  | { readonly status: 'dropped'; readonly at: number }
