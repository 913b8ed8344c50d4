import { SIGN_IN_NAMESPACE } from './shared.ts'

/* Constants of the account screens. */

/** Maximum length of a visitor's own name for an address. */
export const ADDRESS_LABEL_MAX_LENGTH = 40
export const ACCOUNT_NAME_MIN_LENGTH = 4
/** Maximum number of names that visitors register for one address, which discourages reselling. */
export const NAMES_PER_ADDRESS = 10
export const DEFAULT_WALLET_FEATURE_ORDER = ['onramp', 'swaps', 'receive', 'send'] as const
/** The namespaces that support each action. In all others its button is not shown. */
export const FEATURE_NAMESPACES = {
  balance: ['eip155', 'solana', 'bip122'],
  activity: ['eip155', 'solana', 'bip122'],
  nfts: ['eip155'],
  names: ['eip155'],
  send: ['eip155', 'solana', 'bip122'],
  signIn: [SIGN_IN_NAMESPACE],
} as const

/** Where purchases with a card can arrive. */
export const ONRAMP_NAMESPACES: readonly string[] = ['eip155', 'solana']
/** Where payments from exchanges can arrive. */
export const EXCHANGE_NAMESPACES: readonly string[] = ['eip155', 'solana']
