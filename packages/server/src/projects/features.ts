import { didYouMean } from '../settings.ts'

/** The ids of a project's features, used in settings, commands of the operator, and answers to pages. */
const FEATURE_IDS = [
  'activity',
  'email',
  'email_capture',
  'fund_from_exchange',
  'multi_wallet',
  'onramp',
  'passkey',
  'payments',
  'reown_authentication',
  'reown_branding',
  'smart_accounts',
  'social_login',
  'sponsorship',
  'swap',
] as const

/** Names of the client's options that differ from the feature's id by more than case. */
const OF_OPTIONS: Readonly<Record<string, string>> = {
  socials: 'social_login',
  swaps: 'swap',
  payWithExchange: 'fund_from_exchange',
}

export const isFeatureId = (id: string): boolean => (FEATURE_IDS as readonly string[]).includes(id)

/** The error for an unknown id: the closest one, or all valid ids. */
export function noSuchFeature(id: string): string {
  const meant = OF_OPTIONS[id]
  const hint = meant ? `; did you mean ${meant}?` : didYouMean(id, FEATURE_IDS)
  return `no such feature: ${id}${hint || ` (there are ${FEATURE_IDS.join(', ')})`}`
}
