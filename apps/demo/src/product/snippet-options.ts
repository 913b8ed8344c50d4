import { featureOptions } from '../playground/features.ts'
import { DEFAULTS, isOn, listOf, ownWallets, type Settings, wordsOf } from '../playground/settings.ts'
import { themeOf } from '../playground/theme.ts'

/** The lines of the options besides networks and adapters, without those that are the default of `createFoyer`. */
export function optionLines(settings: Settings, chains: Chains): readonly string[] {
  const { mode, variables } = themeOf(settings)
  const switches = SWITCHES.filter(([setting]) => settings[setting] !== DEFAULTS[setting])
  return [
    ...(isOn(settings.server) ? SERVER : []),
    ...(settings.id ? [`id: ${quoted(settings.id)},`] : []),
    `metadata: { name: ${quoted(settings.name)} },`,
    ...(isOn(settings.email) ? ["walletOrigin: 'https://wallet.example',"] : []),
    ...defaultNetworkLine(settings, chains),
    ...(settings.lang === DEFAULTS.lang ? [] : [`locale: ${quoted(settings.lang)},`]),
    ...(settings.button ? [`messages: ${literal(wordsOf(settings))},`] : []),
    ...(mode === 'auto' ? [] : [`themeMode: '${mode}',`]),
    ...blockOf('themeVariables: {', Object.entries(variables), '},'),
    ...switches.map(([setting, option]) => `${option}: ${isOn(settings[setting])},`),
    ...blockOf('features: {', Object.entries(featureOptions(settings)), '},'),
    ...(isOn(settings.compact) ? ["modalSize: 'compact',"] : []),
    ...(settings.preload === DEFAULTS.preload ? [] : [`preload: ${quoted(settings.preload)},`]),
    ...(settings.account ? [`defaultAccountTypes: { eip155: ${quoted(settings.account)} },`] : []),
    ...LISTS.flatMap(([setting, option]) => {
      const ids = listOf(settings[setting])
      return ids.length === 0 ? [] : [`${option}: ${literal(ids)},`]
    }),
    ...(settings['custom-wallets'] ? [`customWallets: ${literal(ownWallets(settings))},`] : []),
    ...(isOn(settings.tokens) ? blockOf('tokens: {', on(chains, USDC), '},') : []),
    ...(isOn(settings.rpc) ? blockOf('customRpcUrls: {', on(chains, NODES), '},') : []),
    ...(settings.terms ? [`termsConditionsUrl: ${quoted(settings.terms)},`] : []),
    ...(settings.privacy ? [`privacyPolicyUrl: ${quoted(settings.privacy)},`] : []),
    ...signInLines(settings),
  ].map((line) => `  ${line}`)
}

/**
 * The attributes of an element that say the same as `options`, the lines of these settings. Each is one line of them.
 * @returns undefined if there is no attribute for some of them
 */
export function attributesOf(
  settings: Settings,
  networks: Chains['evm'],
  options: readonly string[],
): readonly string[] | undefined {
  const { mode } = themeOf(settings)
  const attributes = [
    ...(isOn(settings.server) ? ['api-url="https://api.example"', 'project-id="my-app"'] : []),
    `app-name="${attribute(settings.name)}"`,
    ...(settings.lang === DEFAULTS.lang ? [] : [`locale="${attribute(settings.lang)}"`]),
    ...(mode === 'auto' ? [] : [`theme-mode="${mode}"`]),
  ]
  if (options.length > attributes.length) return undefined
  return [...attributes, `networks="${networks.map(({ id }) => id).join(' ')}"`]
}

type Chain = { readonly id: string; readonly name: string }
export type Chains = { readonly evm: readonly Chain[]; readonly others: readonly (typeof OTHERS)[number][] }

/** The networks of the settings; without any, the one that the sample has then. */
export function chainsOf({ networks }: Settings): Chains {
  const ids = listOf(networks)
  const others = OTHERS.filter(({ id }) => ids.includes(id))
  const evm = ids.flatMap((id) => EVM.find((one) => one.id === id) ?? [])
  return { evm: evm.length > 0 || others.length > 0 ? evm : EVM.slice(0, 1), others }
}

/** In the order of the code. */
export const networksOf = ({ evm, others }: Chains): readonly string[] => [...evm, ...others].map(({ name }) => name)

export function importsOf({ signin }: Settings, { evm, others }: Chains): readonly string[] {
  return [
    ...(evm.length > 0 ? [[['evm', ...evm.map(({ name }) => name)], '@foyer/kit/evm'] as const] : []),
    ...others.map(({ name, adapter, from }) => [[adapter, name], from] as const),
    ...(signin === 'off' ? [] : [[['foyerSiwx'], '@foyer/kit/siwx'] as const]),
  ].map(([names, from]) => `import { ${names.toSorted().join(', ')} } from '${from}'`)
}

const SERVER = ["projectId: 'my-app',", "apiUrl: 'https://api.example',"] as const

/** The sample begins on the chosen network, otherwise on the first of its list. */
function defaultNetworkLine({ network, networks }: Settings, chains: Chains): readonly string[] {
  const ids = listOf(networks)
  const wanted = ids.includes(network) ? network : ids[0]
  const [, ...rest] = [...chains.evm, ...chains.others]
  const chosen = rest.find(({ id }) => id === wanted)
  return chosen ? [`defaultNetwork: ${chosen.name},`] : []
}

function signInLines({ signin, statement, signout }: Settings): readonly string[] {
  if (signin === 'off') return []
  return [
    'siwx: foyerSiwx({',
    ...SERVER.map((line) => `  ${line}`),
    ...(statement ? [`  statement: ${quoted(statement)},`] : []),
    ...(signin === 'required' ? [] : ['  required: false,']),
    ...(isOn(signout) ? [] : ['  signOutOnDisconnect: false,']),
    '}),',
  ]
}

function blockOf(head: string, entries: readonly (readonly [string, unknown])[], end: string): readonly string[] {
  if (entries.length === 0) return []
  return [head, ...entries.map((entry) => `  ${property(entry)},`), end]
}

const property = ([name, value]: readonly [string, unknown]): string =>
  `${/^[a-z]\w*$/i.test(name) ? name : quoted(name)}: ${literal(value)}`

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'object' && value !== null) return `{ ${Object.entries(value).map(property).join(', ')} }`
  return `${value}`
}

/** The entries of `values` whose network is one of the chains. */
const on = ({ evm }: Chains, values: Readonly<Record<string, unknown>>) =>
  evm.flatMap(({ id }) => (Object.hasOwn(values, id) ? [[`eip155:${id}`, values[id]] as const] : []))

const SWITCHES = [
  ['switch', 'enableNetworkSwitch'],
  ['pairing', 'enableWalletConnect'],
  ['announced', 'enableEIP6963'],
  ['reconnect', 'enableReconnect'],
  ['unsupported', 'allowUnsupportedChain'],
  ['consent', 'requireTerms'],
  ['basic', 'basic'],
  ['debug', 'debug'],
  ['manual', 'manualWCControl'],
  ['analytics', 'enableAnalytics'],
] as const
const LISTS = [
  ['featured', 'featuredWalletIds'],
  ['include', 'includeWalletIds'],
  ['exclude', 'excludeWalletIds'],
] as const

/** By chain id: those that have a chain in the local world. The addresses are Circle's. */
const USDC = {
  1: { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  8453: { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
}
const NODES = { 1: [{ url: 'https://mainnet.example' }], 8453: [{ url: 'https://base.example' }] }

const EVM: readonly Chain[] = [
  { id: '1', name: 'mainnet' },
  { id: '8453', name: 'base' },
  { id: '42161', name: 'arbitrum' },
  { id: '10', name: 'optimism' },
  { id: '137', name: 'polygon' },
  { id: '100', name: 'gnosis' },
]
/** The other networks of the local world, each with its own adapter. The page would use Bitcoin's main network. */
const OTHERS = [
  { id: 'solana', name: 'solana', adapter: 'svm', from: '@foyer/kit/solana' },
  { id: 'bitcoin', name: 'bitcoin', adapter: 'btc', from: '@foyer/kit/bitcoin' },
] as const

/** A text as the value of an attribute. */
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A text as a literal of JavaScript, also inside of a script element, which any `</script` would end. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('<', '\\x3C')}'`
