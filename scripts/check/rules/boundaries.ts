import { type Finding, isTest, packageNamed, resolve, type Tree } from '../tree.ts'

const RULE = 'boundaries'
const SERVER = /^packages\/server\/src\//
/** Folders that every server module may import: the HTTP layer, the database, mails, the handling of wallets' halves, and what others pay out. */
const SHARED_BY_MODULES: readonly string[] = ['http', 'db', 'mail', 'wallet-keys', 'payouts']

/** Which workspace packages the shipped code of a workspace may import. Tests may import more. */
const MAY_USE: readonly { readonly from: RegExp; readonly packages: readonly string[] }[] = [
  { from: /^packages\/base\/src\//, packages: [] },
  { from: /^packages\/contracts\/src\//, packages: ['@foyer/base'] },
  { from: /^packages\/decode\/src\//, packages: ['@foyer/base'] },
  { from: /^packages\/kit\/src\//, packages: ['@foyer/base', '@foyer/contracts'] },
  // Addresses of contracts, and what an account signs: for the wallet page, and for the server that sends it.
  { from: /^packages\/smart-account\/src\//, packages: [] },
  { from: SERVER, packages: ['@foyer/base', '@foyer/contracts', '@foyer/smart-account'] },
  { from: /^packages\/testing\/src\//, packages: ['@foyer/base', '@foyer/contracts', '@foyer/kit'] },
  { from: /^packages\/devnet\/src\//, packages: ['@foyer/base', '@foyer/contracts', '@foyer/smart-account'] },
  // The test wallet is part of the local world and not a host, so it may import what the packages below the kit import.
  // The wallet page holds keys, so it shares with hosts only what crosses the network, and reads requests like a wallet.
  {
    from: /^apps\/wallet-page\/src\//,
    packages: ['@foyer/base', '@foyer/contracts', '@foyer/decode', '@foyer/smart-account'],
  },
  { from: /^apps\/wallet\/src\//, packages: ['@foyer/base', '@foyer/decode', '@foyer/kit', '@foyer/devnet'] },
  // So is the development wallet, which is built like a host but reads requests like a wallet.
  { from: /^apps\/extension\/src\//, packages: ['@foyer/decode', '@foyer/kit', '@foyer/devnet'] },
  // Any other app is a host: it imports what is published, and for local use the local world.
  { from: /^apps\/[^/]+\/src\//, packages: ['@foyer/kit', '@foyer/devnet'] },
]

/** The gallery shows the components of `ui` one by one. They are not public API, so it imports them by path. */
const WORKSHOP = { from: /^apps\/gallery\//, to: /^packages\/kit\/src\/ui\// }

/**
 * Checks that packages import each other only through subpaths, and only where allowed:
 * - no relative import leaves its workspace (except in tests and scripts);
 * - apps import the published subpaths of `@foyer/kit`, and the packages of the local world;
 * - a server module (a folder) imports no other module except those shared folders. The files above the folders combine the
 *   modules, and import a module that has an `index.ts` only through it.
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
