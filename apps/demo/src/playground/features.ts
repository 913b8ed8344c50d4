import type { FoyerOptions } from '@foyer/kit'
import { listOf, type Settings } from './settings.ts'

/** What each feature is, in plain words. */
export const FEATURES: Readonly<Record<FeatureId, string>> = {
  email: 'Wallet by email',
  socials: 'Social sign-in',
  passkey: 'Passkey',
  multiWallet: 'Several wallets at once',
  emailCapture: 'Ask for an email after connecting',
  activity: 'Activity',
  swaps: 'Swap',
  onramp: 'Buy with a card',
  payments: 'Pay from a wallet',
  payWithExchange: 'Pay from an exchange',
  reownBranding: 'Maker’s mark under the modal',
  reownAuthentication: 'Sign-in of the maker, without a screen',
}
type FeatureId = Exclude<keyof NonNullable<FoyerOptions['features']>, 'connectMethodsOrder' | 'connectorTypeOrder'>

const METHODS = ['email', 'social', 'passkey', 'wallet'] as const

/** The option `features` of these settings, with what is not set left out. */
export function featureOptions(settings: Settings) {
  const order = listOf(settings['method-order']).flatMap((name) => METHODS.find((method) => method === name) ?? [])
  const kinds = listOf(settings['connector-order'])
  return {
    ...featuresOf(settings.features),
    ...(order.length > 0 ? { connectMethodsOrder: order } : {}),
    ...(kinds.length > 0 ? { connectorTypeOrder: kinds } : {}),
  }
}

/** Parses `email:on,swaps:off` into an object. Features that are not listed are left out. */
export function featuresOf(text: string): Partial<Record<FeatureId, boolean>> {
  const entries = listOf(text).flatMap((item) => {
    const [id, state] = item.split(':')
    return id === undefined || state === undefined || !Object.hasOwn(FEATURES, id)
      ? []
      : [[id, state === 'on'] as const]
  })
  return Object.fromEntries(entries)
}
