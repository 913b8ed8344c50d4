import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { type Import, parseSource, type Source } from './source.ts'

type Exports = Readonly<Record<string, string | Readonly<Record<string, string>>>>
export type Manifest = {
  readonly name: string
  readonly private?: boolean
  readonly exports?: Exports
  /** The files and folders that npm packs. */
  readonly files?: readonly string[]
}

/** A workspace package and the source files of its subpaths. */
export type Package = {
  readonly folder: string
  readonly manifest: Manifest
  readonly entries: ReadonlyMap<string, string>
  /** The files of subpaths that are listed one by one, without those that a `./*` matches. */
  readonly promised: readonly string[]
}

/** The repository, in the form that rules read. */
export type Tree = {
  readonly sources: ReadonlyMap<string, Source>
  /** Stylesheets by path. Only their length is checked. */
  readonly styles: ReadonlyMap<string, string>
  /** The READMEs of packages by path, which npm shows. */
  readonly readmes: ReadonlyMap<string, string>
  readonly packages: readonly Package[]
}

export type Finding = { readonly path: string; readonly line: number; readonly rule: string; readonly message: string }
export type Rule = (tree: Tree) => Finding[]

const SOURCE = /\.(ts|tsx|mjs)$/
const README = /^packages\/[^/]+\/README\.md$/
const ROOTS = ['packages', 'apps', 'e2e', 'scripts']
const LEFT_OUT = new Set(['node_modules', 'dist', 'generated', 'public', 'test-results'])

/** Reads every handwritten source file below the workspaces and scripts. */
export function readTree(root: string): Tree {
  const files: Record<string, string> = {}
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const name = relative(root, path).split(sep).join('/')
      if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) visit(path)
      else if (entry.isFile() && (SOURCE.test(name) || README.test(name) || /\.css$|\/package\.json$/.test(name)))
        files[name] = readFileSync(path, 'utf8')
    }
  }
  for (const name of ROOTS) visit(join(root, name))
  return treeOf(files)
}

/** Creates a tree from texts by path: read from disk by `readTree`, or handwritten in tests. */
export function treeOf(files: Readonly<Record<string, string>>): Tree {
  const paths = Object.entries(files)
  return {
    sources: new Map(
      paths.filter(([path]) => SOURCE.test(path)).map(([path, text]) => [path, parseSource(path, text)]),
    ),
    styles: new Map(paths.filter(([path]) => path.endsWith('.css'))),
    readmes: new Map(paths.filter(([path]) => README.test(path))),
    packages: paths
      .filter(([path]) => path.endsWith('/package.json'))
      .map(([path, text]) => packageOf(posix.dirname(path), JSON.parse(text), Object.keys(files))),
  }
}

/** Whether a file is a test, or used only by tests and benchmarks. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^e2e\/|^(packages|apps)\/[^/]+\/(test|bench)\//.test(path)
}

/**
 * Resolves an import to a file of the repository. Undefined for external packages and for files that are not modules.
 */
export function resolve(tree: Tree, from: string, { specifier }: Pick<Import, 'specifier'>): string | undefined {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier)
    return tree.sources.has(path) ? path : undefined
  }
  const owner = packageNamed(tree, specifier)
  return owner?.entries.get(`.${specifier.slice(owner.manifest.name.length)}`)
}

/** Returns the workspace package that a bare specifier belongs to. */
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
