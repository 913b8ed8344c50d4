import type { FoyerOptions, Network, ThemeMode, ThemeVariables } from '@foyer/kit'
import { arbitrum, base, evm, gnosis, mainnet, optimism, polygon } from '@foyer/kit/evm'
import type { DemoConfig } from '../config.ts'
import { BRANDS } from './brands.ts'
import { isOn, listOf, type Settings } from './settings.ts'

/** A host may bring pictures of its own: they show before anybody opened the modal, and so before the server was asked. */
const withMark = (network: Network, mark: string): Network => ({
  ...network,
  assets: { ...network.assets, imageUrl: `/marks/c-${mark}.svg` },
})

/** Networks that the playground offers; the first two have a chain in the local world. */
export const NETWORKS: readonly Network[] = [
  withMark(mainnet, 'ethereum'),
  withMark(base, 'base'),
  withMark(arbitrum, 'arbitrum'),
  withMark(optimism, 'optimism'),
  withMark(polygon, 'polygon'),
  withMark(gnosis, 'gnosis'),
]

const DEFAULT_NETWORK = withMark(mainnet, 'ethereum')

export const FEATURES = [
  'email',
  'socials',
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

/** What the host writes into `createFoyer`, from the settings. */
export function optionsOf(settings: Settings, config: DemoConfig, origin: string): FoyerOptions {
  const [first = DEFAULT_NETWORK, ...rest] = listOf(settings.networks).flatMap((id) => networkOf(id) ?? [])
  const networks = [first, ...rest] as const
  const defaultNetwork = networks.find(({ id }) => String(id) === settings.network)
  const features = featuresOf(settings.features)
  const [featured, include, exclude] = [settings.featured, settings.include, settings.exclude].map(listOf)

  return {
    projectId: config.projectId,
    apiUrl: config.apiUrl,
    networks,
    adapters: [evm()],
    metadata: {
      name: settings.name,
      description: 'Savings that move with the tide',
      url: origin,
      icons: [`${origin}/atoll.svg`],
    },
    locale: settings.lang,
    themeMode: themeModeOf(settings),
    themeVariables: themeVariablesOf(settings),
    enableNetworkSwitch: isOn(settings.switch),
    enableWalletConnect: isOn(settings.pairing),
    enableEIP6963: isOn(settings.announced),
    enableReconnect: isOn(settings.reconnect),
    allowUnsupportedChain: isOn(settings.unsupported),
    basic: isOn(settings.basic),
    debug: isOn(settings.debug),
    manualWCControl: isOn(settings.manual),
    ...(defaultNetwork ? { defaultNetwork } : {}),
    ...(settings.terms ? { termsConditionsUrl: settings.terms } : {}),
    ...(settings.privacy ? { privacyPolicyUrl: settings.privacy } : {}),
    ...(Object.keys(features).length > 0 ? { features } : {}),
    ...(featured?.length ? { featuredWalletIds: featured } : {}),
    ...(include?.length ? { includeWalletIds: include } : {}),
    ...(exclude?.length ? { excludeWalletIds: exclude } : {}),
  }
}

export const networkOf = (id: string): Network | undefined => NETWORKS.find((network) => String(network.id) === id)

export function themeModeOf({ theme, brand }: Settings): ThemeMode {
  if (theme === 'light' || theme === 'dark') return theme
  return BRANDS[brand]?.theme ?? 'auto'
}

/** The brand's inputs, and over them what was set one by one. */
export function themeVariablesOf(settings: Settings): ThemeVariables {
  const { accent, radius, font, size, mix, strength, light } = settings
  return {
    ...BRANDS[settings.brand]?.variables,
    ...(accent ? { '--foyer-accent': accent } : {}),
    ...(radius ? { '--foyer-radius-master': `${radius}px` } : {}),
    ...(font ? { '--foyer-font-family': font } : {}),
    ...(size ? { '--foyer-font-size-master': `${size}px` } : {}),
    ...(mix ? { '--foyer-color-mix': mix } : {}),
    ...(strength ? { '--foyer-color-mix-strength': `${strength}%` } : {}),
    ...(light ? { '--foyer-light': light } : {}),
  }
}

/** `email:on,swaps:off` as an object, and nothing for what is not named. */
export function featuresOf(text: string): Partial<Record<(typeof FEATURES)[number], boolean>> {
  const entries = listOf(text).flatMap((item) => {
    const [id, state] = item.split(':')
    const feature = FEATURES.find((known) => known === id)
    return feature === undefined || state === undefined ? [] : [[feature, state === 'on'] as const]
  })
  return Object.fromEntries(entries)
}
