import { describe, expect, it } from 'vitest'
import { DEFAULTS } from '../playground/settings.ts'
import { LIBRARIES, snippetOf } from './snippets.ts'

const settings = (patch: Partial<typeof DEFAULTS> | Record<string, string> = {}) => ({ ...DEFAULTS, ...patch })

describe('the code of the defaults', () => {
  it('says what has to be said, and no option that is the default', () => {
    expect(snippetOf('react', settings({ networks: '1,8453', email: '0' }))).toBe(
      `import { createFoyer, FoyerButton } from '@foyer/kit/react'
import { base, evm, mainnet } from '@foyer/kit/evm'

const foyer = createFoyer({
  networks: [mainnet, base],
  adapters: [evm()],
  projectId: 'my-app',
  apiUrl: 'https://api.example',
  metadata: { name: 'Atoll' },
})

export const App = () => <FoyerButton foyer={foyer} />`,
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
  for (const said of ['Slab', '#C8F751', "--foyer-radius-master': '0px'", 'ar', 'dark']) {
    expect(after).toContain(said)
    expect(before).not.toContain(said === 'ar' ? "'ar'" : said)
  }
})

it.each([
  ['pairing', '0', 'enableWalletConnect: false,'],
  ['announced', '0', 'enableEIP6963: false,'],
  ['debug', '1', 'debug: true,'],
  ['method-order', 'email, wallet', "features: { connectMethodsOrder: ['email', 'wallet'] },"],
  ['featured', 'a, b', "featuredWalletIds: ['a', 'b'],"],
  ['accent', '#123456', "'--foyer-accent': '#123456',"],
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
  expect(snippetOf('html', settings({ name }))).toContain('app-name="O\'Hara &quot;&amp; Sons&quot; \\ <b>"')
  const hostile = `x"></script><script src=//evil.example></script>`
  for (const setting of ['lang', 'accent', 'name', 'font'])
    expect(snippetOf('html', settings({ [setting]: hostile }))).not.toMatch(/(?<!="[^"]*)<script src/)
})
