import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../packages/server/test/free-port.ts'
import { buildLibraries } from './build.ts'

/* `node --import tsx scripts/examples.ts`: packs the client as npm does, builds the examples with it, and tests each
   in a browser. Arguments are names of examples, to build and test only those. */

const ROOT = join(import.meta.dirname, '..')
const EXAMPLES = join(ROOT, 'examples')
const KIT = join(EXAMPLES, '.kit')
const STAMP = join(ROOT, '.local', 'stamps', 'examples')
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm'

// The server's address is compiled into the pages, so choose its port before the builds.
const env = {
  ...process.env,
  NODE_OPTIONS: '',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  ...addresses(await freePort()),
}
await buildLibraries()
pack()
install()
const wanted = process.argv.slice(2)
// Set NODE_ENV, because not every bundler defaults to production in a build (Astro's islands do not).
for (const example of wanted.length > 0 ? wanted : all())
  run(NPM, ['run', 'build', '--silent'], join(EXAMPLES, example), { ...env, NODE_ENV: 'production' })
const only = wanted.length > 0 ? ['--grep', `(${wanted.join('|')}):`] : []
// The others need not have been built.
const served = wanted.length > 0 ? { FOYER_EXAMPLES_SERVED: wanted.join(' ') } : {}
run(
  process.execPath,
  [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'examples/playwright.config.ts', ...only],
  ROOT,
  { ...env, ...served },
)

/**
 * Unpacks the client's tarball as a workspace of the examples. Removes its devDependencies, because npm would install
 * them for a workspace.
 */
function pack(): void {
  const target = join(ROOT, '.local', 'examples')
  mkdirSync(target, { recursive: true })
  const output = execFileSync(NPM, ['pack', '--json', '--ignore-scripts', '--pack-destination', target], {
    cwd: join(ROOT, 'packages', 'kit'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [tarball]: { filename: string }[] = JSON.parse(output)
  if (!tarball) throw new Error('npm packed nothing of the client')
  rmSync(KIT, { recursive: true, force: true })
  mkdirSync(KIT)
  execFileSync('tar', ['-xzf', join(target, tarball.filename), '--strip-components=1', '-C', KIT])
  const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(KIT, 'package.json'), 'utf8'))
  writeFileSync(join(KIT, 'package.json'), JSON.stringify(manifest, undefined, 2))
}

function install(): void {
  const read = (path: string) => readFileSync(join(EXAMPLES, path), 'utf8')
  const made = createHash('sha256').update(read('package-lock.json')).update(read('.kit/package.json')).digest('hex')
  const isCurrent =
    existsSync(join(EXAMPLES, 'node_modules')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === made
  if (isCurrent) return
  console.log('Installing the examples …')
  run(NPM, ['ci', '--no-audit', '--no-fund'], EXAMPLES)
  mkdirSync(join(STAMP, '..'), { recursive: true })
  writeFileSync(STAMP, made)
}

function all(): string[] {
  const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(EXAMPLES, 'package.json'), 'utf8'))
  return workspaces.filter((name) => readdirSync(EXAMPLES).includes(name) && name !== '.kit')
}

/** Returns the server's address under each bundler's prefix for public variables. */
function addresses(port: number): Record<string, string> {
  const names = ['VITE_FOYER_API', 'PUBLIC_FOYER_API', 'NEXT_PUBLIC_FOYER_API']
  return Object.fromEntries(names.map((name) => [name, `http://localhost:${port}`]))
}

function run(command: string, args: string[], cwd: string, environment: NodeJS.ProcessEnv = env): void {
  try {
    execFileSync(command, args, { cwd, env: environment, stdio: ['ignore', 'inherit', 'inherit'] })
  } catch {
    console.error(`✗ ${cwd.slice(ROOT.length + 1)}: ${args.join(' ')} failed`)
    process.exit(1)
  }
}
