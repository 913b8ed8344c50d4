import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/* Brings a clone to the point where something can run: packages installed, libraries and apps built. What is up to date is
   left alone. Plain JavaScript without dependencies: nothing is installed when it starts. */

const NODE_NEEDED = [20, 19]
const STAMPS = '.local/stamps'
/** What each build is made from. */
const BUILDS = {
  dist: {
    from: ['packages/base/src', 'packages/contracts/src', 'packages/kit/src', 'packages/server/src'],
    run: ['--import', 'tsx', 'scripts/build.ts'],
  },
  demo: { from: ['packages', 'apps/demo'], run: vite('apps/demo'), makes: 'apps/demo/dist/index.html' },
  wallet: { from: ['packages', 'apps/wallet'], run: vite('apps/wallet'), makes: 'apps/wallet/dist/index.html' },
  gallery: {
    from: ['packages/kit/src/ui', 'packages/base/src', 'apps/gallery'],
    run: vite('apps/gallery'),
    makes: 'apps/gallery/dist/index.html',
  },
}

/**
 * @param {(keyof typeof BUILDS)[]} builds
 * @throws {Error} in one line, what to do
 */
export function prepare(builds) {
  checkNode()
  install()
  // The libraries' build knows by itself what is up to date.
  run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], 'building the libraries failed')
  for (const name of builds) build(name)
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1])) return
  throw new Error(
    `Node ${NODE_NEEDED.join('.')} or newer is needed, this is ${process.versions.node}: install it from nodejs.org`,
  )
}

function install() {
  const lock = hash(['package-lock.json'])
  if (existsSync('node_modules') && stamp('install') === lock) return
  console.log('Installing packages …')
  run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--no-audit', '--no-fund'],
    'npm ci failed: is the package registry reachable?',
  )
  remember('install', lock)
}

function build(name) {
  const { from, run: args, makes } = BUILDS[name]
  const sources = hash([...from, 'package-lock.json'])
  if (stamp(name) === sources && (makes === undefined || existsSync(makes))) return
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

/** One hash over names and contents; generated and installed files do not count. */
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
