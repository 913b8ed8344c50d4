/** The current status of a transaction. Blocks can be reorganised: `included` can become `pending` again. */
export type TransactionTrace =
  /** `nonce`: as reported by the transaction itself, where the chain has one. */
  | { readonly status: 'pending'; readonly nonce?: number }
  | { readonly status: 'included'; readonly hash: string; readonly blockNumber: bigint; readonly fee: bigint }
  /** The chain executed and reverted it; the fee is spent. */
  | { readonly status: 'reverted'; readonly hash: string; readonly reason: string; readonly fee: bigint }
  /** Another transaction with the same nonce was included instead. */
  | { readonly status: 'replaced'; readonly by: string; readonly kind: 'repriced' | 'cancelled' | 'other' }
  /** None of our nodes knows it, and its nonce is unused. */
  | { readonly status: 'missing' }
  /** None of our nodes knows it, and it cannot be determined whether its nonce was used. */
  | { readonly status: 'unclear' }
