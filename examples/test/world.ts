import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'

/** What the tests of the examples know of the world around them. */
export type World = {
  readonly apiUrl: string
  /** Example → where it is served. */
  readonly urls: Readonly<Record<string, string>>
  /** A wallet that announces itself: the path of a script for the page. */
  readonly wallet: string
}

const VARIABLE = 'FOYER_EXAMPLES_WORLD'

/** Starts a chain, the server and every example's pages in a process of its own, and returns how to end it. */
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

/** The running world, for tests. */
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
