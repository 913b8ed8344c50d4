import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/**
 * What a visitor downloads, step by step, in brotli bytes (quality 11, each file by itself, as a server sends it).
 * `npm run size` prints a table, `-- --json` rows. Exits with 1 when a row is over its limit.
 */
type Row = { step: string; bytes: number; limit: number | null }

const LIMITS = {
  import: 10_000,
  open: 35_000,
  directory: 5_000,
  pairing: 10_000,
  answers: 8_000,
  path: 80_000,
  viem: 30_000,
  screens: 16_000,
}

/** The host's bundler adds a module preloader of its own to whatever it splits; it is no part of ours. */
const PLAIN_IMPORT = 'export const __vitePreload = (load) => load()'

/** What connecting needs after Connect, both ways, by what is imported for it. */
const CONNECTING = [
  'connect/connecting-external-view',
  'connect/connecting-pairing-view',
  'connect/pairing-by-code',
  'react/connected-button',
  'evm/read',
]
/** Screens that a connected visitor may open. */
const SCREENS = [
  'account/account-view',
  'account/account-settings-view',
  'networks/networks-view',
  'networks/switch-network-view',
  'networks/unsupported-chain-view',
  'wallets/all-wallets-view',
  'connect/connect-wallets-view',
  'connect/not-installed-view',
  'help/what-is-a-wallet-view',
  'help/what-is-a-network-view',
]

const own = await measure(false)
const whole = await measure(true)
const rows: Row[] = [
  { step: 'import: button and createFoyer, without react, react-dom, viem', bytes: own.imported, limit: LIMITS.import },
  { step: 'first open: shell, EVM adapter, Connect', bytes: own.opened, limit: LIMITS.open },
  { step: 'directory client, loaded behind Connect', bytes: own.directory, limit: LIMITS.directory },
  { step: 'pairing client, until the code is shown', bytes: own.pairing, limit: LIMITS.pairing },
  { step: 'pairing: cipher and answers, loaded while the code is shown', bytes: own.answers, limit: LIMITS.answers },
  {
    step: 'whole path: all of the above, both ways of connecting, account button',
    bytes: own.path,
    limit: LIMITS.path,
  },
  { step: "viem's part, loaded with the first read", bytes: whole.path - own.path, limit: LIMITS.viem },
  { step: 'every other screen together', bytes: own.screens, limit: LIMITS.screens },
]
if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
else
  for (const { step, bytes, limit } of rows)
    console.log(`${String(bytes).padStart(7)} B  ${limit === null ? '' : `≤ ${limit}`.padEnd(8)}  ${step}`)
process.exitCode = rows.some(({ bytes, limit }) => limit !== null && bytes > limit) ? 1 : 0

/** Sizes of one bundle of the host, step by step; each step counts only what the steps before have not loaded. */
async function measure(withViem: boolean) {
  const chunks = await bundle(withViem)
  const lazy = (module: string) => fileOf(chunks, module)
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('the host has no entry chunk')
  const imported = closure(chunks, [entry.fileName], new Set())
  const have = new Set<string>()
  const step = (modules: readonly string[]) => {
    const added = closure(chunks, modules.map(lazy), have)
    for (const name of added) have.add(name)
    return size(added)
  }
  const size = (names: ReadonlySet<string>) =>
    chunks
      .filter(({ fileName }) => names.has(fileName))
      .reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
  for (const name of imported) have.add(name)
  const opened = step(['modal/shell', 'evm/adapter', 'connect/connect-view'])
  const directory = step(['core/directory'])
  const pairing = step(['pairing/index'])
  const answers = step(['pairing/mail', 'pairing/answers'])
  step(CONNECTING)
  const path = size(have)
  return { imported: size(imported), opened, directory, pairing, answers, path, screens: step(SCREENS) }
}

async function bundle(withViem: boolean): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['foyer-source'] },
    plugins: [
      {
        name: 'without-preloader',
        enforce: 'pre',
        load: (id) => (id.includes('vite/preload-helper') ? PLAIN_IMPORT : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'size-host', 'host.tsx'),
        // What the host has anyway. viem is left out of one of the two bundles, so that the difference is its part.
        external: [/^react($|\/)/, /^react-dom($|\/)/, ...(withViem ? [] : [/^viem($|\/)/])],
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
}

/** The file that holds a module. */
function fileOf(chunks: Rolldown.OutputChunk[], module: string): string {
  const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(`/${module}.ts`)))
  if (!holder) throw new Error(`no chunk holds ${module}`)
  return holder.fileName
}

/** Files reached by static imports, without those that are there already. */
function closure(chunks: Rolldown.OutputChunk[], start: string[], have: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || found.has(name) || have.has(name)) return
    found.add(name)
    chunk.imports.forEach(visit)
  }
  start.forEach(visit)
  return found
}
