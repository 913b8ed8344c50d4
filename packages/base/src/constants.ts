/** Every constant of the specification's section 9, with its unit in the name. Nothing else holds a magic number. */

/* Time --------------------------------------------------------------------------------------------------------------- */
export const PAIRING_LIFETIME_MS = 240_000
export const PAIRING_EXPIRY_MARGIN_MS = 10_000
export const TOKEN_BALANCE_RETRY_MS = 30_000
export const WALLET_IMAGE_TIMEOUT_MS = 2_000
export const EMAIL_LOGIN_COOLDOWN_MS = 30_000
export const EMAIL_UPDATE_POLL_MS = 1_000
export const POPUP_CLOSED_POLL_MS = 1_000
export const TOAST_RESHOW_DELAY_MS = 150
export const MODAL_SHAKE_MS = 500
export const HEADER_TEXT_ANIMATION_MS = 120

export const FRAME_READY_DELAY_MS = 500
export const FRAME_LOAD_TIMEOUT_MS = 20_000
export const FRAME_LOGIN_TIMEOUT_MS = 120_000
export const FRAME_SIGN_OUT_WAIT_MS = 3_000
export const FRAME_DISALLOWED_METHOD_DELAY_MS = 300

export const EXCHANGE_POLL_MS = 5_000
export const EXCHANGE_POLL_RETRIES = 20
export const RECEIPT_TIMEOUT_MS = 25_000
export const PENDING_TRANSACTION_POLL_MS = 30_000
export const QUERY_RETRIES = 3
export const QUERY_RETRY_BASE_MS = 1_000
export const QUERY_RETRY_MAX_MS = 30_000
export const QUERY_CACHE_LIFETIME_MS = 300_000
export const DISCONNECT_REVOKE_TIMEOUT_MS = 100
export const LATE_INJECTION_WAIT_MS = 1_000
export const SAFE_INFO_TIMEOUT_MS = 10
export const RELAY_HEARTBEAT_MS = 5_000
/** Decision R10 of the threat list: a wallet that never answers a read is given up after this long. */
export const WALLET_READ_TIMEOUT_MS = 30_000
/** When the connecting screen first says that the relay is slow, and when it gives up. */
export const RELAY_SLOW_MS = 8_000
export const RELAY_UNREACHABLE_MS = 20_000

export const CACHE_LIFETIME_MS = {
  portfolio: 30_000,
  nativeBalance: 30_000,
  name: 300_000,
  identity: 300_000,
  transactions: 15_000,
  tokenPrice: 15_000,
} as const

/** A price older than this is no price (threat list, R42). */
export const PRICE_LIFETIME_MS = 3_600_000

/* Sizes and counts --------------------------------------------------------------------------------------------------- */
export const RECENT_WALLETS_MAX = 2
export const WALLET_PAGE_SIZE = 40
export const FEATURED_WALLETS_PAGE_SIZE = 4
export const IMAGES_PREFETCHED_PER_PAGE = 20
export const WALLET_SEARCH_MAX_RESULTS = 100
export const WALLET_SEARCH_WAIT_MS = 300
export const PENDING_TRANSACTIONS_MAX = 99
export const SOCIAL_POPUP_PX = { width: 600, height: 800 } as const
export const PAYMENT_POPUP_PX = { width: 480, height: 720 } as const
export const EXCHANGES_SHOWN_MAX = 2
export const DEFAULT_PAY_AMOUNT = 10
export const TOKEN_AMOUNT_FRACTION_DIGITS = { min: 0, max: 8 } as const
export const ERROR_REPORTS_PER_MINUTE = 5
export const AUTH_NAME_MAX_LENGTH = 30
/** A name that a visitor gives to an address. */
export const ADDRESS_LABEL_MAX_LENGTH = 40
/** Answers of the server that a browser keeps, the newest: a few accounts with what their first screen shows. */
export const KEPT_ANSWERS_MAX = 12

/* Money and swap ----------------------------------------------------------------------------------------------------- */
export const SWAP_SLIPPAGE_TOLERANCE_PERCENT = 1
export const SWAP_PROVIDER_FEE_BASIS_POINTS = 85
export const DEFAULT_EVM_GAS_UNITS = 150_000n
export const SOLANA_GAS_DIVISOR = 1_000_000_000n
export const SWAP_DESTINATION_DECIMALS = 6
export const BALANCE_DISPLAY_DECIMALS = 3
export const SWAP_EVM_CHAIN_IDS = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554] as const
export const ONRAMP_FALLBACK_LIMITS = {
  card: { min: '10.00', max: '7500.00' },
  ach_bank_account: { min: '10.00', max: '25000.00' },
} as const
export const ONRAMP_FEE_PERCENT = { min: 1, max: 2 } as const
export const ACCOUNT_NAME_MIN_LENGTH = 4
export const COIN_TYPE_OFFSET = 2_147_483_648
export const SOLANA_DECIMALS = 9
export const BITCOIN_DECIMALS = 8
export const BIG_NUMBER_DECIMAL_PLACES = 20
export const RELATIVE_TIME_LABELS = ['sec', 'min', 'hr', 'd', 'mo', 'yr'] as const

/* Defaults and orders ------------------------------------------------------------------------------------------------ */
export const DEFAULT_CHAIN_ID = 1
export const DEFAULT_ACCOUNT_TYPES = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
} as const
export const DEFAULT_SOCIALS = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
export const MINI_APP_SOCIALS_DROPPED = { ios: ['google'], mac: ['x'], android: ['facebook', 'x'] } as const
export const DEFAULT_WALLET_FEATURE_ORDER = ['onramp', 'swaps', 'receive', 'send'] as const
export const DEFAULT_CONNECT_METHOD_ORDER = ['email', 'social', 'wallet'] as const
export const CONNECT_METHOD_ORDER_WITH_INSTALLED = ['wallet', 'email', 'social'] as const
export const CONNECTOR_TYPE_ORDER = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export const FRAME_EVM_CHAIN_IDS = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
  100, 8453, 84531, 84532, 7777777, 999,
] as const
export const RELAY_SESSION_EVENTS = ['accountsChanged', 'chainChanged'] as const
export const SWITCH_NEEDS_ADD_CHAIN_CODES = [4902, 32603, 5000] as const
export const RESTRICTED_TIMEZONES = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Hong_Kong',
  'Asia/Macao',
  'Asia/Beijing',
] as const
/** Whose accounts sign in with a message (specification, section 9). */
export const SIGN_IN_NAMESPACE = 'eip155'
/** Which namespaces can do what, where the specification says so. Absent means: not on the screen. */
export const FEATURE_NAMESPACES = {
  balance: ['eip155', 'solana', 'bip122'],
  activity: ['eip155', 'solana', 'bip122'],
  nfts: ['eip155'],
  names: ['eip155'],
  send: ['eip155', 'solana', 'bip122'],
  signIn: [SIGN_IN_NAMESPACE],
} as const
export const THEME_DEFAULTS = {
  accent: '#0988F0',
  fontSizeMasterPx: 10,
  borderRadiusMasterPx: 4,
  colorMixStrengthPercent: 0,
} as const
export const TEXT_SCALE_PX = { h1: 50, small: 12 } as const
export const DURATION_MS = { xl: 400, lg: 200, md: 125, sm: 75 } as const
export const UNKNOWN_NETWORK_NAME = 'Unknown Network'
