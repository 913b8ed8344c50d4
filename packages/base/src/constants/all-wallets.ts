/* Constants of the list of all wallets. */

export const IMAGES_PREFETCHED_PER_PAGE = 20
export const WALLET_SEARCH_MAX_RESULTS = 100
export const WALLET_SEARCH_WAIT_MS = 300
