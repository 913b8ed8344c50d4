import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { build } from 'vite'
import { writeDatabaseFile } from './database-file.ts'
import { entries } from './library.ts'
import { buildScriptFile } from './script-file.ts'

/* `npm run build`: the two published packages as npm gets them. JavaScript by Vite (each package's vite.config.ts), declarations by
   TypeScript. What is up to date is left alone. */

const ROOT = join(import.meta.dirname, '..')
const STAMPS = join(ROOT, '.local', 'stamps')
const PACKAGES = join(ROOT, 'packages')
const LIBRARIES = ['kit', 'server'] as const
/** Packages that are not published: their code is bundled, so their declarations travel with whoever uses them. */
const INSIDE = ['base', 'contracts'] as const
const EXTENSION = join(ROOT, 'apps', 'extension')
/** What the development wallet is built from, beside the client and what is inside of it. */
const OF_EXTENSION = [
  ...['src', 'public', 'approve.html', 'options.html', 'manifest.ts', 'package.json', 'vite.config.ts'].map(
    (path) => `apps/extension/${path}`,
  ),
  'packages/devnet/src',
]
/** Imports as the compiler prints them into declarations: what stands before, the quote, the specifier. */
const IMPORTS = /(\bfrom |\bimport\(|\bimport )(['"])([^'"]+)\2/g
const TOOLS = [
  'scripts/build.ts',
  'scripts/database-file.ts',
  'scripts/library.ts',
  'scripts/script-file.ts',
  'tsconfig.json',
  'package-lock.json',
]

if (process.argv[1] === import.meta.filename) await buildLibraries()

/** Builds what has changed since it was built last. */
export async function buildLibraries(): Promise<void> {
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
    if (name === 'server') await writeDatabaseFile(folder)
    if (name === 'kit') {
      await buildExtension(join(folder, 'dist', 'testing', 'extension'))
      console.log(`For pages without a bundler: ${await buildScriptFile(folder)}`)
    }
    mkdirSync(STAMPS, { recursive: true })
    writeFileSync(stamp, made)
  }
}

/** The development wallet, which the test kit brings along: a folder for each browser. */
async function buildExtension(outDir: string): Promise<void> {
  await build({
    root: EXTENSION,
    configFile: join(EXTENSION, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
  })
}

/**
 * Declarations of what the public subpaths reach, in dist/types by their place below packages/. Sources name each other with `.ts`
 * and name private packages; a consumer finds neither, so both become relative paths that end in `.js`.
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
      // The compiler declares only what it is given by path: what it finds below node_modules it takes for somebody else's.
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

/** Declarations that the public ones speak of, themselves included: the rest of the program is nobody's business. */
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

/** Where the source of a private package's subpath lies, below packages/. */
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

/** One hash over everything that a build reads. */
function hashOf(name: string): string {
  const sum = createHash('sha256')
  // Beside the sources lie the build's own settings: vite.config.ts and what it imports.
  const settings = readdirSync(join(PACKAGES, name)).filter((file) => file.endsWith('.ts'))
  const own = ['src', 'package.json', ...settings].map((path) => `packages/${name}/${path}`)
  const inside = INSIDE.flatMap((one) => [`packages/${one}/src`, `packages/${one}/package.json`])
  const beside = name === 'kit' ? OF_EXTENSION : []
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
