import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = {
  /** Without a source: what is no module. */
  exports: Record<string, { 'foyer-source'?: string }>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Returns the entry points of a library build. The `exports` in package.json are the only list of public subpaths. */
export function entries(folder: string): Record<string, string> {
  const sources = Object.values(manifestOf(folder).exports).flatMap((conditions) => conditions['foyer-source'] ?? [])
  return Object.fromEntries(
    sources.map((source) => [source.replace(/^\.\/src\//, '').replace(/\.tsx?$/, ''), join(folder, source)]),
  )
}

/** Whether an entry point is for tests only. */
export const isForTests = (entry: string): boolean => entry.startsWith('testing/')

/**
 * Returns the modules that a library does not bundle: its dependencies and peers with all their subpaths, and Node's
 * built-in modules.
 */
export function external(folder: string): RegExp[] {
  const { dependencies, peerDependencies } = manifestOf(folder)
  const names = Object.keys({ ...dependencies, ...peerDependencies })
  return [/^node:/, ...names.map((name) => new RegExp(`^${name.replace('/', '\\/')}(\\/|$)`))]
}
