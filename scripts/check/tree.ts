import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { type Import, parseSource, type Source } from './source.ts'

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>
export type Manifest = { readonly name: string; readonly private?: boolean; readonly exports?: Exports }

/** A workspace package and the source files that its subpaths stand for. */
export type Package = {
  readonly folder: string
  readonly manifest: Manifest
  readonly entries: ReadonlyMap<string, string>
  /** The files of subpaths that are listed one by one, without those that a `./*` lets in. */
  readonly promised: readonly string[]
}

/** The repository as the rules see it. */
export type Tree = {
  readonly sources: ReadonlyMap<string, Source>
  /** Stylesheets, by path: they have a length and nothing else that is checked here. */
  readonly styles: ReadonlyMap<string, string>
  readonly packages: readonly Package[]
}

export type Finding = { readonly path: string; readonly line: number; readonly rule: string; readonly message: string }
export type Rule = (tree: Tree) => Finding[]

const SOURCE = /\.(ts|tsx|mjs)$/
const ROOTS = ['packages', 'apps', 'e2e', 'scripts']
const LEFT_OUT = new Set(['node_modules', 'dist', 'generated', 'public', 'test-results'])

/** Reads every hand-written file below the workspaces and the scripts. */
export function readTree(root: string): Tree {
  const files: Record<string, string> = {}
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) visit(path)
      else if (entry.isFile() && (SOURCE.test(entry.name) || /\.css$|^package\.json$/.test(entry.name)))
        files[relative(root, path).split(sep).join('/')] = readFileSync(path, 'utf8')
    }
  }
  for (const name of ROOTS) visit(join(root, name))
  return treeOf(files)
}

/** A tree from texts by path: what `readTree` makes of the disk, and what the tests write by hand. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  const paths = Object.entries(files)
  return {
    sources: new Map(
      paths.filter(([path]) => SOURCE.test(path)).map(([path, text]) => [path, parseSource(path, text)]),
    ),
    styles: new Map(paths.filter(([path]) => path.endsWith('.css'))),
    packages: paths
      .filter(([path]) => path.endsWith('/package.json'))
      .map(([path, text]) => packageOf(posix.dirname(path), JSON.parse(text), Object.keys(files))),
  }
}

/** Tests, and what only tests and benches use. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^e2e\/|^packages\/[^/]+\/(test|bench)\//.test(path)
}

/** The file of the repository that an import means, or undefined for a package from outside and for a file that is no module. */
export function resolve(tree: Tree, from: string, { specifier }: Pick<Import, 'specifier'>): string | undefined {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier)
    return tree.sources.has(path) ? path : undefined
  }
  const owner = packageNamed(tree, specifier)
  return owner?.entries.get(`.${specifier.slice(owner.manifest.name.length)}`)
}

/** The workspace package that a bare specifier names. */
export function packageNamed({ packages }: Tree, specifier: string): Package | undefined {
  return packages.find(({ manifest: { name } }) => specifier === name || specifier.startsWith(`${name}/`))
}

function packageOf(folder: string, manifest: Manifest, paths: readonly string[]): Package {
  const entries = new Map<string, string>()
  const promised: string[] = []
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    const file = typeof target === 'string' ? target : target['foyer-source']
    if (file === undefined) continue
    const [before = '', after] = posix.join(folder, file).split('*')
    if (after === undefined) {
      entries.set(subpath, before)
      promised.push(before)
    } else
      for (const path of paths) {
        if (!path.startsWith(before) || !path.endsWith(after)) continue
        const name = path.slice(before.length, path.length - after.length)
        if (!name.includes('.test')) entries.set(subpath.replace('*', name), path)
      }
  }
  return { folder, manifest, entries, promised }
}
