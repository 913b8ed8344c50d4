import { didYouMean } from '../settings.ts'

/** Features of a project, in their one spelling: what settings, the operator's commands, and answers to pages name. */
const FEATURE_IDS = [
  'activity',
  'email',
  'email_capture',
  'fund_from_exchange',
  'multi_wallet',
  'onramp',
  'payments',
  'reown_authentication',
  'reown_branding',
  'social_login',
  'swap',
] as const

/** Names of the client's options that are not the feature's id in another case. */
const OF_OPTIONS: Readonly<Record<string, string>> = {
  socials: 'social_login',
  swaps: 'swap',
  payWithExchange: 'fund_from_exchange',
}

export const isFeatureId = (id: string): boolean => (FEATURE_IDS as readonly string[]).includes(id)

/** Why an id is refused: the one that was meant, or all that there are. */
export function noSuchFeature(id: string): string {
  const meant = OF_OPTIONS[id]
  const hint = meant ? `; did you mean ${meant}?` : didYouMean(id, FEATURE_IDS)
  return `no such feature: ${id}${hint || ` (there are ${FEATURE_IDS.join(', ')})`}`
}
