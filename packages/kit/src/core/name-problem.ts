/** Why a name was not registered, or not made the primary one; for words, see `features/names/words.ts`. */
export type NameProblem = {
  readonly reason:
    | 'taken'
    | 'limit'
    | 'reserved'
    | 'invalid'
    | 'notHeld'
    | 'signature'
    | 'chain'
    | 'tooMany'
    | 'lost'
    | 'wallet'
    | 'failed'
  /** For `tooMany`: how long to wait. */
  readonly seconds?: number
  /** For `limit`: how many names an address has at most. */
  readonly limit?: number
}
