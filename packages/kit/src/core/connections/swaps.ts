/* A built swap, and what it is compared with. */

export type SwapCall = { readonly to: string; readonly data: string; readonly value: bigint }
/** What was agreed. Tokens are contracts; the native currency has the address 0xEeee…EEeE. */
export type SwapTerms = {
  readonly router: string
  readonly wrapped: string
  readonly account: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** What arrives at least. */
  readonly minimum: bigint
  /** Unix time in seconds. */
  readonly deadline: bigint
  readonly fee: { readonly account: string; readonly bips: bigint } | undefined
}
