/** Where a person meets the error. `alert` is for developers, `toast` and `inline` for visitors, `thrown` for callers. */
export type Surface = 'alert' | 'warning' | 'info' | 'toast' | 'inline' | 'thrown' | 'http'

export type CatalogueEntry = {
  /** Stable identifier: an APKT code where the specification gives one, else a name of our own. */
  readonly code: string
  readonly surface: Surface
  /** English text with `{placeholders}`. */
  readonly message: string
  /** HTTP status where the row crosses the network. */
  readonly status?: number
}

export const row = <const E extends CatalogueEntry>(entry: E): E => entry
