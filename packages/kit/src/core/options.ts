import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { INVALID_OPTION, SIWE_AND_SIWX_SET } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { WalletEntry } from '@foyer/contracts'
import type { AdapterSource } from './adapter.ts'
import type { Connector } from './connector.ts'
import type { LocalFeatures } from './features.ts'
import { type HostNetwork, normalizeNetwork } from './networks.ts'
import type { SiweConfig, Siwx } from './siwx.ts'

export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}
export type ThemeMode = 'light' | 'dark' | 'auto'
/** The design's inputs; everything else is derived from them. */
export type ThemeVariables = Partial<
  Readonly<
    Record<
      | '--foyer-accent'
      | '--foyer-radius-master'
      | '--foyer-font-size-master'
      | '--foyer-font-family'
      | '--foyer-color-mix'
      | '--foyer-color-mix-strength'
      | '--foyer-light'
      | '--foyer-z-index',
      string
    >
  >
>
type CustomRpcUrl = { readonly url: string }

/** What an integrator may set: the specification's section 1, then what makes the whole self-hostable. */
export type FoyerOptions = {
  /** Names the project at the server. Without it nothing that needs a server is offered. */
  readonly projectId?: string
  /** Networks of the host app, in the order of display. Ours, or viem chain objects. */
  readonly networks: readonly [HostNetwork, ...HostNetwork[]]
  readonly adapters?: readonly AdapterSource[]
  readonly metadata?: Partial<Metadata>
  readonly defaultNetwork?: HostNetwork
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  readonly features?: LocalFeatures & {
    /** Order of the ways in on Connect. */
    readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
    /** Connector types that go first on Connect. */
    readonly connectorTypeOrder?: readonly string[]
  }
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly customWallets?: readonly (Pick<WalletEntry, 'id' | 'name'> & Partial<WalletEntry>)[]
  readonly customRpcUrls?: Partial<Readonly<Record<CaipNetworkId, readonly CustomRpcUrl[]>>>
  /** Preferred tokens by network: contract address of each. */
  readonly tokens?: Partial<Readonly<Record<CaipNetworkId, { readonly address: string }>>>
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** Signing in with a wallet: this, or the older `siweConfig`, never both. */
  readonly siwx?: Siwx
  readonly siweConfig?: SiweConfig
  readonly enableWalletConnect?: boolean
  readonly enableEIP6963?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly enableReconnect?: boolean
  readonly allowUnsupportedChain?: boolean
  /** Turns every feature off and keeps to the wallet screens. */
  readonly basic?: boolean
  /** Shows alerts on the page and warnings in the console. */
  readonly debug?: boolean
  /**
   * Tells `apiUrl` what happens in the modal, where the project collects that too: which views and wallets, and errors; never a
   * query of the page's address. Default false: nothing is sent.
   */
  readonly enableAnalytics?: boolean
  /** The host drives connecting itself: opening shows the wallets or the code at once. */
  readonly manualWCControl?: boolean

  /** Where @foyer/server answers, e.g. https://api.example. Without it: no directory, no proxy, no remote configuration. */
  readonly apiUrl?: string
  /** Where the relay answers; default: `apiUrl` with ws(s). Set it to use another relay, with a projectId of that relay's. */
  readonly relayUrl?: string
  /** BCP 47 tag; default: the page's `lang`, else the browser's. */
  readonly locale?: string
  /** Connectors of the host's own (type EXTERNAL). */
  readonly connectors?: readonly Connector[]
  /** Tells two instances on one page apart, also in storage. Default `foyer`. */
  readonly id?: string
}

export type ResolvedOptions = Omit<FoyerOptions, 'networks' | 'defaultNetwork' | 'metadata' | 'relayUrl' | 'apiUrl'> & {
  readonly id: string
  readonly networks: readonly [Network, ...Network[]]
  readonly defaultNetwork: Network
  readonly metadata: Metadata
  readonly apiUrl?: string
  readonly relayUrl?: string
  readonly connectorTypeOrder: readonly string[]
}

/** Whether there is a server to ask: lists, prices, names and relay need one. */
export const hasServer = ({ apiUrl, projectId }: Pick<ResolvedOptions, 'apiUrl' | 'projectId'>): boolean =>
  apiUrl !== undefined && projectId !== undefined

/**
 * Checks what the host passed and fills in what it left out.
 * @throws SIWE_AND_SIWX_SET, INVALID_OPTION
 */
export function resolveOptions(options: FoyerOptions): ResolvedOptions {
  if (options.siweConfig !== undefined && options.siwx !== undefined) throw new FoyerError(SIWE_AND_SIWX_SET)
  if (!Array.isArray(options.networks) || options.networks.length === 0)
    invalid('networks', 'at least one network is needed')
  const [first, ...rest] = options.networks
  const networks: readonly [Network, ...Network[]] = [normalizeNetwork(first), ...rest.map(normalizeNetwork)]
  const wanted = options.defaultNetwork === undefined ? undefined : normalizeNetwork(options.defaultNetwork)
  const defaultNetwork = wanted && networks.find((network) => network.caipNetworkId === wanted.caipNetworkId)
  if (wanted && !defaultNetwork) invalid('defaultNetwork', 'it is not one of `networks`')

  const { apiUrl: _api, relayUrl: _relay, metadata, ...others } = options
  const apiUrl = checkUrl('apiUrl', options.apiUrl, ['https:', 'http:'])
  const relayUrl = checkUrl('relayUrl', options.relayUrl, ['wss:', 'ws:']) ?? apiUrl?.replace(/^http/, 'ws')
  checkUrl('termsConditionsUrl', options.termsConditionsUrl, ['https:', 'http:'])
  checkUrl('privacyPolicyUrl', options.privacyPolicyUrl, ['https:', 'http:'])

  return {
    ...others,
    id: options.id ?? 'foyer',
    networks,
    defaultNetwork: defaultNetwork ?? networks[0],
    metadata: {
      name: metadata?.name ?? pageName(),
      description: metadata?.description ?? '',
      url: metadata?.url ?? pageUrl(),
      icons: metadata?.icons ?? [],
    },
    connectorTypeOrder: options.features?.connectorTypeOrder ?? [],
    ...(apiUrl === undefined ? {} : { apiUrl }),
    ...(relayUrl === undefined ? {} : { relayUrl }),
  }
}

function checkUrl(option: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined) return undefined
  let url: URL
  try {
    url = new URL(text, typeof location === 'undefined' ? undefined : location.href)
  } catch {
    return invalid(option, 'it is not a URL')
  }
  if (!protocols.includes(url.protocol)) invalid(option, `it must start with ${protocols.join(' or ')}//`)
  return url.href.replace(/\/$/, '')
}

function invalid(option: string, reason: string): never {
  throw new FoyerError(INVALID_OPTION, { context: { option, reason } })
}

const pageName = (): string => (typeof document === 'undefined' ? '' : document.title || location.hostname)
const pageUrl = (): string => (typeof location === 'undefined' ? '' : location.origin)
