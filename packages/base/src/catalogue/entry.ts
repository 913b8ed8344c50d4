/** Where the error is shown. `alert` is for developers, `toast` and `inline` for visitors, `thrown` for callers. */
export type Surface = 'alert' | 'warning' | 'info' | 'toast' | 'inline' | 'thrown' | 'http'

export type CatalogueEntry = {
  /** Stable identifier: an APKT code, for compatibility with existing integrations, or a name. */
  readonly code: string
  readonly surface: Surface
  /** English text with `{placeholders}`. */
  readonly message: string
  /** HTTP status, if the error is sent over the network. */
  readonly status?: number
  /**
   * Whether this error proves that a transaction was not sent, or that the chain undid it. Without it the result is unknown: a wallet that disconnected,
   * failed or returned an unexpected answer may have sent it, and reporting a failure could make the visitor pay twice.
   */
  readonly nothingSent?: true
}

/** Takes an object, which bundlers inline; a call with one argument per column would not be inlined and be larger. */
export const row = <const E extends CatalogueEntry>(entry: E): E => entry
