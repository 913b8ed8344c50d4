import { type Finding, isTest, packageNamed, resolve, type Tree } from '../tree.ts'

const RULE = 'boundaries'
const SERVER = /^packages\/server\/src\//
/** What every module of the server is written with: the contract's serving side, and the database. They know none of them. */
const SHARED_BY_MODULES: readonly string[] = ['http', 'db']

/** Which workspace packages a workspace may use in what it ships. Tests may use more. */
const MAY_USE: readonly { readonly from: RegExp; readonly packages: readonly string[] }[] = [
  { from: /^packages\/base\/src\//, packages: [] },
  { from: /^packages\/contracts\/src\//, packages: ['@foyer/base'] },
  { from: /^packages\/kit\/src\//, packages: ['@foyer/base', '@foyer/contracts'] },
  { from: SERVER, packages: ['@foyer/base', '@foyer/contracts'] },
  { from: /^packages\/testing\/src\//, packages: ['@foyer/base', '@foyer/contracts', '@foyer/kit'] },
  { from: /^packages\/devnet\/src\//, packages: ['@foyer/base', '@foyer/contracts'] },
  // The test wallet is a part of the local world and no host: it may know what the packages below the kit know.
  { from: /^apps\/wallet\/src\//, packages: ['@foyer/base', '@foyer/kit', '@foyer/devnet'] },
  // Any other app is a host, and learns only what the published packages tell. Locally it adds the local world.
  { from: /^apps\/[^/]+\/src\//, packages: ['@foyer/kit', '@foyer/devnet'] },
]

/** The gallery shows the components of `ui`, which are no public API, one by one: it is their workshop, not a host. */
const WORKSHOP = { from: /^apps\/gallery\//, to: /^packages\/kit\/src\/ui\// }

/**
 * Packages meet at their subpaths, and only those meet that may:
 * - no relative import leaves the workspace it is written in (tests and scripts excepted);
 * - apps import what is published of `@foyer/kit`, and the local world's packages;
 * - a module of the server, a folder, imports no other module but `http` and `db`; the files above the folders put the modules together,
 *   and enter one that has an `index.ts` through it.
 */
export function boundaries(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const source of tree.sources.values()) {
    if (isTest(source.path)) continue
    const report = (line: number, message: string) => findings.push({ path: source.path, line, rule: RULE, message })
    const allowed = MAY_USE.find(({ from }) => from.test(source.path))?.packages
    for (const taken of source.imports) {
      const target = resolve(tree, source.path, taken)
      const owner = taken.specifier.startsWith('.') ? undefined : packageNamed(tree, taken.specifier)
      if (owner && owner.folder !== workspaceOf(source.path)) {
        if (allowed && !allowed.includes(owner.manifest.name))
          report(taken.line, `${workspaceOf(source.path)} may not use ${owner.manifest.name}`)
        else if (target === undefined) report(taken.line, `${taken.specifier} is no subpath of ${owner.manifest.name}`)
      } else if (target !== undefined && owner === undefined && leavesItsWorkspace(source.path, target))
        report(taken.line, `${taken.specifier} reaches into ${workspaceOf(target)}: import one of its subpaths`)
      else if (target !== undefined && SERVER.test(source.path) && SERVER.test(target)) {
        const message = betweenModules(tree, source.path.replace(SERVER, ''), target.replace(SERVER, ''))
        if (message) report(taken.line, message)
      }
    }
  }
  return findings
}

function workspaceOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

function leavesItsWorkspace(from: string, to: string): boolean {
  if (!/^(packages|apps)\/[^/]+\/src\//.test(from) || workspaceOf(from) === workspaceOf(to)) return false
  return !(WORKSHOP.from.test(from) && WORKSHOP.to.test(to))
}

function betweenModules(tree: Tree, from: string, to: string): string | undefined {
  const [own, other] = [moduleOf(from), moduleOf(to)]
  if (other === undefined || own === other) return undefined
  if (own !== undefined)
    return SHARED_BY_MODULES.includes(other) ? undefined : `the module ${own} imports the module ${other}`
  const index = `${other}/index.ts`
  if (to === index || !tree.sources.has(`packages/server/src/${index}`)) return undefined
  return `${from} imports ${to}: enter ${other} through its index.ts`
}

function moduleOf(path: string): string | undefined {
  const [folder, file] = path.split('/')
  return file === undefined ? undefined : folder
}
