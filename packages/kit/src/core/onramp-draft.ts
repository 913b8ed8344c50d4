import type { CaipNetworkId } from '@foyer/base'

/** What the visitor has chosen to buy; undefined: not chosen yet. */
export type OnrampDraft = {
  /** The id of a currency, such as `USDC`, and its network. */
  readonly currency?: string | undefined
  readonly network?: CaipNetworkId | undefined
  /** ISO 4217. */
  readonly payment?: string | undefined
  /** What is paid, with a dot as separator. */
  readonly amount?: string | undefined
  /** The id of a provider. */
  readonly provider?: string | undefined
}
