import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const PAGES = [
  'README.md',
  'packages/kit/README.md',
  ...['chains', 'wallets', 'solana', 'money', 'sign-in', 'testing', 'embedded-wallet', 'migrating'].map(
    (name) => `docs/${name}.md`,
  ),
]

const declared = (type: string, ...names: string[]) => names.map((name) => [name, `declare const ${name}: ${type}`])

/** What the prose around a block says of the names that it uses. What it imports, a block has to say itself: it is copied alone. */
const KNOWN: Readonly<Record<string, string>> = Object.fromEntries([
  ...declared("import('@foyer/kit').Foyer", 'foyer'),
  ...declared("Parameters<typeof import('@foyer/kit/testing').adapterConformance>[0]", 'subject'),
  ...['adapter', 'networks', 'foreign', 'wallet', 'notAddresses', 'money'].flatMap((name) =>
    declared(`NonNullable<Parameters<typeof import('@foyer/kit/testing').adapterConformance>[0]['${name}']>`, name),
  ),
  ...declared(
    "Parameters<ReturnType<typeof import('@foyer/kit/solana').walletAdapter>['sendTransaction']>[0]",
    'transaction',
  ),
  ...declared('number', 'minContextSlot'),
  ...declared('Uint8Array', 'wire'),
  ...declared('string[]', 'chains', 'accounts', 'methods', 'events'),
  ...declared('(connections: readonly unknown[]) => void', 'render'),
  ...declared('string', 'address', 'message', 'apiUrl', 'projectId', 'rpcUrl', 'psbt', 'uri'),
])

/** Every block of TypeScript of the pages that can stand alone, as a module in which a line has the number that it has on its page. */
export function docModules(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    PAGES.flatMap((page) => {
      const text = readFileSync(join(ROOT, page), 'utf8')
      return [...text.matchAll(/^```tsx?\n([\s\S]*?)\n```$/gm)].map(({ index, 1: code = '' }) => {
        const line = text.slice(0, index).split('\n').length
        const needed = Object.entries(KNOWN).filter(([name]) => isMissing(name, code))
        const before = needed.map(([, declaration]) => declaration).join('; ')
        return [`${page.replaceAll('/', '-')}-${line}.tsx`, `${before}${'\n'.repeat(line)}${code}\n${goesOn(code)}`]
      })
    }),
  )
}

const isMissing = (name: string, code: string): boolean =>
  new RegExp(`(?<![.\\w'])${name}\\b`).test(code) &&
  !new RegExp(`^import \\{[^}]*\\b${name}\\b|\\b(?:const|type) (?:\\{[^}]*)?\\b${name}\\b`, 'm').test(code)

/** What a reader goes on with: the block declares it for the code that follows on their page. */
function goesOn(code: string): string {
  const declared = [...code.matchAll(/^(?:const|let) (\w+|\{[^}]*\}|\[[^\]]*\])|^type (\w+)/gm)]
  const values = declared.flatMap(([, names]) => names?.match(/\w+/g) ?? [])
  const types = declared.flatMap(([, , name]) => (name === undefined ? [] : `type ${name}`))
  return `export { ${[...values, ...types].join(', ')} }`
}
