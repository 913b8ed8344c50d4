import type { Network } from '@foyer/base/networks'

/* A built swap, and what it is compared with. */

export type SwapCall = { readonly to: string; readonly data: string; readonly value: bigint }

/** Whose swap it is, and where: that decides which contracts it may use, whatever the server says. */
export type SwapPlace = {
  readonly network: Pick<Network, 'caipNetworkId' | 'testnet'>
  /** The server. */
  readonly apiUrl: string | undefined
  /** Of the quote, as the contract that needs an allowance. */
  readonly provider: string
  readonly spender: string | undefined
  /** The token that wraps the native currency, as far as the list of tokens tells. */
  readonly wrapped: string | undefined
}

/** What was agreed. Tokens are contracts; the native currency has the address 0xEeee…EEeE. */
export type SwapTerms = SwapPlace & {
  readonly account: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** What the quote says that arrives, before the fee. */
  readonly quoted: bigint
  /** What arrives at least. */
  readonly minimum: bigint
  /** Unix time in seconds, if the quote names one. Swaps through a contract that knows none have none. */
  readonly deadline: bigint | undefined
  /** The latest that it may be. */
  readonly latest: bigint
  readonly fee: { readonly account: string; readonly bips: bigint } | undefined
}
