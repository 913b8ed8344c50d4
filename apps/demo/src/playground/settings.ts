/** Every setting of the playground as text, so that one list serves the form, the URL and the tests. `1` is on, `0` is off. */
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
  lang: 'en',
  networks: '1,8453,solana,bitcoin',
  network: '8453',
  name: 'Atoll',
  terms: 'https://atoll.example/terms',
  privacy: 'https://atoll.example/privacy',
  switch: '1',
  pairing: '1',
  announced: '1',
  reconnect: '1',
  unsupported: '0',
  basic: '0',
  debug: '0',
  embedded: '0',
  manual: '0',
  /** One of the projects that the page was told of; empty: its first. */
  project: '',
  /** `off`, `optional` or `required`. */
  signin: 'off',
  statement: 'I accept the Atoll Terms of Service.',
  signout: '1',
  analytics: '0',
  /** Feature ids, each with `:on` or `:off`; what is not named is left out of the options. */
  features: '',
  featured: '',
  include: '',
  exclude: '',
  /** The side panel itself: `1` open, `0` closed, else open where there is room. */
  panel: '',
} as const

export type SettingName = keyof typeof DEFAULTS
export type Settings = Readonly<Record<SettingName, string>>

/** Settings that a running instance takes, or that are not the instance's at all. Any other needs a new one. */
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
  'embedded',
  'panel',
]

// Object.keys forgets the literal keys of the object above.
export const SETTING_NAMES = Object.keys(DEFAULTS) as SettingName[]

export const isOn = (value: string): boolean => value === '1'
export const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Settings of a page's address. Unknown names are left alone: tests and tools put their own there. */
export function readSettings(query: URLSearchParams): Settings {
  const named = SETTING_NAMES.flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { ...DEFAULTS, ...Object.fromEntries(named) }
}

/** The shortest query that brings the same settings back. */
export function writeSettings(settings: Settings, query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of SETTING_NAMES) {
    if (settings[name] === DEFAULTS[name]) next.delete(name)
    else next.set(name, settings[name])
  }
  return next
}

/** What changed between two settings that only a new instance can take over. */
export const needsNewInstance = (before: Settings, after: Settings): readonly SettingName[] =>
  SETTING_NAMES.filter((name) => before[name] !== after[name] && !LIVE.includes(name))
