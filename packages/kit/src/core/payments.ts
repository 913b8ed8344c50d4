import type { CaipNetworkId } from '@foyer/base'

/** An asset on a network. */
export type PaymentAsset = {
  /** CAIP-2, of one of the host's networks. */
  readonly network: CaipNetworkId
  /** A contract or mint, or `native`. */
  readonly asset: string
  readonly metadata: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** What a host asks to be paid. */
export type PaymentRequest = {
  readonly asset: PaymentAsset
  /** Decimal text in the asset's unit, such as `12.50`. */
  readonly amount: string
  /** The address that receives it, on the asset's network. */
  readonly recipient: string
}
/** As a view has it. `id` tells one call from another of the same content. */
export type PaymentOrder = PaymentRequest & { readonly id: string }

/** A payment that has arrived. */
export type PaymentResult = {
  readonly caipNetworkId: CaipNetworkId
  /** The transaction in which the recipient was paid. */
  readonly transactionHash: string
  /** The exchange that sent it, or `wallet`. */
  readonly from: string
}

/** What the visitor has chosen for a deposit; undefined: not chosen yet. */
export type PayDraft = {
  /** CAIP-19. */
  readonly asset?: string | undefined
  /** As typed, with a dot as separator, and whether in US dollars or in the asset's unit. */
  readonly amount?: { readonly text: string; readonly inDollars: boolean } | undefined
}

/** What arrived, kept so that it is watched after a reload, too. */
export type Arrived = {
  readonly hash: string
  /** Base units. */
  readonly amount: string
  /** Until when it is watched, in epoch milliseconds. */
  readonly until: number
}

/** A payment from an exchange that was begun in this browser, with what a screen needs after a reload. */
export type PaymentSession = {
  /** The id that the exchange knows it by, for its support too. */
  readonly id: string
  readonly exchangeId: string
  readonly exchange: string
  readonly network: CaipNetworkId
  /** Empty for the native currency. */
  readonly contract: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  readonly decimals: number
  /** Decimal text. */
  readonly amount: string
  readonly recipient: string
  /** The connected account, CAIP-10. */
  readonly account: string
  readonly projectId: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** The first block, or slot, that it can be in: what was paid before is another payment. */
  readonly since: number
  /** It is a deposit to the visitor's own account, of whatever arrives. Absent: the recipient is owed the amount. */
  readonly isDeposit?: true
  /** The exchange has it: the visitor has confirmed it there. */
  readonly isTaken?: true
  /** The transaction that the exchange named, once the chain shows that it does not pay this. */
  readonly unpaidBy?: string | undefined
  /** It has arrived, and is watched. */
  readonly arrived?: Arrived | undefined
}

/**
 * How far a payment from an exchange is. `waiting`: the visitor has not confirmed it there. `sending`: the exchange has it. `sent`: the
 * exchange names a transaction, and the chain does not show it yet. `arrived`: the chain shows that the recipient was paid. `unpaid`: the
 * transaction does not pay the recipient this amount. `unclear`: asking has stopped without an answer.
 */
export type PaymentStage = 'waiting' | 'sending' | 'sent' | 'arrived' | 'unpaid' | 'failed' | 'unclear'
export type PaymentProgress = {
  readonly session: PaymentSession
  /** The host's call that it pays; absent after a reload, until the host calls again. */
  readonly requestId?: string | undefined
  readonly stage: PaymentStage
  readonly transactionHash?: string | undefined
  /** What arrived, in base units. */
  readonly received?: bigint | undefined
  /** It had arrived, and then its block was reorganised. */
  readonly isTakenBack?: boolean | undefined
  /** Whether it is being asked about. */
  readonly isAsking: boolean
  /** It goes on after a reload, and nobody waits for it. */
  readonly isResumed?: boolean | undefined
}
