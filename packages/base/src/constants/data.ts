/* Constants of the account's data: balances, prices and names, and what transfers need of them. */

export const TOKEN_BALANCE_RETRY_MS = 30_000
export const QUERY_RETRY_MAX_MS = 30_000
export const CACHE_LIFETIME_MS = {
  portfolio: 30_000,
  nativeBalance: 30_000,
  name: 300_000,
  identity: 300_000,
  transactions: 15_000,
  tokenPrice: 15_000,
} as const
/** Older prices are not used. */
export const PRICE_LIFETIME_MS = 3_600_000
/** Number of answers of the server that a browser stores, the newest: enough for the first screen of a few accounts. */
export const KEPT_ANSWERS_MAX = 12
export const TOKEN_AMOUNT_FRACTION_DIGITS = { min: 0, max: 8 } as const
export const PENDING_TRANSACTIONS_MAX = 99
