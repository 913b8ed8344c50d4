import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildLibraries } from './build.ts'

/* `npm run compare`: measures the smallest working hosts in lines, packages and megabytes. Each is installed from
   the packed client in a separate folder, as npm does it for users. The lines are those of examples/, which the test
   suite runs. Writes docs/compare.md. */

const ROOT = join(import.meta.dirname, '..')
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'
/** The packages of each host besides the client, and the files that it needs to use the client. */
const HOSTS: readonly {
  readonly name: string
  readonly peers: readonly string[]
  readonly files: readonly string[]
}[] = [
  { name: 'a page without a bundler', peers: [], files: ['examples/html/index.html', 'examples/html/page.js'] },
  { name: 'headless, with viem', peers: ['viem'], files: ['examples/headless/src/main.ts'] },
  { name: 'React', peers: ['react', 'react-dom', 'viem'], files: ['scripts/size-host/host.tsx'] },
  {
    name: 'wagmi 3',
    peers: ['react', 'react-dom', 'viem', '@wagmi/core', 'wagmi', '@tanstack/react-query'],
    files: ['examples/wagmi-3/src/wallets.ts'],
  },
]

await buildLibraries()
const folder = mkdtempSync(join(tmpdir(), 'foyer-compare-'))
try {
  const rows = HOSTS.map((host) => row(host, pack()))
  const table = [
    '| Host | Lines | Packages | Installed, MB | of which ours and ours alone, MB |',
    '|---|---:|---:|---:|---:|',
    ...rows,
  ].join('\n')
  writeFileSync(join(ROOT, 'docs', 'compare.md'), `${INTRODUCTION()}\n\n${table}\n`)
  console.log(table)
} finally {
  rmSync(folder, { recursive: true })
}

function INTRODUCTION(): string {
  return `# The smallest host

The code and packages that a page with the modal needs, printed by \`npm run compare\`. Lines are the host's non-empty lines without comments.
Packages and megabytes are what \`npm install\` puts into an empty folder, including the libraries that such a host has anyway; the last
column is the client and the packages that only it adds.`
}

function pack(): string {
  const output = execFileSync(NPM, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(ROOT, 'packages', 'kit'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [tarball]: { filename: string }[] = JSON.parse(output)
  if (!tarball) throw new Error('npm packed nothing of the client')
  return join(folder, tarball.filename)
}

function row({ name, peers, files }: (typeof HOSTS)[number], tarball: string): string {
  const lines = files.reduce((sum, file) => sum + linesOf(readFileSync(join(ROOT, file), 'utf8')), 0)
  const without = install(peers)
  const whole = install([...peers, tarball])
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  return `| ${name} | ${lines} | ${whole.packages} | ${megabytes(whole.bytes)} | ${megabytes(whole.bytes - without.bytes)} |`
}

/** Installs packages at the versions that the examples use. */
function install(packages: readonly string[]): { readonly packages: number; readonly bytes: number } {
  const target = mkdtempSync(join(folder, 'host-'))
  const { packages: locked }: { packages: Record<string, { version?: string }> } = JSON.parse(
    readFileSync(join(ROOT, 'examples', 'package-lock.json'), 'utf8'),
  )
  const versionOf = (name: string) =>
    locked[`example-wagmi-3/node_modules/${name}`]?.version ??
    locked[`wagmi-3/node_modules/${name}`]?.version ??
    locked[`node_modules/${name}`]?.version
  const wanted = packages.map((name) => (name.endsWith('.tgz') ? name : `${name}@${versionOf(name)}`))
  writeFileSync(join(target, 'package.json'), JSON.stringify({ private: true, overrides: { viem: versionOf('viem') } }))
  if (wanted.length > 0)
    execFileSync(NPM, ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...wanted], {
      cwd: target,
      stdio: 'ignore',
    })
  const modules = join(target, 'node_modules')
  mkdirSync(modules, { recursive: true })
  const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
  const lock =
    wanted.length > 0 ? JSON.parse(readFileSync(join(target, 'package-lock.json'), 'utf8')) : { packages: {} }
  return { packages: Object.keys(lock.packages).filter((path) => path !== '').length, bytes }
}

function linesOf(text: string): number {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return code.split('\n').filter((line) => line.trim() !== '' && !/^\s*\/\//.test(line)).length
}
