import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LocalContracts } from '../packages/devnet/src/index.ts'
import { prepare } from '../scripts/prepare.mjs'

/** URLs of the local world's services. */
export type World = {
  /** Wallet directory, RPC proxy and relay. */
  readonly apiUrl: string
  /** A WebSocket URL that the content security policy allows and no server listens on. */
  readonly deadRelayUrl: string
  /** Chain id → JSON-RPC URL. */
  readonly rpcUrls: Readonly<Record<number, string>>
  /** JSON-RPC URL of the local Solana cluster. */
  readonly solanaUrl: string
  /** The Esplora API of a regtest Bitcoin node, which mines a block shortly after receiving a transaction. */
  readonly esploraUrl: string
  /** At the same addresses on every chain. */
  readonly contracts: LocalContracts
  /** The test suite's own host page. */
  readonly hostUrl: string
  /** The same pages, by the Cross-Origin-Opener-Policy that they come with. */
  readonly hostUrls: Readonly<Record<'unsafe-none' | 'same-origin-allow-popups' | 'same-origin', string>>
  /** A host page that uses the kit without React. */
  readonly withoutReactUrl: string
  /** Server-rendered pages, by React's major version. */
  readonly renderedUrls: { readonly 18: string; readonly 19: string }
  /** Production builds of the demo and the wallet app. */
  readonly demoUrl: string
  readonly walletUrl: string
  /** Origin of the embedded wallet's page. */
  readonly walletOrigin: string
  readonly recoveryUrl: string
  /** The card providers. */
  readonly cardsUrl: string
  /** The exchanges. */
  readonly exchangesUrl: string
  /** The identity providers of social logins. */
  readonly identityUrl: string
  /** The built development wallet, with a folder for each browser. */
  readonly extensionFolder: string
  /** The inbox with every email that the server has sent. `/messages` returns them as JSON. */
  readonly inboxUrl: string
  /** Where tests let time pass for one visitor, see `letTimePass`. */
  readonly timeUrl: string
}

const VARIABLE = 'FOYER_E2E_WORLD'

/** Starts the world once for the whole run in a separate process. Returns a function that stops it. */
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
