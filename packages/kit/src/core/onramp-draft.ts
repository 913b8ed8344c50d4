import type { CaipNetworkId } from '@foyer/base'

/** What the visitor has chosen to buy; undefined: not chosen yet. */
export type OnrampDraft = {
  /** The id of a currency, such as `USDC`, and its network. */
  readonly currency?: string | undefined
  readonly network?: CaipNetworkId | undefined
  /** ISO 4217. */
  readonly payment?: string | undefined
  /** What is paid, as typed, with a dot as separator. */
  readonly amount?: string | undefined
  /** The currency that the amount is in, ISO 4217: it means nothing in another. */
  readonly amountIn?: string | undefined
  /** The id of a provider. */
  readonly provider?: string | undefined
}
