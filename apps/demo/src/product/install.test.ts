import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULTS } from '../playground/settings.ts'
import { installOf, LIBRARIES, snippetOf } from './snippets.ts'

/* The line that installs what the code needs, compared with what the kit's own code and the packages ask for. */

const ROOT = join(import.meta.dirname, '../../../..')
const KIT = join(ROOT, 'packages/kit')
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

type Kit = { peerDependencies: Record<string, string>; exports: Record<string, { 'foyer-source'?: string }> }
const kit: Kit = read('packages/kit/package.json')
const PEERS = Object.keys(kit.peerDependencies)
/** What the code of some settings imports of the kit. */
const SUBPATHS = ['.', './react', './element', './evm', './solana', './bitcoin', './siwx', './wagmi']

/** The peers that each subpath loads, at once or later. */
const loaded = new Map<string, readonly string[]>()

beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: SUBPATHS.map((subpath) => ({ in: join(KIT, sourceOf(subpath)), out: subpath.slice(2) || 'index' })),
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    absWorkingDir: ROOT,
    conditions: ['foyer-source'],
    external: [...PEERS.flatMap((name) => [name, `${name}/*`]), '*?inline', '*?raw', '*?url'],
    logLevel: 'error',
  })
  for (const subpath of SUBPATHS) loaded.set(subpath, peersOf(metafile, subpath))
}, 60_000)

function sourceOf(subpath: string): string {
  const source = kit.exports[subpath]?.['foyer-source']
  if (source === undefined) throw new Error(`the kit has no ${subpath}`)
  return source
}

function peersOf({ outputs }: Metafile, subpath: string): readonly string[] {
  const entry = join('packages/kit', sourceOf(subpath))
  const first = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entry)
  if (first === undefined) throw new Error(`nothing was built of ${subpath}`)
  const seen = new Set([first])
  const found = new Set<string>()
  for (const path of seen)
    for (const { path: to, external } of outputs[path]?.imports ?? []) {
      if (!external) seen.add(to)
      else if (PEERS.includes(packageOf(to))) found.add(packageOf(to))
    }
  return [...found]
}

const packageOf = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

type Locked = {
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
const LOCKS: readonly Record<string, Locked>[] = ['package-lock.json', 'examples/package-lock.json'].map(
  (path) => read(path).packages,
)

/** What a package asks its host to install, too. */
function asked(name: string): readonly string[] {
  const ends = `node_modules/${name}`
  const places = LOCKS.flatMap((lock) => Object.keys(lock).flatMap((path) => (path.endsWith(ends) ? lock[path] : [])))
  if (places.length === 0) throw new Error(`${name} is locked nowhere`)
  return places.flatMap((locked) =>
    Object.keys(locked?.peerDependencies ?? {}).filter((peer) => !locked?.peerDependenciesMeta?.[peer]?.optional),
  )
}

/** What has to be installed for the code, beside the kit. */
function needed(code: string): ReadonlySet<string> {
  const specifiers = [...code.matchAll(/^\s*import .*? from '([^'.][^']*)'/gm)].map(([, specifier = '']) => specifier)
  const packages = new Set(
    specifiers.flatMap((specifier) => {
      if (packageOf(specifier) !== '@foyer/kit') return packageOf(specifier)
      const peers = loaded.get(specifier.replace('@foyer/kit', '.'))
      if (!peers) throw new Error(`${specifier} is not among the subpaths`)
      return peers
    }),
  )
  for (const name of packages) for (const peer of asked(name)) packages.add(peer)
  return packages
}

const NETWORKS = ['1,8453', '1,solana', '8453,bitcoin', 'solana', 'bitcoin', 'solana,bitcoin', DEFAULTS.networks]
const CASES = LIBRARIES.flatMap(([library]) =>
  NETWORKS.flatMap((networks) =>
    [{}, { signin: 'required' }, { embedded: '1' }, { server: '0' }].map((patch) => ({ library, networks, ...patch })),
  ),
)

describe('the line installs what the code and the packages in it ask for, and nothing more', () => {
  test.each(CASES)('%j', ({ library, ...patch }) => {
    const settings = { ...DEFAULTS, ...patch }
    const [npm, install, name, ...packages] = installOf(library, settings).split(' ')
    expect([npm, install, name]).toEqual(['npm', 'i', '@foyer/kit'])
    expect(new Set(packages).size).toBe(packages.length)
    expect(packages.toSorted()).toEqual([...needed(snippetOf(library, settings))].sort())
  })
})

test('it says so for the defaults', () => {
  const line = (library: Parameters<typeof installOf>[0]) => installOf(library, DEFAULTS)
  expect(line('react')).toBe('npm i @foyer/kit react react-dom viem @solana/kit @scure/btc-signer')
  expect(line('vue')).toBe('npm i @foyer/kit react react-dom viem @solana/kit @scure/btc-signer vue')
  expect(line('html')).toBe('npm i @foyer/kit')
  expect(line('wagmi').split(' ')).toEqual(
    expect.arrayContaining(['wagmi', '@wagmi/core', '@tanstack/react-query', 'viem', '@solana/kit']),
  )
})

test('texts of the settings are no imports', () => {
  const name = "import x from 'left-pad'\nimport y from 'right-pad'"
  expect(installOf('react', { ...DEFAULTS, name, statement: name, signin: 'required' })).toBe(
    installOf('react', DEFAULTS),
  )
})

test('both READMEs and the page about chains install what their code needs', () => {
  const evm = installOf('react', { ...DEFAULTS, networks: '1,8453' })
  const all = installOf('react', DEFAULTS)
  expect(all).toBe(`${evm} @solana/kit @scure/btc-signer`)
  for (const path of ['README.md', 'packages/kit/README.md'])
    expect(commandsOf(path), path).toEqual([evm, 'npm i @solana/kit', 'npm i @scure/btc-signer'])
  expect(commandsOf('docs/chains.md')).toEqual([all])
})

const commandsOf = (path: string): readonly string[] =>
  readFileSync(join(ROOT, path), 'utf8').match(/npm i(?:nstall)? [\w @/-]*[\w-]/g) ?? []
