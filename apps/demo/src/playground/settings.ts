/**
 * The default of every playground setting, as text, so that the form, the URL and the tests share one list. `1` is on
 * and `0` is off.
 */
export const DEFAULTS = {
  theme: 'auto',
  brand: 'atoll',
  accent: '',
  radius: '',
  font: '',
  size: '',
  mix: '',
  strength: '',
  light: '',
  layer: '',
  lang: 'en',
  /** Replaces the words of the button that connects. */
  button: '',
  networks: '1,8453,solana,bitcoin',
  network: '8453',
  name: 'Atoll',
  terms: 'https://atoll.example/terms',
  privacy: 'https://atoll.example/privacy',
  consent: '0',
  switch: '1',
  pairing: '1',
  announced: '1',
  reconnect: '1',
  unsupported: '0',
  basic: '0',
  debug: '0',
  embedded: '0',
  compact: '0',
  manual: '0',
  /** With `0` the options name no server, so what a server decides or provides is off. */
  server: '1',
  id: '',
  /** USDC's balance in place of the native currency's, where the local world has it. */
  tokens: '0',
  /** The host's own nodes. In the sample they are the proxy's addresses, because its page may contact no other host. */
  rpc: '0',
  /** One of the configured projects. If empty, the default project is used. */
  project: '',
  /** The embedded wallet by email. */
  email: '1',
  /** Logins of other services, and passkeys: with `0`, another project of the local world. */
  socials: '1',
  passkey: '1',
  /** The embedded wallet's account on EVM networks: `smartAccount`, `eoa`, or empty for the default. */
  account: '',
  /** `email`, `social`, `passkey` and `wallet` in the order of the first screen, separated by commas. */
  'method-order': '',
  /** Kinds of wallets in the order of the first screen, separated by commas. */
  'connector-order': '',
  /** `off`, `optional` or `required`. */
  signin: 'off',
  statement: 'I accept the Atoll Terms of Service.',
  signout: '1',
  analytics: '0',
  /** When the modal's code comes: `press`, `hover` or `idle`. */
  preload: 'press',
  /** Feature ids, each with `:on` or `:off`. Features that are not listed are left out of the options. */
  features: '',
  featured: '',
  include: '',
  exclude: '',
  /** Names of wallets that the directory does not have, separated by commas. */
  'custom-wallets': '',
  /** The side panel: `1` open, `0` closed, otherwise open if there is room. */
  panel: '',
} as const

export type SettingName = keyof typeof DEFAULTS
export type Settings = Readonly<Record<SettingName, string>>

/** Settings that apply to a running instance or do not concern it. All others require a new instance. */
const LIVE: readonly SettingName[] = [
  'theme',
  'brand',
  'accent',
  'radius',
  'font',
  'size',
  'mix',
  'strength',
  'light',
  'layer',
  'embedded',
  'panel',
]

// Object.keys returns string[], so the literal types of the keys are restored here.
export const SETTING_NAMES = Object.keys(DEFAULTS) as SettingName[]

export const isOn = (value: string): boolean => value === '1'
export const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** The settings as they count: what needs a server is off without one. */
export const effective = (settings: Settings): Settings => ({
  ...settings,
  ...(isOn(settings.server) ? {} : { email: '0', signin: 'off', analytics: '0' }),
  ...(settings.terms || settings.privacy ? {} : { consent: '0' }),
})

/** The host's own words for the button that connects, in the chosen language. */
export const wordsOf = ({ lang, button }: Settings) => ({ [lang]: { 'button.connect': button } })

/** Entries as the directory has them. Names alone suffice to show them. */
export const ownWallets = (settings: Settings) =>
  listOf(settings['custom-wallets']).map((name) => ({ id: name.toLowerCase().replaceAll(' ', '-'), name }))

/** Reads settings from a URL's query and ignores unknown parameters, because tests and tools add their own. */
export function readSettings(query: URLSearchParams): Settings {
  const named = SETTING_NAMES.flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { ...DEFAULTS, ...Object.fromEntries(named) }
}

/** Writes only the settings that differ from the defaults, to keep the query short. */
export function writeSettings(settings: Settings, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of SETTING_NAMES) {
    if (settings[name] === DEFAULTS[name]) next.delete(name)
    else next.set(name, settings[name])
  }
  return next
}

/** The changed settings that require a new instance. */
export const needsNewInstance = (before: Settings, after: Settings): readonly SettingName[] =>
  SETTING_NAMES.filter((name) => before[name] !== after[name] && !LIVE.includes(name))
