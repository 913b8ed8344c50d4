import { FoyerError } from '@foyer/base'
import { NO_WAY_TO_CONNECT, OPTION_WITHOUT_EFFECT } from '@foyer/base/catalogue'
import { CONNECTOR_TYPE_ORDER } from '@foyer/base/constants'
import type { Context } from '../core/context.ts'
import type { FoyerEventName } from '../core/events.ts'
import { report } from '../core/notices.ts'
import type { FoyerOptions, ThemeVariables } from '../core/options.ts'
import { nearest } from './nearest.ts'
import { warnOfOtherCopy } from './other-copy.ts'

/* Options that cannot work or have no effect, reported to the developer with the first opening. Hosts without TypeScript make
 * mistakes that no compiler has found. Loaded after the modal, so visitors never wait for it. */

const OPTIONS: { readonly [K in keyof FoyerOptions]-?: true } = {
  projectId: true,
  walletOrigin: true,
  defaultAccountTypes: true,
  networks: true,
  adapters: true,
  metadata: true,
  defaultNetwork: true,
  themeMode: true,
  themeVariables: true,
  features: true,
  featuredWalletIds: true,
  includeWalletIds: true,
  excludeWalletIds: true,
  customWallets: true,
  customRpcUrls: true,
  publicRpc: true,
  tokens: true,
  termsConditionsUrl: true,
  privacyPolicyUrl: true,
  requireTerms: true,
  siwx: true,
  siweConfig: true,
  enableWalletConnect: true,
  enableEIP6963: true,
  enableNetworkSwitch: true,
  enableReconnect: true,
  allowUnsupportedChain: true,
  basic: true,
  debug: true,
  preload: true,
  modalSize: true,
  enableAnalytics: true,
  manualWCControl: true,
  apiUrl: true,
  relayUrl: true,
  locale: true,
  messages: true,
  connectors: true,
  id: true,
}
const FEATURES: { readonly [K in keyof NonNullable<FoyerOptions['features']>]-?: true } = {
  email: true,
  socials: true,
  passkey: true,
  swaps: true,
  onramp: true,
  activity: true,
  reownBranding: true,
  multiWallet: true,
  emailCapture: true,
  payWithExchange: true,
  payments: true,
  reownAuthentication: true,
  connectMethodsOrder: true,
  connectorTypeOrder: true,
}
const METHODS = ['email', 'social', 'passkey', 'wallet']
const VARIABLES: { readonly [K in keyof ThemeVariables]-?: true } = {
  '--foyer-accent': true,
  '--foyer-radius-master': true,
  '--foyer-font-size-master': true,
  '--foyer-font-family': true,
  '--foyer-color-mix': true,
  '--foyer-color-mix-strength': true,
  '--foyer-light': true,
  '--foyer-z-index': true,
}
const EVENTS: { readonly [K in FoyerEventName]: true } = {
  INITIALIZE: true,
  MODAL_OPEN: true,
  MODAL_CLOSE: true,
  SELECT_WALLET: true,
  CONNECT_SUCCESS: true,
  CONNECT_ERROR: true,
  SOCIAL_LOGIN_SUCCESS: true,
  SOCIAL_LOGIN_ERROR: true,
  CONNECTIONS_CHANGED: true,
  DISCONNECT_SUCCESS: true,
  DISCONNECT_ERROR: true,
  SWITCH_NETWORK: true,
  ACCOUNTS_CHANGED: true,
  SIWX_AUTH_SUCCESS: true,
  SIWX_AUTH_ERROR: true,
  SWAP_SUCCESS: true,
  SWAP_ERROR: true,
  SWAP_APPROVAL_ERROR: true,
  PAY_EXCHANGE_SELECTED: true,
  PAY_SUCCESS: true,
  PAY_ERROR: true,
  ALERT: true,
}

const SIWE_METHODS = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'] as const

const ELEMENTS = 'foyer-button, foyer-network-button, foyer-modal'

/** Reports each misuse once (`report` does not repeat itself). */
export function reportMisuse(ctx: Context): void {
  const { options, store } = ctx
  warnOfOtherCopy(globalThis, ctx.log.warn)
  const { connectors, theme, networks } = store.get()
  // Without a page there is one instance at most.
  const same = globalThis.document?.querySelectorAll<HTMLElement>(`[data-foyer="${CSS.escape(options.id)}"]`)
  const second = same?.[1]
  if (second && second.dataset.told === undefined && (ctx.modalRuntime.embeds?.size ?? 0) < 2) {
    // Both instances find it, at each of their openings.
    second.dataset.told = ''
    ctx.log.warn(
      `[Foyer] two instances have the id “${options.id}” and share one storage: give each an \`id\` of its own`,
    )
  }
  if (connectors.length === 0) {
    const reason = whyNobody(ctx)
    if (reason !== undefined) report(ctx, new FoyerError(NO_WAY_TO_CONNECT, { context: { reason } }))
  }
  const warn = (option: string, reason: string) =>
    report(ctx, new FoyerError(OPTION_WITHOUT_EFFECT, { context: { option, reason } }))
  if (options.projectId !== undefined && options.relayUrl === undefined)
    warn(
      'projectId',
      'it names a project at `apiUrl` or `relayUrl`, and neither is set; phone wallets need one of them',
    )
  if (options.requireTerms && !options.termsConditionsUrl && !options.privacyPolicyUrl)
    warn('requireTerms', 'neither `termsConditionsUrl` nor `privacyPolicyUrl` is set')
  if (options.features?.reownAuthentication)
    warn('reownAuthentication', 'no part of Foyer reads it; `siwx` has visitors sign in')
  const { siweConfig } = options
  const missing = SIWE_METHODS.filter((method) => siweConfig && typeof siweConfig[method] !== 'function')
  if (missing.length > 0) warn('siweConfig', `nobody can sign in without its ${missing.join(', ')}`)
  const unknown = (names: readonly string[], known: readonly string[], kind: string) => {
    for (const name of names) {
      if (known.includes(name)) continue
      const near = nearest(name, known)
      warn(name, `there is no ${kind} of that name${near === undefined ? '' : `; did you mean \`${near}\`?`}`)
    }
  }
  unknown(
    Object.keys(options).filter((name) => name !== 'connectorTypeOrder'),
    Object.keys(OPTIONS),
    'option',
  )
  unknown(Object.keys(options.features ?? {}), Object.keys(FEATURES), 'feature')
  unknown(options.features?.connectMethodsOrder ?? [], METHODS, 'way to connect (`connectMethodsOrder`)')
  for (const [namespace, type] of Object.entries(options.defaultAccountTypes ?? {})) {
    unknown([namespace], [...ctx.adapters.keys()], 'adapter (`defaultAccountTypes`)')
    unknown([String(type)], ['smartAccount', 'eoa'], 'type of account (`defaultAccountTypes`)')
  }
  unknown(
    options.preload === undefined ? [] : [String(options.preload)],
    ['press', 'hover', 'idle'],
    'time (`preload`)',
  )
  unknown(
    options.modalSize === undefined ? [] : [String(options.modalSize)],
    ['normal', 'compact'],
    'size (`modalSize`)',
  )
  unknown(Object.keys(theme.variables), Object.keys(VARIABLES), 'theme variable')
  unknown(ctx.events.names(), Object.keys(EVENTS), 'event')
  unknown(options.connectorTypeOrder, CONNECTOR_TYPE_ORDER, 'kind of wallet (`connectorTypeOrder`)')
  unknown(
    Object.keys(options.customRpcUrls ?? {}),
    networks.map(({ caipNetworkId }) => caipNetworkId),
    'network in `networks` (`customRpcUrls`)',
  )
  const withTokens = networks.filter(({ chainNamespace }) => ctx.adapters.get(chainNamespace)?.can.tokenBalance)
  unknown(
    Object.keys(options.tokens ?? {}),
    withTokens.map(({ caipNetworkId }) => caipNetworkId),
    'EVM network in `networks` (`tokens`)',
  )
  for (const { caipNetworkId, chainNamespace } of withTokens) {
    const token = options.tokens?.[caipNetworkId]
    if (token && ctx.adapters.get(chainNamespace)?.isAddress(token.address) !== true)
      warn('tokens', `${caipNetworkId} needs { address } of a token`)
  }
  const elements = [
    ...(globalThis.document?.querySelectorAll<Element & { readonly foyer?: { readonly context: Context } }>(ELEMENTS) ??
      []),
  ]
  const own = elements.filter(({ foyer }) => foyer?.context === ctx)
  if (own.length > 0)
    import('./markup-misuse.ts')
      .then(({ markupMisuse }) => {
        for (const { attribute, reason } of markupMisuse(own, [
          ...new Set(networks.map(({ chainNamespace }) => chainNamespace)),
        ]))
          warn(attribute, reason)
      })
      .catch(() => undefined)
  if (options.messages !== undefined)
    import('./message-misuse.ts')
      .then(({ messageMisuse }) => messageMisuse(options))
      .then((reasons) => {
        for (const reason of reasons) warn('messages', reason)
      })
      // Without it, the sentences are shown all the same.
      .catch(() => undefined)
}

/** Undefined if wallets on the page may still be found. */
function whyNobody({ options }: Context): string | undefined {
  if ((options.adapters?.length ?? 0) > 0) return undefined
  const relay =
    options.enableWalletConnect === false
      ? '`enableWalletConnect` is false'
      : 'neither `apiUrl` nor `relayUrl` leads to phone wallets'
  return `there are no \`adapters\` for wallets on the page, and ${relay}`
}
