import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Peer } from './peers.ts'

const run = promisify(execFile)
const NPM = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * The last free version of packages that this repository must not run in a newer one (CONTRIBUTING.md, "House rules").
 * Where a tree would bring a newer one, this one is installed. The count of packages and licences is of the tree as npm
 * resolves it, for which only names and licences are fetched.
 */
const HELD: readonly { readonly name: RegExp; readonly called: string; readonly last: string }[] = [
  {
    name: /^@walletconnect\/(core|sign-client|types|utils|universal-provider|ethereum-provider)$/,
    called: '@walletconnect/*',
    last: '2.21.8',
  },
  // Later tarballs have other terms, whatever their package.json says.
  { name: /^@reown\/appkit/, called: '@reown/appkit*', last: '1.8.0' },
]

type Locked = {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly link?: boolean
}

export type Tree = {
  readonly packages: number
  /** `name@version: licence` of those that declare none of the usual free licences. */
  readonly otherLicences: readonly string[]
  readonly notes: readonly string[]
}

/** Packs the client as npm publishes it. @returns the path of the tarball */
export function packFoyer(root: string, into: string): string {
  const output = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', into], {
    cwd: join(root, 'packages', 'kit'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return join(into, JSON.parse(output)[0].filename)
}

/** Creates a project with the page in the folder and installs what it needs. @throws what npm says */
export async function install(peer: Peer, folder: string): Promise<Tree> {
  const pages = join(import.meta.dirname, 'pages')
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(pages, `${peer.page}.jsx`), join(folder, 'app.jsx'))
  copyFileSync(join(pages, 'main.jsx'), join(folder, 'main.jsx'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head><body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>',
  )
  const dependencies = { react: peer.react, 'react-dom': peer.react, ...peer.dependencies }
  const manifest = { name: 'page', private: true, type: 'module', dependencies }
  const write = (overrides: Readonly<Record<string, string>>) =>
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, overrides }, null, 2))

  write({})
  await npm(folder, 'install', '--package-lock-only')
  const locked = lockOf(folder)
  const overrides = Object.fromEntries(locked.filter(isTooNew).map(({ name }) => [name, heldOf(name)?.last ?? '']))
  const isHeld = Object.keys(overrides).length > 0
  if (isHeld) {
    write(overrides)
    rmSync(join(folder, 'package-lock.json'))
    await npm(folder, 'install', '--package-lock-only')
    const refused = lockOf(folder).filter(isTooNew)
    if (refused.length > 0) throw new Error(`cannot hold back ${refused.map(({ name }) => name).join(', ')}`)
  }
  await npm(folder, 'install')
  return {
    packages: locked.length,
    otherLicences: locked
      .map((one) => ({ id: `${one.name}@${one.version}`, license: one.license ?? installedLicence(folder, one) }))
      .filter(({ license }) => !isFree(license))
      .map(({ id, license }) => `${id}: ${license || 'none declared'}`)
      .toSorted(),
    notes: HELD.filter(({ name }) => Object.keys(overrides).some((one) => name.test(one))).map(
      ({ called, last }) => `run with ${called} ${last} instead of the newer ones that npm resolves`,
    ),
  }
}

async function npm(folder: string, ...args: string[]) {
  try {
    await run('npm', [...args, ...NPM], { cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: 600_000 })
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new Error(`npm ${args.join(' ')}: ${said.trim().split('\n').slice(0, 2).join(' | ').slice(0, 400)}`)
  }
}

/** Distinct packages of a lock file, without the page itself. */
function lockOf(folder: string) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const found = new Map<string, { name: string; version: string; path: string; license: string | undefined }>()
  for (const [path, entry] of Object.entries<Locked>(packages)) {
    if (path === '' || entry.link || !entry.version) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(`${name}@${entry.version}`, { name, version: entry.version, path, license: entry.license })
  }
  return [...found.values()]
}

/** Some old packages declare their licence in ways that npm does not copy to the lock file. */
function installedLicence(
  folder: string,
  { path, version }: { readonly path: string; readonly version: string },
): string {
  const file = join(folder, path, 'package.json')
  if (!existsSync(file)) return ''
  const { version: installed, license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  if (installed !== version) return ''
  const listed = [license ?? licenses ?? []].flat()
  return listed
    .map((one: string | { type?: string }) => (typeof one === 'string' ? one : (one.type ?? '')))
    .join(' OR ')
}

const FREE = /^(mit|isc|bsd(-[23]-clause)?|apache-2\.0|0bsd|cc0-1\.0|blueoak-1\.0\.0|unlicense)$/

/** Whether a declaration names one of the usual free licences: one of those to choose from, or all that apply at once. */
export function isFree(declared: string): boolean {
  const text = declared
    .toLowerCase()
    .replaceAll(/[()]/g, ' ')
    .replaceAll(/ licen[cs]e\b/g, '')
    .replaceAll(/\bapache( version)? 2(\.0)?\b/g, 'apache-2.0')
    .trim()
  if (text === '') return false
  return text.split(/ or /).some((choice) => choice.split(/ and /).every((one) => FREE.test(one.trim())))
}

const heldOf = (name: string) => HELD.find((held) => held.name.test(name))

function isTooNew({ name, version }: { readonly name: string; readonly version: string }): boolean {
  const last = heldOf(name)?.last
  return last !== undefined && version.localeCompare(last, 'en', { numeric: true }) > 0
}
