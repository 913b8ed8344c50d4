import type { Source } from '../source.ts'
import { type Finding, isTest, resolve, type Tree } from '../tree.ts'

const RULE = 'unused-export'
/** Excluded: docs/errors.md lists every row of the error catalogue, and some are for screens that do not exist yet. */
const CATALOGUE = 'packages/base/src/catalogue/'

/**
 * Finds exports of a package that are unused, so they are either dead or needlessly public. The sources of all
 * workspaces count as users, and so do the subpaths that a published package lists one by one, because they are its
 * public API (a `./*` subpath does not count, nor do those of a private package). A use in a test counts only if the
 * exporting file needs the export too, as for a rule that is tested as a table. An export that only tests need is dead.
 * In the packages that are made for tests, tests count like any other user.
 */
export function unusedExports(tree: Tree): Finding[] {
  const [users, tests] = [usedNames(tree, false), usedNames(tree, true)]
  const has = (used: Used, path: string, name: string) => used.get(path)?.has('*') || used.get(path)?.has(name)
  const findings: Finding[] = []
  for (const source of tree.sources.values()) {
    if (!/^packages\/[^/]+\/src\//.test(source.path) || isTest(source.path)) continue
    if (source.path.startsWith(CATALOGUE)) continue
    for (const { line, name } of source.exports) {
      if (has(users, source.path, name)) continue
      if (has(tests, source.path, name) && isNeededInside(source, name)) continue
      findings.push({ path: source.path, line, rule: RULE, message: `nothing uses the export ${name}` })
    }
  }
  return findings
}

/** The names imported from each file; `*` stands for all of them. */
type Used = ReadonlyMap<string, ReadonlySet<string>>

function usedNames(tree: Tree, byTests: boolean): Used {
  const used = new Map<string, Set<string>>()
  const use = (path: string, names: readonly string[]) => used.set(path, new Set([...(used.get(path) ?? []), ...names]))
  const published = tree.packages.filter(({ manifest }) => !manifest.private)
  for (const { promised } of byTests ? [] : published) for (const path of promised) use(path, ['*'])
  for (const source of tree.sources.values()) {
    if (testsOnly(source.path) !== byTests) continue
    for (const taken of source.imports) {
      const target = resolve(tree, source.path, taken)
      // A script that prints or checks a whole module does not need any particular export.
      if (taken.names === 'all' && source.path.startsWith('scripts/')) continue
      if (taken.names === 'all' && source.passesOn.includes(taken.specifier)) continue
      if (target !== undefined) use(target, taken.names === 'all' ? ['*'] : taken.names)
    }
  }
  // Re-exporting everything is not a use. Only names that others import through the re-export count.
  const passing = [...tree.sources.values()].filter(({ passesOn }) => passesOn.length > 0)
  for (const _ of passing)
    for (const { path, passesOn } of passing)
      for (const specifier of passesOn) {
        const target = resolve(tree, path, { specifier })
        if (target !== undefined) use(target, [...(used.get(path) ?? [])])
      }
  return used
}

function testsOnly(path: string): boolean {
  return isTest(path) && !/^packages\/(testing|devnet)\//.test(path)
}

/** Whether a file refers to its own export anywhere besides the declaration. */
function isNeededInside(source: Source, name: string): boolean {
  let times = 0
  const count = (node: { readonly name: string }) => {
    if (node.name === name) times += 1
  }
  source.visit({ Identifier: count, JSXIdentifier: count })
  return times > 1
}
