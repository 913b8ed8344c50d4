import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { moneySettings, startChain, startPriceFeed } from '../../packages/devnet/src/index.ts'
import { readConfig, startServer } from '../../packages/server/src/index.ts'
import { freePort } from '../../packages/server/test/free-port.ts'
import { serveApp } from '../../scripts/serve.mjs'
import { SERVED } from './served.ts'

/*
 * Starts one chain, the server at the URL that the examples were built with, and the examples that were built: static
 * ones under the strictest content security policy, the others with their own servers. Prints the URLs as one line of
 * JSON and runs until it is terminated.
 */

const ROOT = join(import.meta.dirname, '..')
const apiUrl = process.env.VITE_FOYER_API ?? ''
/** All of them, unless some are named. */
const wanted = process.env.FOYER_EXAMPLES_SERVED?.split(' ') ?? Object.keys(SERVED)
const closers: (() => Promise<unknown>)[] = []
process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))

try {
  console.log(JSON.stringify(await start()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

async function start() {
  const chain = await startChain({ chainId: 1, port: await freePort() })
  closers.push(chain.stop)
  const feed = await startPriceFeed({ port: 0, usdc: chain.contracts.usdc })
  closers.push(feed.close)
  const server = await startServer(
    {
      port: Number(new URL(apiUrl).port),
      host: '127.0.0.1',
      publicUrl: apiUrl,
      trustedProxies: 0,
      projects: new Map([
        [
          'examples',
          {
            name: 'Examples',
            allowedOrigins: [],
            environment: 'production',
            features: [],
            isAnalyticsEnabled: false,
          },
        ],
      ]),
      // Both networks use the same chain, which is enough for what the examples show.
      rpcUrls: new Map(['eip155:1', 'eip155:8453'].map((id) => [id, chain.rpcUrl])),
      relayStore: { kind: 'memory' },
      database: { kind: 'embedded' },
      money: readConfig(moneySettings([chain], feed.url)).money,
      activity: { index: new Map(), explorers: new Map() },
      accounts: readConfig({}).accounts,
    },
    () => undefined,
  )
  closers.push(server.close)
  const urls: Record<string, string> = {}
  // Start one at a time: otherwise a port that was found free could be given to another server before the first one
  // listens.
  for (const [name, how] of Object.entries(SERVED)) if (wanted.includes(name)) urls[name] = await serve(name, how)
  return { apiUrl, urls }
}

async function serve(name: string, how: (typeof SERVED)[string]): Promise<string> {
  const folder = join(ROOT, name)
  if ('folder' in how) {
    const app = await serveApp({
      folder: join(folder, how.folder),
      csp: { connect: [apiUrl, apiUrl.replace('http', 'ws')], img: [apiUrl], ...trusting(how.trustedTypes) },
    })
    closers.push(app.close)
    return app.url
  }
  const port = await freePort()
  const child = spawn(process.execPath, how.command(port), {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      NEXT_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  closers.push(() => stop(child))
  const url = `http://localhost:${port}`
  await answers(url, child)
  return url
}

function trusting(trustedTypes: readonly string[] | undefined) {
  return trustedTypes === undefined ? {} : { trustedTypes }
}

/** Waits until the example's own server responds. */
async function answers(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 30_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server of ${url} ended with ${child.exitCode}`)
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (Date.now() > until) throw new Error(`${url} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function end(code: number): Promise<void> {
  await Promise.allSettled(closers.reverse().map((close) => close()))
  process.exit(code)
}
