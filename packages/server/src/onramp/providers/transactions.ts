/** An EVM transaction's hash, or a Solana signature. Anything else that a provider calls a transaction is left out. */
const TRANSACTION = /^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/

export const transactionIn = (text: string | null | undefined): string | undefined =>
  text != null && TRANSACTION.test(text) ? text : undefined
