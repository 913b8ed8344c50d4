import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../playground/settings.ts'
import { LIBRARIES, snippetOf } from './snippets.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** Settings that are all the default of `createFoyer`. */
const PLAIN = { networks: '1,8453', network: '1', email: '0', terms: '', privacy: '' }

const settings = (patch: Partial<typeof DEFAULTS> | Record<string, string> = {}) => ({ ...DEFAULTS, ...patch })

describe('the code of the defaults', () => {
  it('says what has to be said, and no option that is the default', () => {
    expect(snippetOf('react', settings(PLAIN))).toBe(
      `import { createFoyer, FoyerButton } from '@foyer/kit/react'
import { base, evm, mainnet } from '@foyer/kit/evm'

const foyer = createFoyer({
  networks: [mainnet, base],
  adapters: [evm()],
  projectId: 'my-app',
  apiUrl: 'https://api.example',
  metadata: { name: 'Atoll' },
})

export default function App() {
  return <FoyerButton foyer={foyer} />
}`,
    )
  })

  it('has an import and an adapter for each namespace', () => {
    const code = snippetOf('react', settings({ networks: '8453,solana,bitcoin' }))
    expect(code).toContain("import { base, evm } from '@foyer/kit/evm'")
    expect(code).toContain("import { solana, svm } from '@foyer/kit/solana'")
    expect(code).toContain("import { bitcoin, btc } from '@foyer/kit/bitcoin'")
    expect(code).toContain('networks: [base, solana, bitcoin],')
    expect(code).toContain('adapters: [evm(), svm(), btc()],')
    expect(snippetOf('react', settings({ networks: 'solana' }))).not.toContain('@foyer/kit/evm')
  })
})

it.each(LIBRARIES)('%s shows the brand, the language and the colour scheme', (library) => {
  const before = snippetOf(library, settings())
  const after = snippetOf(library, settings({ brand: 'slab', name: 'Slab', lang: 'ar' }))
  for (const said of ["'Slab'", '#C8F751', "--foyer-radius-master': '0px'", "locale: 'ar'", "themeMode: 'dark'"]) {
    expect(after).toContain(said)
    expect(before).not.toContain(said)
  }
})

it('HTML says it in attributes where they can, and in a script otherwise', () => {
  expect(snippetOf('html', settings({ ...PLAIN, lang: 'ar', theme: 'dark' }))).toBe(
    `<!-- integrity: the line in dist/foyer.js.integrity -->
<script type="module" src="foyer.js"></script>

<foyer-button
  api-url="https://api.example"
  project-id="my-app"
  app-name="Atoll"
  locale="ar"
  theme-mode="dark"
  networks="1 8453"
></foyer-button>`,
  )
  expect(snippetOf('html', settings({ ...PLAIN, network: '8453', embedded: '1' }))).toBe(
    `<!-- integrity: the line in dist/foyer.js.integrity -->
<script type="module" src="foyer.js"></script>

<foyer-modal></foyer-modal>

<script type="module">
  import { createFoyer, evm, networks } from './foyer.js'

  document.querySelector('foyer-modal').foyer = createFoyer({
    networks: [networks.mainnet, networks.base],
    adapters: [evm()],
    projectId: 'my-app',
    apiUrl: 'https://api.example',
    metadata: { name: 'Atoll' },
    defaultNetwork: networks.base,
  })
</script>`,
  )
})

it('networks are in the order of the sample, which begins on the same one', () => {
  const first = (networks: string, network: string) =>
    snippetOf('react', settings({ ...PLAIN, networks, network })).match(/networks: .*|defaultNetwork: .*/g)
  expect(first('10,8453', '10')).toEqual(['networks: [optimism, base],'])
  expect(first('10,8453', '1')).toEqual(['networks: [optimism, base],'])
  expect(first('solana,8453', '1')).toEqual(['networks: [base, solana],', 'defaultNetwork: solana,'])
})

it('what a library cannot do is said', () => {
  const solana = settings({ ...PLAIN, networks: 'solana' })
  expect(snippetOf('wagmi', solana)).toBe('// wagmi is for EVM networks. Choose one of them.')
  expect(snippetOf('html', solana)).toMatch(/^<!-- The script file has EVM networks\./)
  const both = settings({ ...PLAIN, networks: '1,solana', signin: 'required' })
  expect(snippetOf('html', both)).toContain('<!-- Needs a bundler: svm() and foyerSiwx() -->')
  const wagmi = snippetOf('wagmi', both)
  expect(wagmi).toContain("import { solana, svm } from '@foyer/kit/solana'")
  expect(wagmi).toContain('networks: [mainnet, solana],')
  expect(wagmi).toContain('adapters: [wagmi({ config }), svm()],')
})

it('sign-in is imported, with what differs from its defaults', () => {
  for (const library of ['react', 'vue', 'wagmi'] as const) {
    const code = snippetOf(library, settings({ signin: 'optional', statement: "It's fine.", signout: '0' }))
    expect(code).toContain("import { foyerSiwx } from '@foyer/kit/siwx'")
    expect(code).toContain(`
  siwx: foyerSiwx({
    projectId: 'my-app',
    apiUrl: 'https://api.example',
    statement: 'It\\'s fine.',
    required: false,
    signOutOnDisconnect: false,
  }),
`)
    expect(snippetOf(library, settings())).not.toContain('siwx')
  }
})

it.each(LIBRARIES)('%s without a server names none, nor what needs one', (library) => {
  const needy = settings({ email: '1', signin: 'required', analytics: '1' })
  const needs = /my-app|api\.example|wallet\.example|siwx|Siwx|enableAnalytics/
  expect(snippetOf(library, needy)).toMatch(needs)
  expect(snippetOf(library, { ...needy, server: '0' })).not.toMatch(needs)
  expect(snippetOf('html', settings({ ...PLAIN, server: '0' }))).toContain('  app-name="Atoll"\n  networks="1 8453"')
})

it('Vue is told that the elements are no components, as in the example that is tested in a browser', () => {
  const config = readFileSync(join(ROOT, 'examples/vue/vite.config.ts'), 'utf8')
  const option = (text: string) =>
    /plugins: .*\],/s.exec(text.replaceAll(/^\/\/ +/gm, ''))?.[0].replaceAll(/[\s,]/g, '')
  for (const embedded of ['0', '1']) {
    const [comment = '', ...code] = snippetOf('vue', settings({ embedded })).split('\n\n')
    expect(comment).toMatch(/^(\/\/ .*\n?)+$/)
    expect(comment).toMatch(/^\/\/ vite\.config\.ts: /)
    expect(option(comment)).toBe(option(config))
    expect(code.join()).toContain(
      `import App from './App.vue' // <template><foyer-${embedded === '1' ? 'modal' : 'button'} /></template>`,
    )
  }
})

it('the modal in the page has its own component', () => {
  const code = snippetOf('react', settings({ embedded: '1' }))
  expect(code).toContain("import { createFoyer, FoyerModal } from '@foyer/kit/react'")
  expect(code).toContain('<FoyerModal foyer={foyer} />')
  expect(snippetOf('vue', settings({ embedded: '1' }))).toContain('<foyer-modal />')
})

it.each([
  ['pairing', '0', 'enableWalletConnect: false,'],
  ['announced', '0', 'enableEIP6963: false,'],
  ['debug', '1', 'debug: true,'],
  ['method-order', 'email, wallet', "connectMethodsOrder: ['email', 'wallet'],"],
  ['features', 'swaps:off', 'swaps: false,'],
  ['account', 'eoa', "defaultAccountTypes: { eip155: 'eoa' },"],
  ['terms', 'https://slab.example', "termsConditionsUrl: 'https://slab.example',"],
  ['consent', '1', 'requireTerms: true,'],
  ['compact', '1', "modalSize: 'compact',"],
  ['network', 'solana', 'defaultNetwork: solana,'],
  ['featured', 'a, b', "featuredWalletIds: ['a', 'b'],"],
  ['accent', '#123456', "'--foyer-accent': '#123456',"],
  ['layer', '7', "'--foyer-z-index': '7',"],
  ['button', 'Log in', "messages: { en: { 'button.connect': 'Log in' } },"],
  ['custom-wallets', 'Old Reef', "customWallets: [{ id: 'old-reef', name: 'Old Reef' }],"],
  ['connector-order', 'injected', "connectorTypeOrder: ['injected'],"],
  ['tokens', '1', "'eip155:8453': { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },"],
  ['rpc', '1', "'eip155:1': [{ url: 'https://mainnet.example' }],"],
  ['id', 'second', "id: 'second',"],
] as const)('a changed %s is a line of its own', (name, value, line) => {
  for (const library of ['react', 'vue'] as const) {
    expect(snippetOf(library, settings({ [name]: value })).split('\n')).toContainEqual(expect.stringContaining(line))
    expect(snippetOf(library, settings())).not.toContain(line)
  }
})

it('texts stay texts, whatever is in them', () => {
  const name = `O'Hara "& Sons" \\ <b>`
  const literal = /metadata: \{ name: ('.*') \},/.exec(snippetOf('react', settings({ name })))?.[1] ?? ''
  expect(
    JSON.parse(`"${literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"').replaceAll('\\x3C', '<')}"`),
  ).toBe(name)
  expect(snippetOf('html', settings({ ...PLAIN, name }))).toContain('app-name="O\'Hara &quot;&amp; Sons&quot; \\ <b>"')
  const hostile = `x"></script><script src=//evil.example></script>`
  for (const setting of [
    'lang',
    'accent',
    'name',
    'font',
    'terms',
    'featured',
    'account',
    'button',
    'custom-wallets',
    'id',
    'layer',
  ])
    for (const others of [PLAIN, {}])
      expect(snippetOf('html', settings({ ...others, [setting]: hostile }))).not.toMatch(/(?<!="[^"]*)<script src/)
})
