/* The used part of the Wallet Standard, https://github.com/wallet-standard/wallet-standard, and its Solana features,
 * https://github.com/anza-xyz/wallet-standard. The types describe a correct wallet; values are validated before use. */

export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
export type StandardWallet = {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** Features with the method of each. */
export const CONNECT = ['standard:connect', 'connect'] as const
export const DISCONNECT = ['standard:disconnect', 'disconnect'] as const
export const EVENTS = ['standard:events', 'on'] as const
export const SIGN_MESSAGE = ['solana:signMessage', 'signMessage'] as const
export const SIGN_IN = ['solana:signIn', 'signIn'] as const
export const SIGN_TRANSACTION = ['solana:signTransaction', 'signTransaction'] as const
export const SIGN_AND_SEND = ['solana:signAndSendTransaction', 'signAndSendTransaction'] as const
export type Feature = readonly [feature: string, method: string]

/** A feature's method, bound to it; undefined if the wallet does not have it. It may throw for a hostile wallet. */
export function methodOf(
  wallet: StandardWallet,
  [feature, method]: Feature,
): ((...inputs: unknown[]) => unknown) | undefined {
  const found = wallet.features[feature] as Record<string, unknown> | undefined
  const call = found?.[method]
  return typeof call === 'function' ? call.bind(found) : undefined
}
