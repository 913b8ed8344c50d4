import { type CaipNetworkId, FoyerError, type Namespace } from '@foyer/base'
import { INVALID_OPTION, SIWE_AND_SIWX_SET } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { WalletEntry } from '@foyer/contracts'
import type { FoyerMessages } from '../locales/host.ts'
import type { AccountType, AdapterSource } from './connections/adapter.ts'
import type { Connector } from './connections/connector.ts'
import type { LocalFeatures } from './features.ts'
import { type HostNetwork, normalizeNetwork } from './networks/networks.ts'
import { canonicalTag } from './page/page-locale.ts'
import type { SiweConfig, Siwx } from './siwx.ts'

export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}
const THEME_MODES = ['light', 'dark', 'auto'] as const
export type ThemeMode = (typeof THEME_MODES)[number]
/** The inputs of the theme; all other values are derived from them. */
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

/**
 * What an integrator may set.
 *
 * @example
 * createFoyer({ networks: [mainnet, base], adapters: [evm()], projectId: 'shop', apiUrl: 'https://api.example' })
 */
export type FoyerOptions = {
  /** Identifies the project at the server. Without it, features that need a server are not offered. */
  readonly projectId?: string | undefined
  /** Networks of the host app, one or more, in the order of display. Ours, or viem chain objects. */
  readonly networks: readonly HostNetwork[]
  /** Adapters for the wallets of a chain: `[evm()]`, `[evm(), svm(), btc()]`. Loaded when the modal opens. Default: none. */
  readonly adapters?: readonly AdapterSource[]
  /** Name, description, address and icons of the app, as wallets show them. Default: taken from the page. */
  readonly metadata?: Partial<Metadata>
  /** The initial network, one of `networks`. Default: the first. */
  readonly defaultNetwork?: HostNetwork
  /** `light`, `dark`, or `auto` for the visitor’s own preference. Default `auto`. */
  readonly themeMode?: ThemeMode
  /** Theme inputs by name (`--foyer-accent`, …), as CSS values. */
  readonly themeVariables?: ThemeVariables
  /** Features that are on when there is no remote configuration. With one, these are ignored with a warning. */
  readonly features?: LocalFeatures & {
    /** Order of the connection methods on Connect. */
    readonly connectMethodsOrder?: readonly ('email' | 'social' | 'passkey' | 'wallet')[]
    /** Connector types that go first on Connect. */
    readonly connectorTypeOrder?: readonly string[]
  }
  /** Directory ids of the wallets that Connect shows first, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Directory ids of the only wallets that are listed. Default: all. */
  readonly includeWalletIds?: readonly string[]
  /** Directory ids, reverse names or names of wallets that are not listed. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets that the directory does not have: `id`, `name`, and any other known fields of a directory entry. */
  readonly customWallets?: readonly (Pick<WalletEntry, 'id' | 'name'> & Partial<WalletEntry>)[]
  /**
   * CAIP-2 id → nodes to read the network from, in order, instead of the server’s proxy; also offered to wallets that add the
   * network.
   */
  readonly customRpcUrls?: Partial<Readonly<Record<CaipNetworkId, readonly CustomRpcUrl[]>>>
  /**
   * Allows reading networks from the public endpoints in their definitions when there is neither a server nor `customRpcUrls`.
   * By default only the connected wallet's own provider is used, so that visitors' addresses are not sent to hosts that the
   * integrator did not choose.
   */
  readonly publicRpc?: boolean
  /**
   * CAIP-2 id of an EVM network → the ERC-20 token whose balance the button, the account without a server and `useFoyerBalance` show
   * there, in place of the native currency.
   */
  readonly tokens?: Partial<Readonly<Record<CaipNetworkId, { readonly address: string }>>>
  /** Linked under Connect. Default: not shown. */
  readonly termsConditionsUrl?: string
  /** Linked under Connect. Default: not shown. */
  readonly privacyPolicyUrl?: string
  /**
   * Visitors accept `termsConditionsUrl` and `privacyPolicyUrl` with a checkbox before anything that connects a wallet is shown: once in a
   * browser, and again when an address changes. `connect` of your own code does not ask. Default false.
   */
  readonly requireTerms?: boolean
  /** Signing in with a wallet: this, or the older `siweConfig`, never both. */
  readonly siwx?: Siwx
  /** Sign-in configuration in the older format. Together with `siwx` it is SIWE_AND_SIWX_SET. */
  readonly siweConfig?: SiweConfig
  /** Phone wallets by code and link. Default true. */
  readonly enableWalletConnect?: boolean
  /** Wallets that announce themselves on the page (EIP-6963). Default true. */
  readonly enableEIP6963?: boolean
  /**
   * The account of the embedded wallet that a new visitor gets in a namespace, where the operator offers it: `smartAccount` or `eoa`.
   * Default: `{ eip155: 'smartAccount' }`.
   */
  readonly defaultAccountTypes?: Partial<Readonly<Record<Namespace, AccountType>>>
  /** Changing the network in the modal. Default true. */
  readonly enableNetworkSwitch?: boolean
  /** Restoring a wallet after a reload, and connecting one that the page is opened in. Default true. */
  readonly enableReconnect?: boolean
  /** Allows wallets to be on a network that is not in `networks`. Default false: the visitor is asked to switch. */
  readonly allowUnsupportedChain?: boolean
  /** Turns every feature off and keeps only the wallet screens. */
  readonly basic?: boolean
  /** Shows alerts and warnings on the page. The console has each of them once in any case. */
  readonly debug?: boolean
  /**
   * Reports usage of the modal to `apiUrl`, if the project collects it: views, wallets and errors, never a query of the page's
   * address. Default false: nothing is sent.
   */
  readonly enableAnalytics?: boolean
  /**
   * When the modal's code is fetched: with the press of a button (the default), when a pointer or the focus reaches one, or once the page
   * is idle. Never ahead of the press for visitors who save data.
   */
  readonly preload?: 'press' | 'hover' | 'idle'
  /** `compact` is narrower and lower, for a sidebar or the popup of a browser extension. On phones it has the whole width. Default `normal`. */
  readonly modalSize?: 'normal' | 'compact'
  /** The host starts the connection itself: opening shows the wallets or the code at once. */
  readonly manualWCControl?: boolean

  /** URL of @foyer/server, e.g. https://api.example. Without it there is no directory, proxy or remote configuration. */
  readonly apiUrl?: string | undefined
  /**
   * Origin of the embedded wallet's page, e.g. https://wallet.example: visitors without a wallet get one by email. Default: none
   * is offered.
   */
  readonly walletOrigin?: string | undefined
  /** URL of the relay; default: `apiUrl` with ws(s). Set it to use another relay, with a projectId of that relay. */
  readonly relayUrl?: string | undefined
  /** BCP 47 tag, such as `en` or `ar-EG`; default: the page's `lang`, else the browser's. `setLocale` changes it. */
  readonly locale?: string
  /**
   * Sentences by language, to replace ours or to bring a language: `{ en: { 'button.connect': 'Log in' }, de: { … } }`. Those that are
   * missing are ours in that language, or English. Placeholders such as `{app}` are filled as in our sentences. Only ever shown as text.
   */
  readonly messages?: FoyerMessages
  /** Connectors that the host provides (type EXTERNAL), such as `safe()`. */
  readonly connectors?: readonly Connector[]
  /** Distinguishes two instances on one page, also in storage. Default `foyer`. */
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

/** Whether a server is configured: lists, prices, names and the relay need one. */
export const hasServer = ({ apiUrl, projectId }: Pick<ResolvedOptions, 'apiUrl' | 'projectId'>): boolean =>
  apiUrl !== undefined && projectId !== undefined

/** Whether the embedded wallet is used: it needs its page, and the project that the page serves. */
export const hasEmbeddedWallet = ({ walletOrigin, projectId }: ResolvedOptions): boolean =>
  walletOrigin !== undefined && projectId !== undefined

/**
 * Validates the host's options and fills in defaults.
 * @throws SIWE_AND_SIWX_SET, INVALID_OPTION
 */
export function resolveOptions(options: FoyerOptions): ResolvedOptions {
  if (typeof options !== 'object' || options === null) invalid('options', '`networks` is needed')
  if (options.siweConfig !== undefined && options.siwx !== undefined) throw new FoyerError(SIWE_AND_SIWX_SET)
  const [first, ...rest] = Array.isArray(options.networks) ? options.networks : []
  if (first === undefined) invalid('networks', 'at least one network is needed')
  const networks: readonly [Network, ...Network[]] = [normalizeNetwork(first), ...rest.map(normalizeNetwork)]
  const wanted = options.defaultNetwork === undefined ? undefined : normalizeNetwork(options.defaultNetwork)
  const defaultNetwork = wanted && networks.find((network) => network.caipNetworkId === wanted.caipNetworkId)
  if (wanted && !defaultNetwork) invalid('defaultNetwork', 'it is not one of `networks`')

  const { apiUrl: _api, relayUrl: _relay, metadata, ...others } = options
  if (options.projectId !== undefined && !PROJECT_ID.test(options.projectId))
    invalid('projectId', 'it is letters, digits, _ and -, at most 64')
  const apiUrl = checkUrl('apiUrl', options.apiUrl, ['https:', 'http:'])
  const relayUrl = checkUrl('relayUrl', options.relayUrl, ['wss:', 'ws:']) ?? apiUrl?.replace(/^http/, 'ws')
  for (const adapter of options.adapters ?? [])
    if (typeof adapter?.load !== 'function') invalid('adapters', 'call it, like `evm()`')
  if (options.siwx !== undefined)
    for (const method of SIWX_METHODS) if (typeof options.siwx[method] !== 'function') invalid('siwx', `no ${method}`)
  for (const [network, urls] of Object.entries(options.customRpcUrls ?? {}))
    if (!Array.isArray(urls) || !urls.every((one) => /^https?:\/\//.test(one?.url) && URL.canParse(one.url)))
      invalid('customRpcUrls', `${network} needs [{ url }]`)
  if (options.themeMode !== undefined) checkThemeMode(options.themeMode)
  // A page without a `lang` has an empty one.
  if (options.locale) checkLocale(options.locale)
  checkUrl('termsConditionsUrl', options.termsConditionsUrl, ['https:', 'http:'], ANY_PAGE)
  checkUrl('privacyPolicyUrl', options.privacyPolicyUrl, ['https:', 'http:'], ANY_PAGE)

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

/** @throws INVALID_OPTION */
export function checkThemeMode(mode: ThemeMode): ThemeMode {
  return THEME_MODES.includes(mode) ? mode : invalid('themeMode', `it is ${THEME_MODES.join(' or ')}`)
}

/** @returns the tag in its usual form @throws INVALID_OPTION */
export const checkLocale = (tag: string): string => canonicalTag(tag) ?? invalid('locale', 'it is no BCP 47 tag')

const SIWX_METHODS = ['createMessage', 'addSession', 'getSessions'] as const
/** In the form that the server accepts. */
const PROJECT_ID = /^[\w-]{1,64}$/
/** Base for relative links. On a server the page is not known. */
const ANY_PAGE = 'https://page.invalid'

/** The same result in a browser and on a server: the address of a server must be absolute. */
function checkUrl(
  option: string,
  text: string | undefined,
  protocols: readonly string[],
  page?: string,
): string | undefined {
  if (text === undefined) return undefined
  const wanted = `it must start with ${protocols.join(' or ')}//`
  let url: URL
  try {
    url = new URL(text, page)
  } catch {
    return invalid(option, wanted)
  }
  if (!protocols.includes(url.protocol)) invalid(option, wanted)
  // Paths are appended to it.
  if (page === undefined && (url.search || url.hash)) invalid(option, 'it has a query or a fragment')
  return url.href.replace(/\/$/, '')
}

/** @throws INVALID_OPTION */
export function invalid(option: string, reason: string): never {
  throw new FoyerError(INVALID_OPTION, { context: { option, reason } })
}

const pageName = (): string => (typeof document === 'undefined' ? '' : document.title || location.hostname)
const pageUrl = (): string => (typeof location === 'undefined' ? '' : location.origin)
