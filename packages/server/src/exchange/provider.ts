import type { ExchangeStatus } from '@foyer/contracts'
import type { Upstream } from '../http/upstream.ts'
import type { NamedAsset } from '../payouts/assets.ts'

/** An asset that customers of an exchange can withdraw. Decimals in the asset's unit; absent where its own page says it. */
export type WithdrawableAsset = NamedAsset & {
  readonly withdrawalFee?: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Fraction digits that it takes of an amount, where the asset has more. */
  readonly places?: number | undefined
}

/** What a customer is asked to withdraw. */
type Withdrawal = {
  /** 32 hexadecimal digits. */
  readonly sessionId: string
  readonly asset: NamedAsset
  /** What arrives, as a decimal. */
  readonly amount: string
  /** The account that receives it. */
  readonly address: string
  /** Where the page leads when it is done. */
  readonly returnUrl: string
  /** IPv4 of the visitor, where it is known. */
  readonly clientIp: string | undefined
}

/** What an exchange says about a payment. One that was sent names its transaction. */
export type PaymentNews =
  | { readonly status: Exclude<ExchangeStatus['status'], 'UNKNOWN' | 'SUCCESS'> }
  | { readonly status: 'SUCCESS'; readonly transactionHash: string }

/** An exchange whose customers pay from their account there. Its name stands in its own file and in the registry only. */
export type ExchangeProvider = {
  /** Lower case, such as `coinbase`. */
  readonly id: string
  /** As visitors read it. */
  readonly name: string
  /** Host names that its pages have: a URL of another one never reaches a visitor. */
  readonly pageHosts: readonly string[]
  /** @throws UPSTREAM_UNAVAILABLE */
  readonly assets: () => Promise<readonly WithdrawableAsset[]>
  /**
   * Prepares the page on which the customer confirms the withdrawal.
   * @returns `reference`: the exchange's own name of it, if it has one already
   * @throws EXCHANGE_ASSET_NOT_SUPPORTED, EXCHANGE_AMOUNT_OUT_OF_RANGE, UPSTREAM_UNAVAILABLE
   */
  readonly open: (withdrawal: Withdrawal) => Promise<{ readonly url: string; readonly reference?: string | undefined }>
  /** How far a payment is; undefined if the exchange does not know it yet. @throws UPSTREAM_UNAVAILABLE */
  readonly read: (session: {
    readonly id: string
    readonly reference: string | undefined
  }) => Promise<PaymentNews | undefined>
}

/** What an exchange is made with, besides its keys. */
export type ExchangeContext = {
  readonly upstream: Upstream
  readonly now: () => number
}
