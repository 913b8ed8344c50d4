import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { version as vite } from 'vite'
import { findBrowser } from '../../../../scripts/browser.mjs'
import { bundle } from './bundle.ts'
import { install, packFoyer } from './install.ts'
import { bare, foyer, PEERS, type Peer } from './peers.ts'
import { type Entry, type Results, table, withSection } from './report.ts'
import { visit } from './visit.ts'

/**
 * Measures the smallest page round Foyer and round other modals: bytes, third parties, violations of a strict policy,
 * packages and licences. Installs into a temporary folder, which needs the package registry and about 4 GB. Writes
 * `results.json` and the section in docs/figures.md. `--json` prints JSON, `--only=Foyer,Privy` measures those again and
 * keeps the other results, `--keep` keeps the folder.
 */
const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const RESULTS = join(import.meta.dirname, 'results.json')
const FIGURES = join(ROOT, 'docs', 'figures.md')
const say = (line: string) => process.stderr.write(`${line}\n`)
const only = process.argv
  .find((argument) => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')

execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'foyer-peers-')))
try {
  const results = await run([foyer(packFoyer(ROOT, folder)), ...PEERS])
  process.stdout.write(`${process.argv.includes('--json') ? JSON.stringify(results) : table(results)}\n`)
} finally {
  if (process.argv.includes('--keep')) say(`kept ${folder}`)
  else rmSync(folder, { recursive: true })
}

async function run(peers: readonly Peer[]): Promise<Results> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    // No name but the page's own resolves, should anything get past the log.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  })
  try {
    let results = kept({ node: process.versions.node, chromium: browser.version(), vite, entries: [], leftOut: [] })
    const reactBytes = new Map<string, number>()
    for (const peer of peers) {
      if (only && !only.includes(peer.name)) continue
      const own = { name: peer.name, version: versionOf(peer) }
      const entries = results.entries.filter(({ name }) => name !== peer.name)
      const leftOut = results.leftOut.filter(({ name }) => name !== peer.name)
      try {
        if (!reactBytes.has(peer.react)) reactBytes.set(peer.react, (await measure(browser, bare(peer.react))).bytes)
        entries.push(await entryOf(browser, peer, own.version, reactBytes.get(peer.react) ?? 0))
      } catch (error) {
        const why = said(error)
        leftOut.push({ ...own, why })
        say(`${peer.name}: left out: ${why}`)
      }
      results = { ...results, entries: entries.toSorted(inOrder(peers)), leftOut: leftOut.toSorted(inOrder(peers)) }
      // After each modal, because a run takes long.
      writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
      writeFileSync(FIGURES, withSection(readFileSync(FIGURES, 'utf8'), results))
    }
    return results
  } finally {
    await browser.close()
  }
}

/** With `--only`, the earlier results of the others stay, unless they are of another browser, bundler or Node. */
function kept(fresh: Results): Results {
  if (!only || !existsSync(RESULTS)) return fresh
  const before: Results = JSON.parse(readFileSync(RESULTS, 'utf8'))
  const isSame = before.node === fresh.node && before.chromium === fresh.chromium && before.vite === fresh.vite
  return isSame ? before : fresh
}

function inOrder(peers: readonly Peer[]) {
  const place = ({ name }: { readonly name: string }) => peers.findIndex((peer) => peer.name === name)
  return (a: { readonly name: string }, b: { readonly name: string }) => place(a) - place(b)
}

/** The first lines of an error, without colours and the path of the temporary folder. */
function said(error: unknown): string {
  const lines = stripVTControlCharacters(error instanceof Error ? error.message : String(error)).split('\n')
  return lines.slice(0, 3).join(' ').replaceAll(folder, '').slice(0, 300)
}

/** Our version is not part of what is installed by path. */
function versionOf(peer: Peer): string {
  const named = peer.dependencies[peer.package] ?? peer.react
  if (!named.startsWith('file:')) return named
  return JSON.parse(readFileSync(join(ROOT, 'packages', 'kit', 'package.json'), 'utf8')).version
}

async function measure(browser: Browser, peer: Peer) {
  const own = join(folder, `${peer.page}-${peer.react}`)
  say(`${peer.name}: installing`)
  const tree = await install(peer, own)
  say(`${peer.name}: building`)
  const built = await bundle(own)
  say(`${peer.name}: visiting`)
  return { ...tree, ...(await visit(browser, peer, built)) }
}

async function entryOf(browser: Browser, peer: Peer, version: string, reactBytes: number): Promise<Entry> {
  const { bytes, hosts, requests, opens, strict, packages, otherLicences, notes, errors } = await measure(browser, peer)
  if (errors.length > 0) say(`${peer.name}: ${errors.join(' | ')}`)
  return {
    name: peer.name,
    date: new Date().toISOString().slice(0, 10),
    version,
    versions: { react: peer.react, 'react-dom': peer.react, ...peer.dependencies, [peer.package]: version },
    bytes: bytes - reactBytes,
    reactBytes,
    hosts,
    requests,
    opens,
    strict,
    packages,
    otherLicences,
    notes: [...peer.notes, ...notes],
  }
}
