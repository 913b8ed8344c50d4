import type { Transaction } from '@foyer/contracts'
import type { Hex } from 'viem'

export type HistoryPage = {
  readonly data: Transaction[]
  /** Where the next page begins; null at the end. */
  readonly next: string | null
  /** When the answer was true, where that is not now. */
  readonly asOf?: Date
  /** CAIP-2 ids of networks that could not be read: what happened there is not in the list. */
  readonly unavailable?: readonly string[]
}

/** Where the history of accounts comes from. */
export type HistorySource = {
  /**
   * A page of what an account did and was sent, newest first. It is stable: a block that arrives meanwhile changes no later page.
   * @param chains CAIP-2 ids, all of them served by this source
   * @param cursor `next` of the page before
   * @throws INVALID_PARAMETER for a cursor that is none of ours, UPSTREAM_UNAVAILABLE
   */
  readonly page: (account: Hex, chains: readonly string[], cursor: string | undefined) => Promise<HistoryPage>
}
