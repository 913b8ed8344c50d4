/* The indexed data of a block. Addresses and hashes are lower-case texts with 0x, amounts are base units. */

export type IndexedBlock = {
  readonly number: bigint
  readonly hash: string
  readonly parent: string
  readonly minedAt: Date
  readonly transactions: readonly IndexedTransaction[]
}

export type IndexedTransaction = {
  readonly position: number
  readonly hash: string
  readonly sender: string
  /** Null for a contract creation. */
  readonly recipient: string | null
  readonly value: bigint
  /** The fee paid by the sender, in base units of the native currency. */
  readonly fee: bigint
  readonly failed: boolean
  /** The first four bytes of the call data. */
  readonly selector: string | null
  /** Whether it grants an allowance over tokens. */
  readonly approves: boolean
  readonly transfers: readonly IndexedTransfer[]
}

export type TokenStandard = 'ERC20' | 'ERC721' | 'ERC1155'

export type IndexedTransfer = {
  /** The log's index in its block; -1 for the value of the transaction itself. */
  readonly log: number
  /** The position in the log's list; 0 for a single item. */
  readonly part: number
  readonly standard: TokenStandard | 'native'
  /** Null for the native currency. */
  readonly contract: string | null
  /** Null unless it is an NFT. */
  readonly token: bigint | null
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
}

export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
