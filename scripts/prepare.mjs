import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/* Prepares a clone to run: installs packages, and builds libraries and apps. Skips what is up to date. Plain
   JavaScript without dependencies, because it runs before anything is installed. */

const NODE_NEEDED = [20, 19]
const STAMPS = '.local/stamps'
/** The inputs, command and output of each build. */
const BUILDS = {
  demo: { from: ['packages', 'apps/demo', 'docs/screens'], run: vite('apps/demo'), makes: 'apps/demo/dist/index.html' },
  wallet: { from: ['packages', 'apps/wallet'], run: vite('apps/wallet'), makes: 'apps/wallet/dist/index.html' },
  gallery: {
    from: ['packages/kit/src/ui', 'packages/base/src', 'apps/gallery'],
    run: vite('apps/gallery'),
    makes: 'apps/gallery/dist/index.html',
  },
}

/**
 * Installs packages, and builds the libraries and the given apps.
 * @param {(keyof typeof BUILDS)[]} builds
 * @throws {Error} with one line that says what to do
 */
export function prepare(builds) {
  preparePackages()
  // The libraries' build script skips what is up to date.
  run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], 'building the libraries failed')
  for (const name of builds) build(name)
}

/**
 * Installs packages only, which is enough to run from the sources.
 * @throws {Error} with one line that says what to do
 */
export function preparePackages() {
  checkNode()
  if (isInstalled()) return
  console.log('Installing packages …')
  run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund'],
    'npm ci failed: is the package registry reachable?',
  )
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1])) return
  throw new Error(
    `Node ${NODE_NEEDED.join('.')} or newer is needed, this is ${process.versions.node}: install it from nodejs.org`,
  )
}

/**
 * Whether node_modules matches the lock file. Reads npm's own list of installed packages, so it does not matter how
 * they were installed.
 */
export function isInstalled(root = '.') {
  const installed = packagesIn(join(root, 'node_modules/.package-lock.json'))
  if (installed === undefined) return false
  return Object.entries(packagesIn(join(root, 'package-lock.json')) ?? {}).every(
    ([path, { version, optional }]) =>
      !path.includes('node_modules/') || (path in installed ? installed[path].version === version : optional === true),
  )
}

/** Returns the `packages` of a lock file, by path (https://docs.npmjs.com/cli/configuring-npm/package-lock-json). */
function packagesIn(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : undefined
}

function build(name) {
  const { from, run: args, makes } = BUILDS[name]
  const sources = hash([...from, 'package-lock.json'])
  if (stamp(name) === sources && existsSync(makes)) return
  console.log(`Building ${name} …`)
  run(process.execPath, args, `building ${name} failed`)
  remember(name, sources)
}

function vite(app) {
  return ['node_modules/vite/bin/vite.js', 'build', app, '--config', `${app}/vite.config.ts`, '--logLevel', 'warn']
}

function run(command, args, failure) {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  } catch {
    throw new Error(failure)
  }
}

function stamp(name) {
  const file = join(STAMPS, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function remember(name, value) {
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(join(STAMPS, name), value)
}

/** Hashes file names and contents, without generated and installed files. */
function hash(paths) {
  const sum = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const entry of readdirSync(path).sort())
        if (!['node_modules', 'dist', '.local'].includes(entry)) visit(join(path, entry))
    } else sum.update(path).update(readFileSync(path))
  }
  paths.forEach(visit)
  return sum.digest('hex')
}
