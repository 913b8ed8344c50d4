/** Times, sizes, counts and orders that are used in several places, with the unit in the name. */

/* Time --------------------------------------------------------------------------------------------------------------- */
export { PAIRING_LIFETIME_MS } from '../pairing-lifetime.ts'
export const PAIRING_EXPIRY_MARGIN_MS = 10_000
export const WALLET_IMAGE_TIMEOUT_MS = 2_000
export const TOAST_RESHOW_DELAY_MS = 150
export const MODAL_SHAKE_MS = 500

export const RECEIPT_TIMEOUT_MS = 25_000
export const QUERY_RETRIES = 3
export const QUERY_RETRY_BASE_MS = 1_000
export const QUERY_CACHE_LIFETIME_MS = 300_000
export const DISCONNECT_REVOKE_TIMEOUT_MS = 100
/** The largest frame that our relay accepts. */
export const RELAY_FRAME_MAX_BYTES = 262_144
export const RELAY_HEARTBEAT_MS = 5_000
/** Timeout of a read that a wallet does not answer. */
export const WALLET_READ_TIMEOUT_MS = 30_000
/** When the connecting screen first reports that the relay is slow, and when it gives up. */
export const RELAY_SLOW_MS = 8_000
export const RELAY_UNREACHABLE_MS = 20_000

/* Sizes and counts --------------------------------------------------------------------------------------------------- */
export const RECENT_WALLETS_MAX = 2
export const WALLET_PAGE_SIZE = 40
export const FEATURED_WALLETS_PAGE_SIZE = 4

/* Money and swap ----------------------------------------------------------------------------------------------------- */
export const BALANCE_DISPLAY_DECIMALS = 3
export const COIN_TYPE_OFFSET = 2_147_483_648

/* Defaults and orders ------------------------------------------------------------------------------------------------ */
export const DEFAULT_SOCIALS = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
export const CONNECTOR_TYPE_ORDER = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export const RELAY_SESSION_EVENTS = ['accountsChanged', 'chainChanged'] as const
/** Namespaces with sign-in messages. */
export const SIGN_IN_NAMESPACE = 'eip155'
export const DURATION_MS = { xl: 400, lg: 200, md: 125, sm: 75 } as const
