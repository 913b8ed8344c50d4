import { listOf, type Settings } from './settings.ts'

export const FEATURES = [
  'email',
  'socials',
  'passkey',
  'swaps',
  'onramp',
  'activity',
  'reownBranding',
  'multiWallet',
  'emailCapture',
  'payWithExchange',
  'payments',
  'reownAuthentication',
] as const

const METHODS = ['email', 'social', 'passkey', 'wallet'] as const

/** The option `features` of these settings, with what is not set left out. */
export function featureOptions(settings: Settings) {
  const order = listOf(settings['method-order']).flatMap((name) => METHODS.find((method) => method === name) ?? [])
  return { ...featuresOf(settings.features), ...(order.length > 0 ? { connectMethodsOrder: order } : {}) }
}

/** Parses `email:on,swaps:off` into an object. Features that are not listed are left out. */
export function featuresOf(text: string): Partial<Record<(typeof FEATURES)[number], boolean>> {
  const entries = listOf(text).flatMap((item) => {
    const [id, state] = item.split(':')
    const feature = FEATURES.find((known) => known === id)
    return feature === undefined || state === undefined ? [] : [[feature, state === 'on'] as const]
  })
  return Object.fromEntries(entries)
}
