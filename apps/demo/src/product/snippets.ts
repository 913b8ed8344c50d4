import { effective, isOn, type Settings } from '../playground/settings.ts'
import { attributesOf, type Chains, chainsOf, importsOf, networksOf, optionLines } from './snippet-options.ts'

export const LIBRARIES = [
  ['react', 'React'],
  ['wagmi', 'wagmi'],
  ['vue', 'Vue'],
  ['html', 'HTML'],
] as const
export type Library = (typeof LIBRARIES)[number][0]

/** What the code needs, in a project that has nothing of it yet: what it imports, and what that imports in turn. */
export function installOf(library: Library, settings: Settings): string {
  const imported = [...snippetOf(library, settings).matchAll(/^import .* from '([^']+)'/gm)].map(
    ([, from = '']) => from,
  )
  const packages = imported.flatMap((from) => (Object.hasOwn(NEEDS, from) ? NEEDS[from] : undefined) ?? [])
  return ['npm i @foyer/kit', ...new Set(packages)].join(' ')
}

/** By what is imported: the packages to install for it, beside the kit itself. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  '@foyer/kit': ['react', 'react-dom'],
  '@foyer/kit/react': ['react', 'react-dom'],
  '@foyer/kit/element': ['react', 'react-dom'],
  '@foyer/kit/evm': ['viem'],
  '@foyer/kit/solana': ['@solana/kit'],
  '@foyer/kit/bitcoin': ['@scure/btc-signer'],
  '@foyer/kit/wagmi': ['viem', '@wagmi/core'],
  wagmi: ['wagmi', '@tanstack/react-query'],
  vue: ['vue'],
}

/** Without it, Vue takes the elements for components that are missing. */
const VUE_CONFIG = [
  'vite.config.ts: plugins: [vue({ template: { compilerOptions: {',
  "  isCustomElement: (tag) => tag.startsWith('foyer-'),",
  '} } })],',
]

/** The code of a page with these settings, as an integrator would write it. */
export function snippetOf(library: Library, settings: Settings): string {
  return SNIPPETS[library](effective(settings), chainsOf(settings)).join('\n')
}

type Snippet = (settings: Settings, chains: Chains) => readonly string[]

const react: Snippet = (settings, chains) => {
  const component = isOn(settings.embedded) ? 'FoyerModal' : 'FoyerButton'
  return [
    `import { createFoyer, ${component} } from '@foyer/kit/react'`,
    ...importsOf(settings, chains),
    '',
    ...create(settings, chains),
    '',
    'export default function App() {',
    `  return <${component} foyer={foyer} />`,
    '}',
  ]
}

const vue: Snippet = (settings, chains) => [
  ...VUE_CONFIG.map((line) => `// ${line}`),
  '',
  "import { createFoyer } from '@foyer/kit'",
  "import { defineFoyerElements } from '@foyer/kit/element'",
  ...importsOf(settings, chains),
  "import { createApp } from 'vue'",
  `import App from './App.vue' // <template><${elementOf(settings)} /></template>`,
  '',
  ...create(settings, chains),
  '',
  'defineFoyerElements({ foyer })',
  "createApp(App).mount('#app')",
]

const create: Snippet = (settings, chains) => [
  'const foyer = createFoyer({',
  `  networks: [${networksOf(chains).join(', ')}],`,
  `  adapters: [${[...(chains.evm.length > 0 ? ['evm()'] : []), ...adaptersOf(chains)].join(', ')}],`,
  ...optionLines(settings, chains),
  '})',
]

const wagmi: Snippet = (settings, chains) => {
  const names = chains.evm.map(({ name }) => name)
  if (names.length === 0) return ['// wagmi is for EVM networks. Choose one of them.']
  return [
    "import { createFoyer, type Foyer } from '@foyer/kit/react'",
    ...importsOf(settings, { ...chains, evm: [] }),
    "import { foyerConnector, wagmi } from '@foyer/kit/wagmi'",
    "import { createConfig, http } from 'wagmi'",
    `import { ${names.toSorted().join(', ')} } from 'wagmi/chains'`,
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
    `  networks: [${networksOf(chains).join(', ')}],`,
    `  adapters: [${['wagmi({ config })', ...adaptersOf(chains)].join(', ')}],`,
    ...optionLines(settings, chains),
    '})',
  ]
}

/** The script file has the EVM networks and no sign-in. Attributes say what they can; for the rest there is a script. */
const html: Snippet = (settings, { evm, others }) => {
  if (evm.length === 0) return ['<!-- The script file has EVM networks. Choose one of them, or use a bundler. -->']
  const left = [
    ...others.map(({ adapter }) => `${adapter}()`),
    ...(settings.signin === 'off' ? [] : ['foyerSiwx()']),
  ].join(' and ')
  const note = left ? [`<!-- Needs a bundler: ${left} -->`] : []
  const integrity = '<!-- integrity: the line in dist/foyer.js.integrity -->'
  const element = elementOf(settings)
  const chains = { evm: evm.map((chain) => ({ ...chain, name: `networks.${chain.name}` })), others: [] }
  const options = optionLines({ ...settings, signin: 'off' }, chains)
  const attributes = attributesOf(settings, evm, options)
  if (attributes) {
    return [
      ...note,
      integrity,
      '<script type="module" src="foyer.js"></script>',
      '',
      `<${element}`,
      ...attributes.map((attribute) => `  ${attribute}`),
      `></${element}>`,
    ]
  }
  return [
    ...note,
    integrity,
    '<script type="module" src="foyer.js"></script>',
    '',
    `<${element}></${element}>`,
    '',
    '<script type="module">',
    ...[
      "import { createFoyer, evm, networks } from './foyer.js'",
      '',
      `document.querySelector('${element}').foyer = createFoyer({`,
      `  networks: [${networksOf(chains).join(', ')}],`,
      '  adapters: [evm()],',
      ...options,
      '})',
    ].map((line) => line && `  ${line}`),
    '</script>',
  ]
}

const SNIPPETS: Readonly<Record<Library, Snippet>> = { react, wagmi, vue, html }

const elementOf = ({ embedded }: Settings): string => (isOn(embedded) ? 'foyer-modal' : 'foyer-button')
const adaptersOf = ({ others }: Chains): readonly string[] => others.map(({ adapter }) => `${adapter}()`)
