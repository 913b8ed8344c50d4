import type { FoyerOptions, Network } from '@foyer/kit'
import { bitcoinRegtest, btc } from '@foyer/kit/bitcoin'
import { arbitrum, base, evm, gnosis, mainnet, optimism, polygon } from '@foyer/kit/evm'
import { foyerSiwx } from '@foyer/kit/siwx'
import { solana, svm } from '@foyer/kit/solana'
import { type DemoConfig, LOCAL_CHAIN_IDS, rpcUrlOf } from '../config.ts'
import { brandOf } from './brands.ts'
import { featureOptions } from './features.ts'
import { effective, isOn, listOf, ownWallets, type Settings, wordsOf } from './settings.ts'
import { themeOf } from './theme.ts'

/**
 * Adds the host's own network image, which is shown before the modal is first opened and the server has been asked for
 * one.
 */
const withMark = (network: Network, mark: string): Network => ({
  ...network,
  assets: { ...network.assets, imageUrl: `/marks/c-${mark}.svg` },
})

/** Networks that the playground offers. The first two, Solana and Bitcoin have a chain in the local world. */
export const NETWORKS: readonly Network[] = [
  withMark(mainnet, 'ethereum'),
  withMark(base, 'base'),
  withMark(arbitrum, 'arbitrum'),
  withMark(optimism, 'optimism'),
  withMark(polygon, 'polygon'),
  withMark(gnosis, 'gnosis'),
  withMark(solana, 'solana'),
  withMark(bitcoinRegtest, 'bitcoin'),
]

/** The network's key in the page's URL: its chain id, or a name if the id is too long. */
export const keyOf = ({ id, caipNetworkId }: Network): string => KEYS.get(caipNetworkId) ?? String(id)
const KEYS = new Map<string, string>([
  [solana.caipNetworkId, 'solana'],
  [bitcoinRegtest.caipNetworkId, 'bitcoin'],
])

const DEFAULT_NETWORK = withMark(mainnet, 'ethereum')

/** The configuration with the selected project's id. */
export function configOf({ project, socials, passkey }: Settings, config: DemoConfig): DemoConfig {
  // What a project offers is decided at its server, so turning something off means another project.
  const [others, passkeys] = [isOn(socials), isOn(passkey)]
  const without = others ? (passkeys ? '' : 'local-no-passkey') : passkeys ? 'local-no-socials' : 'local-email'
  const id = project || without
  return Object.hasOwn(config.projects, id) ? { ...config, projectId: id } : config
}

/** Builds the options for `createFoyer` from the settings. */
export function optionsOf(chosen: Settings, page: DemoConfig, origin: string): FoyerOptions {
  const settings = effective(chosen)
  const config = configOf(settings, page)
  const [first = DEFAULT_NETWORK, ...rest] = listOf(settings.networks).flatMap((id) => networkOf(id) ?? [])
  const networks = [first, ...rest] as const
  const defaultNetwork = networks.find((network) => keyOf(network) === settings.network)
  const served = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  const theme = themeOf(settings)
  const features = featureOptions(settings)
  const [featured, include, exclude] = [settings.featured, settings.include, settings.exclude].map(listOf)

  return {
    ...(isOn(settings.server) ? { projectId: config.projectId, apiUrl: config.apiUrl } : {}),
    ...(settings.id ? { id: settings.id } : {}),
    ...(config.walletOrigin !== undefined && isOn(settings.email) ? { walletOrigin: config.walletOrigin } : {}),
    networks,
    adapters: [evm(), svm(), btc()].filter(({ namespace }) => served.has(namespace)),
    metadata: {
      name: settings.name,
      description: 'Savings that move with the tide',
      url: origin,
      icons: [`${origin}/${brandOf(settings.brand) ? settings.brand : 'atoll'}.svg`],
    },
    locale: settings.lang,
    ...(settings.button ? { messages: wordsOf(settings) } : {}),
    themeMode: theme.mode,
    themeVariables: theme.variables,
    enableNetworkSwitch: isOn(settings.switch),
    enableWalletConnect: isOn(settings.pairing),
    enableEIP6963: isOn(settings.announced),
    enableReconnect: isOn(settings.reconnect),
    allowUnsupportedChain: isOn(settings.unsupported),
    requireTerms: isOn(settings.consent),
    basic: isOn(settings.basic),
    debug: isOn(settings.debug),
    manualWCControl: isOn(settings.manual),
    enableAnalytics: isOn(settings.analytics),
    ...(isOn(settings.compact) ? { modalSize: 'compact' as const } : {}),
    ...(isPreload(settings.preload) ? { preload: settings.preload } : {}),
    ...(isAccountType(settings.account) ? { defaultAccountTypes: { eip155: settings.account } } : {}),
    ...(defaultNetwork ? { defaultNetwork } : {}),
    ...(settings.terms ? { termsConditionsUrl: settings.terms } : {}),
    ...(settings.privacy ? { privacyPolicyUrl: settings.privacy } : {}),
    ...(Object.keys(features).length > 0 ? { features } : {}),
    ...(featured?.length ? { featuredWalletIds: featured } : {}),
    ...(include?.length ? { includeWalletIds: include } : {}),
    ...(exclude?.length ? { excludeWalletIds: exclude } : {}),
    ...(settings['custom-wallets'] ? { customWallets: ownWallets(settings) } : {}),
    ...(isOn(settings.tokens) && config.contracts
      ? { tokens: onLocal(networks, { address: config.contracts.usdc }) }
      : {}),
    ...(isOn(settings.rpc) ? { customRpcUrls: nodesOf(networks, config) } : {}),
    ...(settings.signin === 'off' ? {} : { siwx: siwxOf(settings, config) }),
  }
}

const localOf = (networks: readonly Network[]) => networks.filter(({ id }) => LOCAL_CHAIN_IDS.includes(id))

const onLocal = <T>(networks: readonly Network[], value: T) =>
  Object.fromEntries(localOf(networks).map(({ caipNetworkId }) => [caipNetworkId, value]))

const nodesOf = (networks: readonly Network[], config: DemoConfig) =>
  Object.fromEntries(
    localOf(networks).map(({ caipNetworkId }) => [caipNetworkId, [{ url: rpcUrlOf(config, caipNetworkId) }]]),
  )

const isAccountType = (text: string): text is 'smartAccount' | 'eoa' => /^(smartAccount|eoa)$/.test(text)

const isPreload = (text: string): text is 'press' | 'hover' | 'idle' => /^(press|hover|idle)$/.test(text)

const siwxOf = ({ signin, statement, signout }: Settings, { apiUrl, projectId }: DemoConfig) =>
  foyerSiwx({
    apiUrl,
    projectId,
    required: signin === 'required',
    signOutOnDisconnect: isOn(signout),
    ...(statement ? { statement } : {}),
  })

export const networkOf = (id: string): Network | undefined => NETWORKS.find((network) => keyOf(network) === id)
