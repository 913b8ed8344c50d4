import { DEFAULT_SOCIALS } from '@foyer/base/constants'

/** The remote features and the values each accepts. */
type Features = {
  readonly email: boolean
  readonly socials: readonly string[] | false
  /** Passkeys sign in, without an email. */
  readonly passkey: boolean
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  readonly reownBranding: boolean
  readonly multiWallet: boolean
  readonly emailCapture: boolean | readonly 'required'[]
  readonly payWithExchange: boolean
  readonly payments: boolean
  readonly reownAuthentication: boolean
}
export type FeatureId = keyof Features

/** Local settings: `true` stands for the default providers of a feature that has providers. */
export type LocalFeatures = { readonly [K in FeatureId]?: Features[K] | boolean | undefined }

/** The result of fetching the project's configuration. */
export type RemoteConfig =
  | { readonly status: 'none' }
  | {
      readonly status: 'fetched'
      readonly features: readonly { readonly id: string; readonly isEnabled: boolean; readonly config?: unknown }[]
    }
  | { readonly status: 'failed'; readonly reason: string }

export type ResolvedFeatures = {
  readonly features: Features
  readonly source: 'basic' | 'remote' | 'local'
  /** Local settings that were ignored, for LOCAL_CONFIGURATION_IGNORED. */
  readonly ignored: readonly FeatureId[]
  /** Set when the remote configuration could not be fetched, for the console warning. */
  readonly failure?: string
}

const DEFAULTS: Features = {
  email: true,
  socials: DEFAULT_SOCIALS,
  passkey: false,
  swaps: ['foyer'],
  onramp: ['foyer'],
  activity: true,
  reownBranding: false,
  multiWallet: false,
  emailCapture: false,
  payWithExchange: false,
  payments: false,
  reownAuthentication: false,
}
const OFF: Features = { ...DEFAULTS, email: false, socials: false, swaps: false, onramp: false, activity: false }
const IDS = Object.keys(DEFAULTS) as FeatureId[] // Object.keys loses the literal key types of the object above.
/** Names under which a remote configuration lists a feature. */
const REMOTE_NAMES: Partial<Record<string, FeatureId>> = {
  social_login: 'socials',
  swap: 'swaps',
  multi_wallet: 'multiWallet',
  email_capture: 'emailCapture',
  reown_branding: 'reownBranding',
  fund_from_exchange: 'payWithExchange',
  reown_authentication: 'reownAuthentication',
}

/**
 * Decides which features are on. `basic` turns everything off. A fetched remote configuration takes precedence over local
 * settings, which are then ignored with a warning. Otherwise local settings apply, then the defaults.
 */
export function resolveFeatures(input: {
  basic: boolean
  local: LocalFeatures
  remote: RemoteConfig
}): ResolvedFeatures {
  const { basic, local, remote } = input
  if (basic) return { features: OFF, source: 'basic', ignored: [] }
  if (remote.status === 'fetched') {
    const features = remote.features.reduce<Features>((result, { id, isEnabled, config }) => {
      const feature = REMOTE_NAMES[id] ?? IDS.find((known) => known === id)
      return feature === undefined ? result : withFeature(result, feature, isEnabled && settingOf(feature, config))
    }, OFF)
    return { features, source: 'remote', ignored: IDS.filter((id) => local[id] !== undefined) }
  }
  const features = IDS.reduce<Features>(
    (result, id) => (local[id] === undefined ? result : withFeature(result, id, local[id])),
    DEFAULTS,
  )
  return { features, source: 'local', ignored: [], ...(remote.status === 'failed' ? { failure: remote.reason } : {}) }
}

/** Takes a setting if it is of the feature's kind; `true` means the default providers, an empty list means off. */
function withFeature(features: Features, id: FeatureId, value: unknown): Features {
  if (value === false) return { ...features, [id]: false }
  if (value === true) return { ...features, [id]: hasProviders(id) ? DEFAULTS[id] : true }
  const list = namesIn(value)
  if (list === undefined || !(hasProviders(id) || id === 'emailCapture')) return features
  return { ...features, [id]: list.length > 0 ? list : false }
}

const hasProviders = (id: FeatureId): boolean => Array.isArray(DEFAULTS[id])

/** Of a feature that is on. A list of providers that holds anything but names holds none; whatever else is not understood means on. */
function settingOf(id: FeatureId, config: unknown): unknown {
  if (hasProviders(id) && Array.isArray(config)) return config.filter((item) => typeof item === 'string')
  return (id === 'emailCapture' && namesIn(config)) || true
}

const namesIn = (config: unknown): readonly string[] | undefined =>
  Array.isArray(config) && config.every((item) => typeof item === 'string') ? config : undefined
