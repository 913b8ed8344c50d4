import { DEFAULTS, isOn, listOf, type Settings } from '../playground/settings.ts'
import { themeOf } from '../playground/theme.ts'

export const LIBRARIES = [
  ['react', 'React'],
  ['wagmi', 'wagmi'],
  ['vue', 'Vue'],
  ['html', 'HTML'],
] as const
export type Library = (typeof LIBRARIES)[number][0]

/** The code of a page with these settings, as an integrator would write it. */
export function snippetOf(library: Library, settings: Settings): string {
  const chains = chainsOf(settings)
  if (library === 'html') return html(settings, chains.evm)
  if (library === 'wagmi') return wagmi(settings, chains.evm)
  const create = [
    'const foyer = createFoyer({',
    `  networks: [${[...chains.evm, ...chains.others].map(({ name }) => name).join(', ')}],`,
    `  adapters: [${chains.adapters.join(', ')}],`,
    ...optionLines(settings),
    '})',
  ]
  if (library === 'react') {
    return lines(
      "import { createFoyer, FoyerButton } from '@foyer/kit/react'",
      ...chains.imports,
      '',
      ...create,
      '',
      'export const App = () => <FoyerButton foyer={foyer} />',
    )
  }
  return lines(
    "import { createFoyer } from '@foyer/kit'",
    "import { defineFoyerElements } from '@foyer/kit/element'",
    ...chains.imports,
    "import { createApp } from 'vue'",
    "import App from './App.vue' // <foyer-button />",
    '',
    ...create,
    '',
    'defineFoyerElements({ foyer })',
    "createApp(App).mount('#app')",
  )
}

function wagmi(settings: Settings, evm: readonly Chain[]): string {
  const names = evm.map(({ name }) => name)
  return lines(
    "import { createFoyer, type Foyer } from '@foyer/kit/react'",
    "import { foyerConnector, wagmi } from '@foyer/kit/wagmi'",
    "import { createConfig, http } from 'wagmi'",
    `import { ${[...names].sort().join(', ')} } from 'wagmi/chains'`,
    '',
    'export const config = createConfig({',
    `  chains: [${names.join(', ')}],`,
    '  transports: {',
    ...names.map((name) => `    [${name}.id]: http(),`),
    '  },',
    '  connectors: [foyerConnector(() => foyer)],',
    '})',
    '',
    'export const foyer: Foyer = createFoyer({',
    `  networks: [${names.join(', ')}],`,
    '  adapters: [wagmi({ config })],',
    ...optionLines(settings),
    '})',
  )
}

function html(settings: Settings, evm: readonly Chain[]): string {
  const { mode, variables } = themeOf(settings)
  const attributes = [
    'api-url="https://api.example"',
    'project-id="my-app"',
    `networks="${evm.map(({ id }) => id).join(' ')}"`,
    `app-name="${attribute(settings.name)}"`,
    ...(mode === 'auto' ? [] : [`theme-mode="${mode}"`]),
    ...(settings.lang === DEFAULTS.lang ? [] : [`locale="${attribute(settings.lang)}"`]),
  ]
  const theme = Object.entries(variables)
  return lines(
    '<!-- integrity: the line in dist/foyer.js.integrity -->',
    '<script type="module" src="foyer.js"></script>',
    '',
    '<foyer-button',
    ...attributes.map((attribute) => `  ${attribute}`),
    '></foyer-button>',
    ...(theme.length === 0
      ? []
      : [
          '',
          '<script type="module">',
          "  const { foyer } = document.querySelector('foyer-button')",
          '  foyer.setThemeVariables({',
          ...theme.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`),
          '  })',
          '</script>',
        ]),
  )
}

/** The options besides networks and adapters that differ from the defaults of `createFoyer`. */
function optionLines(settings: Settings): readonly string[] {
  const { mode, variables } = themeOf(settings)
  const theme = Object.entries(variables)
  const switches = SWITCHES.filter(([setting]) => settings[setting] !== DEFAULTS[setting])
  const order = listOf(settings['method-order'])
  return [
    "  projectId: 'my-app',",
    "  apiUrl: 'https://api.example',",
    `  metadata: { name: ${quoted(settings.name)} },`,
    ...(isOn(settings.email) ? ["  walletOrigin: 'https://wallet.example',"] : []),
    ...(settings.lang === DEFAULTS.lang ? [] : [`  locale: ${quoted(settings.lang)},`]),
    ...(mode === 'auto' ? [] : [`  themeMode: '${mode}',`]),
    ...(theme.length === 0
      ? []
      : ['  themeVariables: {', ...theme.map(([name, value]) => `    ${quoted(name)}: ${quoted(value)},`), '  },']),
    ...switches.map(([setting, option]) => `  ${option}: ${isOn(settings[setting])},`),
    ...(order.length === 0 ? [] : [`  features: { connectMethodsOrder: [${order.map(quoted).join(', ')}] },`]),
    ...listLine('featuredWalletIds', settings.featured),
    ...listLine('includeWalletIds', settings.include),
    ...listLine('excludeWalletIds', settings.exclude),
  ]
}

const listLine = (option: string, text: string): readonly string[] =>
  listOf(text).length === 0 ? [] : [`  ${option}: [${listOf(text).map(quoted).join(', ')}],`]

const SWITCHES = [
  ['switch', 'enableNetworkSwitch'],
  ['pairing', 'enableWalletConnect'],
  ['announced', 'enableEIP6963'],
  ['reconnect', 'enableReconnect'],
  ['unsupported', 'allowUnsupportedChain'],
  ['basic', 'basic'],
  ['debug', 'debug'],
  ['manual', 'manualWCControl'],
  ['analytics', 'enableAnalytics'],
] as const

type Chain = { readonly id: string; readonly name: string }
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

function chainsOf({ networks }: Settings) {
  const ids = listOf(networks)
  const others = OTHERS.filter(({ id }) => ids.includes(id))
  const chosen = EVM.filter(({ id }) => ids.includes(id))
  const evm = chosen.length > 0 || others.length > 0 ? chosen : EVM.slice(0, 1)
  const imports = [
    ...(evm.length > 0 ? [[[...evm.map(({ name }) => name), 'evm'], '@foyer/kit/evm'] as const] : []),
    ...others.map(({ name, adapter, from }) => [[name, adapter], from] as const),
  ].map(([names, from]) => `import { ${[...names].sort().join(', ')} } from '${from}'`)
  const adapters = [...(evm.length > 0 ? ['evm()'] : []), ...others.map(({ adapter }) => `${adapter}()`)]
  return { evm, others, imports, adapters }
}

/** A text as the value of an attribute. */
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A text as a literal of JavaScript, also inside of a script element, which any `</script` would end. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('<', '\\x3C')}'`

const lines = (...all: readonly string[]): string => all.join('\n')
