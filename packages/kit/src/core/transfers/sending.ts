import type { CaipNetworkId } from '@foyer/base'
import type { TransactionRecord } from '../connections/adapter.ts'
import type { Holding } from '../data/holdings.ts'

/** What is being filled in on Send, as typed. */
export type SendDraft = {
  readonly holdingId: string | undefined
  /** With a dot as separator, by the rules of numeric input. */
  readonly amount: string
  readonly receiver: string
}

/** What is sent: the native currency, or a token by its contract. What is known of holdings comes with it. */
export type SendAsset = Pick<Holding, 'network' | 'symbol' | 'decimals'> &
  Partial<Pick<Holding, 'contract' | 'iconUrl' | 'amount' | 'price'>>

/** What Review shows and Confirm sends: an asset, exactly how much of it, and to whom. */
export type SendOrder = {
  readonly holding: SendAsset
  /** Base units. */
  readonly amount: bigint
  readonly receiver: { readonly address: string; readonly name?: string }
}

/**
 * A transfer that a wallet was asked for and whose end is not known: it may have been sent, and may still be. Texts and numbers: it is
 * kept over a reload. Amounts are base units.
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
  /** The place in the account's order that it was prepared for, where the chain has one. */
  readonly nonce?: number | undefined
  /** What the account held of the asset when it was prepared. */
  readonly held: string
  /** Epoch milliseconds. */
  readonly askedAt: number
}

/** A transfer that a wallet handed in. Plain texts and numbers: it is kept over a reload. Amounts are base units. */
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
  readonly hash: string
  /** Its place in the account's order, where the chain has one; what it was prepared with until it was seen. */
  readonly nonce?: number | undefined
  /** Whether a node has known it while it waited. */
  readonly seen?: boolean | undefined
  readonly transaction: TransactionRecord
  /** Epoch milliseconds. */
  readonly sentAt: number
  /** How often in a row nobody knew it. */
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
