import type { Transaction } from '@foyer/contracts'
import type { Hex } from 'viem'

export type HistoryPage = {
  readonly data: Transaction[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
  /** The time of the answer, if it is not current. */
  readonly asOf?: Date
  /** CAIP-2 ids of networks that could not be read and are missing from the list. */
  readonly unavailable?: readonly string[]
}

/** A source of account histories. */
export type HistorySource = {
  /**
   * A page of an account's history, newest first. Pagination is stable: new blocks do not change later pages.
   * @param chains CAIP-2 ids, all of them served by this source
   * @param cursor `next` of the page before
   * @throws INVALID_PARAMETER for an invalid cursor, UPSTREAM_UNAVAILABLE
   */
  readonly page: (account: Hex, chains: readonly string[], cursor: string | undefined) => Promise<HistoryPage>
}
