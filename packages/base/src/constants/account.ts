import { SIGN_IN_NAMESPACE } from './shared.ts'

/* What the account's screens go by. */

/** A name that a visitor gives to an address. */
export const ADDRESS_LABEL_MAX_LENGTH = 40
export const DEFAULT_WALLET_FEATURE_ORDER = ['onramp', 'swaps', 'receive', 'send'] as const
/** Which namespaces can do what. Absent means: not on the screen. */
export const FEATURE_NAMESPACES = {
  balance: ['eip155', 'solana', 'bip122'],
  activity: ['eip155', 'solana', 'bip122'],
  nfts: ['eip155'],
  names: ['eip155'],
  send: ['eip155', 'solana', 'bip122'],
  signIn: [SIGN_IN_NAMESPACE],
} as const
