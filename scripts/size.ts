import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { build, type Plugin, type Rolldown } from 'vite'
import { bundleScriptFile } from './script-file.ts'
import {
  ADAPTERS,
  BESIDE,
  CONNECTING,
  PATH_LIMIT,
  SCREEN_LIMIT,
  SCREENS,
  SCRIPT_LIMITS,
  STEPS,
  VIEM_LIMIT,
  WALLET_PAGE,
} from './size-rows.ts'

/**
 * Measures the download size of each step of a visit in brotli bytes (quality 11, each file compressed separately, as a
 * server sends it): the published client, bundled into the smallest host. `npm run size` prints a table, and
 * `npm run size -- --json` prints JSON. Exits with 1 if a row exceeds its limit.
 */
type Row = { readonly step: string; readonly bytes: number; readonly limit: number }

/** A bundler adds its own module preloader to split code. Replace it, and leave out its list of files, because they are not part of the client. */
const PLAIN_IMPORT = 'export const __vitePreload = (load) => load()'

async function measure(): Promise<Row[]> {
  const own = new Visit(await bundle(false))
  const rows: Row[] = [
    { step: 'import: button and createFoyer, without react, react-dom, viem', bytes: own.enter(), limit: 10_000 },
    ...STEPS.map(({ step, modules, limit }) => ({ step, bytes: own.load(modules), limit })),
  ]
  own.load(CONNECTING)
  const path = own.total()
  const screens = SCREENS.map(({ step, modules, limit = SCREEN_LIMIT }) => ({ step, bytes: own.load(modules), limit }))

  const whole = new Visit(await bundle(true))
  whole.enter()
  for (const { modules } of STEPS) whole.load(modules)
  whole.load(CONNECTING)
  return [
    ...rows,
    { step: 'whole path: all of the above, both ways of connecting, account button', bytes: path, limit: PATH_LIMIT },
    { step: 'viem’s part, loaded with the first read', bytes: whole.total() - path, limit: VIEM_LIMIT },
    ...screens,
    ...ADAPTERS.map(({ step, entry, limit }) => ({ step, bytes: addedBy(entry), limit })),
    ...BESIDE.map(({ step, folder, limit }) => ({ step, bytes: ownBytes(folder), limit })),
    ...(await bundleScriptFile(KIT)).files.map(({ fileName, code }) => ({
      step: `script file: ${fileName}`,
      bytes: brotliCompressSync(code).length,
      limit: SCRIPT_LIMITS[fileName] ?? 0,
    })),
    ...WALLET_PAGE.map(({ step, entry, limit, after }) => ({ step, bytes: builtBytes(entry, after), limit })),
  ]
}

/** Size of the files that an entry loads, lazily or not, and the client's main entries do not. */
function addedBy(entry: string): number {
  const shared = reachedFrom('index.js', 'react/index.js')
  const added = library.filter(({ fileName }) => reachedFrom(entry).has(fileName) && !shared.has(fileName))
  return added.reduce((sum, { code }) => sum + minifiedBytes(code), 0)
}

function reachedFrom(...entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries)
  for (const name of reached) {
    const chunk = library.find(({ fileName }) => fileName === name)
    for (const next of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) reached.add(next)
  }
  return reached
}

const minifiedBytes = (code: string): number =>
  brotliCompressSync(transformSync(code, { minify: true, target: 'es2022', format: 'esm' }).code).length

/** Size of the chunks that hold only modules of a folder. */
function ownBytes(folder: string): number {
  const own = library.filter(
    ({ moduleIds }) =>
      moduleIds.length > 0 && moduleIds.every((id) => id.includes(folder) && !id.endsWith('/script.ts')),
  )
  if (own.length === 0) throw new Error(`no chunk holds ${folder} by itself`)
  return own.reduce((sum, { code }) => sum + minifiedBytes(code), 0)
}

/** What a page of the wallet loads: the file of its entry, and every file that is imported from there. @param after an entry that was loaded before */
function builtBytes(entry: string, after?: string): number {
  const before = after === undefined ? new Map<string, string>() : builtFiles(after)
  return [...builtFiles(entry, after)]
    .filter(([name]) => !before.has(name))
    .reduce((sum, [, code]) => sum + brotliCompressSync(code).length, 0)
}

function builtFiles(entry: string, after?: string): ReadonlyMap<string, string> {
  const folder = join(import.meta.dirname, '..', 'packages', 'server', 'dist', 'wallet-page', 'assets')
  const reachedFrom = (first: string): ReadonlyMap<string, string> => {
    const reached = new Map<string, string>()
    const read = (name: string): void => {
      if (reached.has(name)) return
      const code = readFileSync(join(folder, name), 'utf8')
      reached.set(name, code)
      for (const [, next = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) read(next)
    }
    read(first)
    return reached
  }
  const named = readdirSync(folder).filter((name) => name.startsWith(`${entry}-`) && name.endsWith('.js'))
  // The frame and the pages are built apart, and may each have a file for what is loaded later.
  const builds = named.map(reachedFrom).filter((files) => after === undefined || [...files.keys()].some(isOf(after)))
  const [files, ...others] = builds
  if (!files || others.length > 0)
    throw new Error(`the wallet page has ${builds.length} files for ${entry}: run npm run build`)
  return files
}

/** Whether a file is the first one of the build that a visitor is in. */
const isOf = (after: string) => (name: string) => name.startsWith(after === 'settings' ? 'settings-' : 'index-')

/** One visit to the host, which tracks the files downloaded so far. */
class Visit {
  private readonly have = new Set<string>()
  private readonly chunks: readonly Rolldown.OutputChunk[]
  constructor(chunks: readonly Rolldown.OutputChunk[]) {
    this.chunks = chunks
  }

  enter(): number {
    return this.download(this.chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  }
  load(modules: readonly string[]): number {
    return this.download(modules.map((module) => this.fileOf(module)))
  }
  total(): number {
    return this.sizeOf(this.have)
  }

  private download(start: readonly string[]): number {
    const added = new Set<string>()
    const visit = (name: string) => {
      const chunk = this.chunks.find(({ fileName }) => fileName === name)
      if (!chunk || added.has(name) || this.have.has(name)) return
      added.add(name)
      chunk.imports.forEach(visit)
    }
    start.forEach(visit)
    for (const name of added) this.have.add(name)
    return this.sizeOf(added)
  }

  private sizeOf(names: ReadonlySet<string>): number {
    return this.chunks
      .filter(({ fileName }) => names.has(fileName))
      .reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
  }

  /**
   * Returns the file that holds a module of ours: finds the library chunk first, then the host's file with that chunk.
   */
  private fileOf(module: string): string {
    const part = library.find(({ moduleIds }) => moduleIds.some((id) => id.includes(`/${module}.ts`)))
    const holder = part && this.chunks.find(({ moduleIds }) => moduleIds.includes(idOf(part.fileName)))
    if (!holder) throw new Error(`no chunk holds ${module}`)
    return holder.fileName
  }
}

/** Builds the published client with its own configuration. */
async function buildLibrary(): Promise<Rolldown.OutputChunk[]> {
  return chunksOf(
    await build({ root: KIT, configFile: join(KIT, 'vite.config.ts'), logLevel: 'error', build: { write: false } }),
  )
}

async function bundle(withViem: boolean): Promise<Rolldown.OutputChunk[]> {
  return chunksOf(
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [published()],
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: join(import.meta.dirname, 'size-host', 'host.tsx'),
          // Libraries of the host. One of the two bundles excludes viem, so that the difference is viem's size.
          external: [/^react($|\/)/, /^react-dom($|\/)/, ...(withViem ? [] : [/^viem($|\/)/])],
          // Bundlers write hashes into names, which are the host's, and would change what compresses how well with every edit.
          output: { chunkFileNames: 'assets/[name].js' },
        },
      },
    }),
  )
}

/** Resolves the client's subpaths to the library that was just built, not to the workspace sources. */
function published(): Plugin {
  const subpaths: Readonly<Record<string, string>> = {
    '@foyer/kit': 'index.js',
    '@foyer/kit/react': 'react/index.js',
    '@foyer/kit/evm': 'chains/evm/index.js',
  }
  return {
    name: 'published-kit',
    enforce: 'pre',
    resolveId(source, importer) {
      const file = subpaths[source]
      if (file !== undefined) return { id: idOf(file), moduleSideEffects: false }
      if (!importer?.startsWith(ROOT) || !source.startsWith('.')) return undefined
      return { id: join(importer, '..', source), moduleSideEffects: false }
    },
    load(id) {
      if (id.includes('vite/preload-helper')) return PLAIN_IMPORT
      return library.find(({ fileName }) => idOf(fileName) === id)?.code
    },
  }
}

const KIT = join(import.meta.dirname, '..', 'packages', 'kit')
/** The library's location in the host. Must be inside packages/kit, so that its dependencies resolve from there. */
const ROOT = join(import.meta.dirname, '..', 'packages', 'kit', 'published')
function idOf(fileName: string): string {
  return join(ROOT, fileName)
}

function chunksOf(result: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] {
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
}

// Runs last, because it uses the constants and classes above.
const library = await buildLibrary()
const rows = await measure()
if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
else
  for (const { step, bytes, limit } of rows)
    console.log(`${String(bytes).padStart(7)} B  ${`≤ ${limit}`.padEnd(8)}  ${step}`)
process.exitCode = rows.some(({ bytes, limit }) => bytes > limit) ? 1 : 0
