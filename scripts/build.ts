import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { build } from 'vite'
import { buildWalletPage } from '../apps/wallet-page/build.ts'
import { writeButtonsFile } from './buttons-file.ts'
import { writeDatabaseFile } from './database-file.ts'
import { entries } from './library.ts'
import { buildScriptFile } from './script-file.ts'

/* `npm run build`: builds the two published packages. Vite builds the JavaScript (each package's vite.config.ts),
   TypeScript the declarations. Packages that are up to date are skipped. */

const ROOT = join(import.meta.dirname, '..')
const STAMPS = join(ROOT, '.local', 'stamps')
const PACKAGES = join(ROOT, 'packages')
const LIBRARIES = ['kit', 'server'] as const
/** Private packages. Their code is bundled, so their declarations ship with the packages that use them. */
const INSIDE = ['base', 'contracts'] as const
const EXTENSION = join(ROOT, 'apps', 'extension')
/** Inputs of the development wallet's build, in addition to the client and the private packages. */
const OF_EXTENSION = [
  ...['src', 'public', 'approve.html', 'options.html', 'manifest.ts', 'package.json', 'vite.config.ts'].map(
    (path) => `apps/extension/${path}`,
  ),
  'packages/devnet/src',
]
/** Inputs of the wallet page's build, which ships with the server. */
const OF_WALLET_PAGE = [
  ...[
    'src',
    'index.html',
    'device.html',
    'freeze.html',
    'approve.html',
    'settings.html',
    'build.ts',
    'kit-opener.ts',
    'package.json',
    'vite.config.ts',
  ].map((path) => `apps/wallet-page/${path}`),
  'packages/decode/src',
  'packages/smart-account/src',
]
/** Imports in emitted declarations. Groups: the keyword, the quote, the specifier. */
const IMPORTS = /(\bfrom |\bimport\(|\bimport )(['"])([^'"]+)\2/g
const TOOLS = [
  'scripts/build.ts',
  'scripts/buttons-file.ts',
  'scripts/database-file.ts',
  'scripts/library.ts',
  'scripts/script-file.ts',
  'tsconfig.json',
  'package-lock.json',
]

if (process.argv[1] === import.meta.filename) await buildLibraries()

/** Builds the packages that have changed since their last build. */
export async function buildLibraries(): Promise<void> {
  // Vitest sets `test`, for which Vite compiles JSX for React's development build. That does not run in production.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await buildChanged()
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function buildChanged(): Promise<void> {
  for (const name of LIBRARIES) {
    const folder = join(PACKAGES, name)
    const stamp = join(STAMPS, `library-${name}`)
    const made = hashOf(name)
    const isCurrent =
      existsSync(join(folder, 'dist', 'types')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === made
    if (isCurrent) continue
    for (const config of ['vite.config.ts', 'vite.headless.config.ts', 'vite.testing.config.ts'].map((file) =>
      join(folder, file),
    ))
      if (existsSync(config)) await build({ root: folder, configFile: config, logLevel: 'warn' })
    emitDeclarations(folder)
    if (name === 'server') {
      await writeDatabaseFile(folder)
      await buildWalletPage(join(folder, 'dist', 'wallet-page'))
    }
    if (name === 'kit') {
      writeButtonsFile(folder)
      // The development wallet ships with the test kit: one folder per browser.
      await buildApp(EXTENSION, join(folder, 'dist', 'testing', 'extension'))
      console.log(`For pages without a bundler: ${await buildScriptFile(folder)}`)
    }
    mkdirSync(STAMPS, { recursive: true })
    writeFileSync(stamp, made)
  }
}

async function buildApp(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
}

/**
 * Writes the declarations that the public subpaths reach to dist/types, at their path below packages/. Sources import
 * each other with `.ts` and import private packages. Neither resolves for a consumer, so both become relative paths
 * that end in `.js`.
 */
function emitDeclarations(folder: string): void {
  const out = join(folder, 'dist', 'types')
  const config = join(ROOT, '.local', `declarations-${posix.basename(folder)}.json`)
  const sources = Object.values(entries(folder))
  const ambient = join(folder, 'src', 'vite-env.d.ts')
  mkdirSync(join(ROOT, '.local'), { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: '../packages',
        outDir: out,
      },
      include: [],
      // List the private packages' files by path: found through node_modules, the compiler treats them as external and
      // emits no declarations.
      files: [...sources, ...INSIDE.flatMap(sourcesOf), ...(existsSync(ambient) ? [ambient] : [])],
    }),
  )
  execFileSync(process.execPath, [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', config], {
    stdio: 'inherit',
  })
  for (const file of filesIn(out)) writeFileSync(file, withRelativeImports(readFileSync(file, 'utf8'), out, file))
  const reached = reachedFrom(
    sources.map((source) => join(out, relative(PACKAGES, source).replace(/\.tsx?$/, '.d.ts'))),
  )
  for (const file of filesIn(out)) if (!reached.has(file)) rmSync(file)
}

/**
 * Returns the declarations that the given ones reference, directly or indirectly, including themselves. The others are
 * not published.
 */
function reachedFrom(start: readonly string[]): Set<string> {
  const reached = new Set(start)
  for (const file of reached)
    for (const [, , , specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORTS))
      if (specifier.startsWith('.')) reached.add(join(file, '..', specifier.replace(/\.js$/, '.d.ts')))
  return reached
}

function withRelativeImports(text: string, out: string, file: string): string {
  return text.replace(IMPORTS, (whole, before, quote, specifier: string) => {
    const source = sourceOf(specifier)
    if (source === undefined && !specifier.startsWith('.')) return whole
    const path = source === undefined ? specifier : fromHere(file, join(out, source))
    return `${before}${quote}${path.replace(/\.tsx?$/, '.js')}${quote}`
  })
}

function sourcesOf(name: string): string[] {
  return filesIn(join(PACKAGES, name, 'src')).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
}

/** Returns the source file of a private package's subpath, relative to packages/. */
function sourceOf(specifier: string): string | undefined {
  const name = INSIDE.find((inside) => specifier === `@foyer/${inside}` || specifier.startsWith(`@foyer/${inside}/`))
  if (name === undefined) return undefined
  const manifest: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'),
  )
  const subpath = `.${specifier.slice(`@foyer/${name}`.length)}`
  const target = manifest.exports[subpath] ?? manifest.exports['./*']?.replace('*', subpath.slice(2))
  if (target === undefined) throw new Error(`${specifier} is no subpath of @foyer/${name}`)
  return posix.join(name, target)
}

function fromHere(file: string, target: string): string {
  const path = relative(join(file, '..'), target).split(sep).join('/')
  return path.startsWith('.') ? path : `./${path}`
}

/** Hashes every input of a build. */
function hashOf(name: (typeof LIBRARIES)[number]): string {
  const sum = createHash('sha256')
  // The build's own settings are next to src: vite.config.ts and the files it imports.
  const settings = readdirSync(join(PACKAGES, name)).filter((file) => file.endsWith('.ts'))
  const own = ['src', 'package.json', ...settings].map((path) => `packages/${name}/${path}`)
  const inside = INSIDE.flatMap((one) => [`packages/${one}/src`, `packages/${one}/package.json`])
  const beside = { kit: OF_EXTENSION, server: OF_WALLET_PAGE }[name]
  for (const path of [...own, ...inside, ...beside, ...TOOLS].map((one) => join(ROOT, one)))
    for (const file of statSync(path).isDirectory() ? filesIn(path) : [path])
      sum.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  return sum.digest('hex')
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
