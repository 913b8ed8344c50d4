import { DEFAULTS, type Settings } from '../../apps/demo/src/playground/settings.ts'
import { LIBRARIES, type Library, snippetOf } from '../../apps/demo/src/product/snippets.ts'

type Files = Readonly<Record<string, string>>

/** Settings with as many options as there are. */
const MANY: Settings = {
  ...DEFAULTS,
  brand: 'slab',
  lang: 'ar',
  pairing: '0',
  account: 'eoa',
  signin: 'optional',
  signout: '0',
  features: 'swaps:off,activity:on',
  'method-order': 'email,wallet',
  featured: 'a,b',
  consent: '1',
  compact: '1',
  button: 'Log in',
  'custom-wallets': 'Old Reef',
  'connector-order': 'injected',
  tokens: '1',
  rpc: '1',
  id: 'second',
  layer: '7',
}
/** Settings for which an element of HTML has an attribute each. */
const FEW: Settings = {
  ...DEFAULTS,
  networks: '1,8453',
  network: '1',
  email: '0',
  terms: '',
  privacy: '',
  lang: 'ar',
  theme: 'dark',
}

/** What the demo's product page offers to copy, each as a module to compile. */
export function snippetModules(): Files {
  const all = [MANY, { ...MANY, embedded: '1' }, FEW, { ...FEW, embedded: '1' }, { ...MANY, server: '0' }]
  return Object.fromEntries(
    LIBRARIES.flatMap(([library]) =>
      all.map((settings, i) => [`${library}-${i}.tsx`, moduleOf(library, snippetOf(library, settings))]),
    ),
  )
}

/** The same with one misspelt name each. */
export function misspeltModules(): Files {
  const misspelt = (library: Library, settings: Settings, from: string, to: string) =>
    moduleOf(library, snippetOf(library, settings).replaceAll(from, to))
  return {
    ...Object.fromEntries(
      LIBRARIES.map(([library]) => [`option-${library}.tsx`, misspelt(library, MANY, 'themeMode', 'themMode')]),
    ),
    'attribute-html.tsx': misspelt('html', FEW, 'theme-mode', 'them-mode'),
    'element-html.tsx': misspelt('html', FEW, 'foyer-button', 'foyer-buton'),
  }
}

/** The files that the HTML names: those of its script elements and of its comments. */
export function filesOfHtml(): readonly string[] {
  const html = [MANY, FEW].map((settings) => snippetOf('html', settings)).join('\n')
  const named = [...html.matchAll(/ src="([^"]+)"| from '\.\/([^']+)'| (dist\/\S+)/g)]
  return [...new Set(named.map(([, src, from, dist]) => dist ?? `dist/${src ?? from}`))]
}

const moduleOf = (library: Library, code: string): string => (library === 'html' ? moduleOfHtml(code) : code)

/** A comment, a script, or an element with attributes. Groups: the script's code; name and attributes of the element. */
const PART = /<!--.*?-->|<script type="module">(.*?)<\/script>|<([\w-]+)((?:\s+[\w-]+="[^"]*")*)\s*><\/\2>/gs

/** HTML as TypeScript: its scripts, and each element as the object of its attributes. */
function moduleOfHtml(html: string): string {
  const rest = html.replaceAll(PART, '').trim()
  if (rest) throw new Error(`this HTML is not understood: ${rest}`)
  const lines = [...html.matchAll(PART)].flatMap(([, script, name, attributes = ''], i) => {
    // In TypeScript, only an element that is there has properties.
    if (script !== undefined) return script.replace('./foyer.js', '@foyer/kit/foyer.js').replace(').foyer', ')!.foyer')
    if (name === undefined || name === 'script') return []
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])
    return `export const element${i}: FoyerElements['${name}'] = ${JSON.stringify(Object.fromEntries(pairs))}`
  })
  return ["import type { FoyerElements } from '@foyer/kit/element'", ...lines].join('\n')
}
