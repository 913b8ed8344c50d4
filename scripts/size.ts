import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { build, type Plugin, type Rolldown } from 'vite'
import { bundleScriptFile } from './script-file.ts'

/**
 * Measures the download size of each step of a visit in brotli bytes (quality 11, each file compressed separately, as a
 * server sends it): the published client, bundled into the smallest host. `npm run size` prints a table, and
 * `npm run size -- --json` prints JSON. Exits with 1 if a row exceeds its limit.
 */
type Row = { readonly step: string; readonly bytes: number; readonly limit: number }

/**
 * Steps of a visit, in order. Each counts only what earlier steps have not loaded. The limits are documented promises.
 */
const STEPS: readonly { readonly step: string; readonly modules: readonly string[]; readonly limit: number }[] = [
  {
    step: 'first open: shell, EVM adapter, Connect',
    modules: ['modal/shell', 'evm/adapter', 'connect/connect-view'],
    limit: 35_000,
  },
  {
    step: 'directory client and remote configuration, loaded behind Connect',
    modules: ['data/directory', 'modal/remote-config'],
    limit: 5_000,
  },
  { step: 'pairing client, until the code is shown', modules: ['pairing/client'], limit: 10_000 },
  {
    step: 'pairing: cipher and answers, loaded while the code is shown',
    modules: ['pairing/cipher', 'pairing/message-handlers', 'pairing/provider'],
    limit: 8_000,
  },
]
/** Modules that connecting loads after Connect, for both ways of connecting. */
const CONNECTING = [
  'connect/connecting-external-view',
  'connect/connecting-pairing-view',
  'connect/pairing-by-code',
  'react/connected-button',
  'evm/read',
]
const PATH_LIMIT = 80_000
const VIEM_LIMIT = 30_000
/** The limit for each screen of a connected visitor, on top of the connect path and the shared data layer. */
const SCREEN_LIMIT = 15_000
const SCREENS: readonly { readonly step: string; readonly modules: readonly string[] }[] = [
  {
    step: 'data layer: client, cache and lists, shared by the account button’s name and the screens below',
    modules: ['bridge/use-holdings', 'bridge/use-profile', 'bridge/holding-row'],
  },
  { step: 'fields and scenes that forms share', modules: ['ui/field', 'ui/transfer-summary'] },
  {
    step: 'account: tokens, NFTs, activity, settings, labels',
    modules: [
      'account/account-view',
      'account/account-settings-view',
      'account/address-label-view',
      'account/follow-profile',
    ],
  },
  { step: 'send: the chain’s part, without viem', modules: ['evm/transfer', 'evm/trace', 'evm/sign'] },
  {
    step: 'send: form, review, outcome',
    modules: ['send/send-view', 'send/review-view', 'send/outcome-view'],
  },
  {
    step: 'send: choosing an asset, following what an earlier visit sent',
    modules: ['send/select-token-view', 'send/resume-polling'],
  },
  { step: 'receive', modules: ['receive/receive-view'] },
  { step: 'sign-in', modules: ['sign-in/sign-in-view', 'sign-in/gate'] },
  { step: 'sign-in with one approval over pairing', modules: ['sign-in/one-click'] },
  { step: 'email capture', modules: ['capture/capture-view', 'capture/confirm-view'] },
  {
    step: 'embedded wallet: email field, code, connector, frame',
    modules: ['connect/email-field', 'email/email-login-view', 'connectors/embedded/wallet'],
  },
  {
    step: 'networks',
    modules: ['networks/networks-view', 'networks/switch-network-view', 'networks/unsupported-chain-view'],
  },
  { step: 'several wallets', modules: ['profile/profile-wallets-view', 'modal/wallet-verbs'] },
  { step: 'analytics', modules: ['analytics/analytics'] },
  {
    step: 'wallets and help',
    modules: [
      'wallets/all-wallets-view',
      'connect/connect-wallets-view',
      'connect/not-installed-view',
      'help/what-is-a-wallet-view',
      'help/what-is-a-network-view',
    ],
  },
]

/**
 * Additional entry points: the minified size of their own modules, without those shared with the modal and without the
 * host's library (wagmi).
 */
const BESIDE: readonly { readonly step: string; readonly folder: string; readonly limit: number }[] = [
  // The elements, their static buttons, attributes and events, and the React part.
  { step: 'custom elements, own modules', folder: '/src/element/', limit: 5_000 },
  // An adapter on top of wagmi's actions, a provider per connector, and our connector, which restores sessions after a
  // reload.
  { step: 'wagmi bridge, own modules', folder: '/src/wagmi/', limit: 4_000 },
]
/**
 * The size that each chain adds: the modules of its subpath that the modal does not load, without the host's library
 * (viem, @solana/kit, @scure/btc-signer).
 */
const ADAPTERS: readonly { readonly step: string; readonly entry: string; readonly limit: number }[] = [
  // Discovery, accounts, switching, signing, transfers and following them.
  { step: 'EVM adapter', entry: 'chains/evm/index.js', limit: 10_000 },
  // Wallet Standard, two token programs including the receiver's token account, and a check of the signed transaction.
  { step: 'Solana adapter', entry: 'chains/solana/index.js', limit: 12_000 },
  // Three kinds of wallets, coin selection, PSBTs checked against the reviewed transfer, BIP-322.
  { step: 'Bitcoin adapter', entry: 'chains/bitcoin/index.js', limit: 16_000 },
]
/**
 * For a page without a bundler. Before the first press: buttons, options and the network table. After it: everything
 * else, with React, viem and the network icons.
 */
const SCRIPT_LIMITS: Readonly<Record<string, number>> = { 'foyer.js': 15_000, 'foyer-modal.js': 255_000 }

/** A bundler adds its own module preloader to split code. Replace it, because it is not part of the client. */
const PLAIN_IMPORT = 'export const __vitePreload = (load) => load()'

async function measure(): Promise<Row[]> {
  const own = new Visit(await bundle(false))
  const rows: Row[] = [
    { step: 'import: button and createFoyer, without react, react-dom, viem', bytes: own.enter(), limit: 10_000 },
    ...STEPS.map(({ step, modules, limit }) => ({ step, bytes: own.load(modules), limit })),
  ]
  own.load(CONNECTING)
  const path = own.total()
  const screens = SCREENS.map(({ step, modules }) => ({ step, bytes: own.load(modules), limit: SCREEN_LIMIT }))

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
        rolldownOptions: {
          input: join(import.meta.dirname, 'size-host', 'host.tsx'),
          // Libraries of the host. One of the two bundles excludes viem, so that the difference is viem's size.
          external: [/^react($|\/)/, /^react-dom($|\/)/, ...(withViem ? [] : [/^viem($|\/)/])],
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
