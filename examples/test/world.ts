import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'

/** What the example tests need to know about the running services. */
export type World = {
  readonly apiUrl: string
  /** Example → its URL. */
  readonly urls: Readonly<Record<string, string>>
  /** The path of a script that adds a wallet, which announces itself, to the page. */
  readonly wallet: string
}

const VARIABLE = 'FOYER_EXAMPLES_WORLD'

/** Starts a chain, the server and all examples in a separate process. Returns a function that stops them. */
export default async function start(): Promise<() => Promise<void>> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=foyer-source', join(import.meta.dirname, 'world-process.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const first = once(createInterface({ input: child.stdout }), 'line')
  const [line] = await Promise.race([first, ended])
  if (typeof line !== 'string') throw new Error(`the world of the examples did not come up (code ${line})`)
  process.env[VARIABLE] = JSON.stringify({ ...JSON.parse(line), wallet: await bundleWallet() })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** The running services, for tests. */
export function world(): World {
  const text = process.env[VARIABLE]
  if (text === undefined) throw new Error('the examples are not served: run node --import tsx scripts/examples.ts')
  return JSON.parse(text)
}

async function bundleWallet(): Promise<string> {
  const outfile = join(import.meta.dirname, '..', '..', '.local', 'examples', 'wallet.js')
  await build({
    entryPoints: [join(import.meta.dirname, 'wallet.ts')],
    bundle: true,
    outfile,
    format: 'iife',
    target: 'es2022',
    conditions: ['foyer-source'],
    logLevel: 'error',
  })
  return outfile
}
