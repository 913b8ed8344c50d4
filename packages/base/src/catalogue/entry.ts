/** Where a person meets the error. `alert` is for developers, `toast` and `inline` for visitors, `thrown` for callers. */
export type Surface = 'alert' | 'warning' | 'info' | 'toast' | 'inline' | 'thrown' | 'http'

export type CatalogueEntry = {
  /** Stable identifier: an APKT code, which hosts that come from elsewhere know, or a name. */
  readonly code: string
  readonly surface: Surface
  /** English text with `{placeholders}`. */
  readonly message: string
  /** HTTP status where the row crosses the network. */
  readonly status?: number
  /**
   * Thrown by whoever was to hand in a transaction, it proves that nothing was sent. Without it that stays open: a wallet that went
   * away, broke or answered oddly may have sent it, and taken for a failure it would be paid a second time.
   */
  readonly nothingSent?: true
}

/** One object, which bundlers put in place; a call with a column an argument would stay a call, and weigh more. */
export const row = <const E extends CatalogueEntry>(entry: E): E => entry
