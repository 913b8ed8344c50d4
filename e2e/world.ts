import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LocalContracts } from '../packages/devnet/src/index.ts'
import { prepare } from '../scripts/prepare.mjs'

/** Where the parts of the local world answer. */
export type World = {
  /** Directory, RPC proxy and relay. */
  readonly apiUrl: string
  /** A WebSocket address that the pages may reach and where nobody listens. */
  readonly deadRelayUrl: string
  /** Chain id → JSON-RPC address. */
  readonly rpcUrls: Readonly<Record<number, string>>
  /** JSON-RPC address of the local Solana cluster. */
  readonly solanaUrl: string
  /** The Esplora of a regtest Bitcoin, which mines a moment after it was handed something. */
  readonly esploraUrl: string
  /** The same on every chain. */
  readonly contracts: LocalContracts
  /** The suite's own host page. */
  readonly hostUrl: string
  /** Server-rendered pages, by React's major version. */
  readonly renderedUrls: { readonly 18: string; readonly 19: string }
  /** The demo and the wallet app, as a visitor gets them. */
  readonly demoUrl: string
  readonly walletUrl: string
  /** The development wallet, built: a folder for each browser. */
  readonly extensionFolder: string
  /** Every mail that the server has sent; `/messages` as JSON. */
  readonly inboxUrl: string
}

const VARIABLE = 'FOYER_E2E_WORLD'

/** Starts the world once for the whole run, in a process of its own, and returns how to end it. */
export default async function start(): Promise<() => Promise<void>> {
  prepare(['demo', 'wallet'])
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=foyer-source', join(import.meta.dirname, 'world-process.ts')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const line = await Promise.race([ready, ended])
  if (typeof line !== 'string') throw new Error(`the local world did not come up (code ${line})`)
  process.env[VARIABLE] = line
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** The running world, for tests. */
export function world(): World {
  const line = process.env[VARIABLE]
  if (line === undefined) throw new Error('the local world is not up: run the tests with `npx playwright test`')
  return JSON.parse(line)
}
