import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '../packages/devnet/src/index.ts'
import { startServer } from '../packages/server/src/index.ts'
import { serveApp } from '../scripts/serve.mjs'
import { buildApp, buildRendered } from './build.ts'
import type { World } from './world.ts'

/* The local world of the browser suite: two chains, the server, and the pages, each on a free port. Prints its addresses as
   one line of JSON and lives until it is told to end. */

const ROOT = join(import.meta.dirname, '..')
const closers: (() => Promise<unknown>)[] = []

try {
  console.log(JSON.stringify(await start()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))

async function start(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-e2e-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const [apiPort, deadPort, ...chainPorts] = await freePorts(4)
  const [built, chains] = await Promise.all([
    build(folder),
    Promise.all([1, 8453].map((chainId, index) => startChain({ chainId, port: chainPorts[index] ?? 0 }))),
  ])
  closers.push(...chains.map((chain) => chain.stop))
  const rpcUrls = Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))

  const apiUrl = `http://localhost:${apiPort}`
  const server = await startServer(
    {
      port: apiPort ?? 0,
      host: '127.0.0.1',
      publicUrl: apiUrl,
      projects: new Map([
        [
          'e2e',
          {
            name: 'Browser suite',
            allowedOrigins: [],
            environment: 'production',
            features: [],
            isAnalyticsEnabled: false,
          },
        ],
      ]),
      rpcUrls: new Map(chains.map(({ chainId, rpcUrl }) => [`eip155:${chainId}`, rpcUrl])),
      relayStore: { kind: 'memory' },
    },
    () => undefined,
  )
  closers.push(server.close)

  const deadRelayUrl = `ws://localhost:${deadPort}`
  const serve = async (dist: string, env: Record<string, string> = {}, connect: string[] = []) => {
    const app = await serveApp({
      folder: dist,
      env: { apiUrl, projectId: 'e2e', ...env },
      csp: { connect: [apiUrl, apiUrl.replace('http', 'ws'), ...connect], img: [apiUrl] },
    })
    closers.push(app.close)
    return app.url
  }
  const hostUrl = await serve(built.host, {}, [deadRelayUrl])
  const renderedUrls = { 18: await serve(built.rendered18), 19: await serve(built.rendered19) }
  const walletUrl = await serve(built.wallet)
  const demoUrl = await serve(built.demo, { walletUrl })
  return { apiUrl, deadRelayUrl, rpcUrls, hostUrl, renderedUrls, demoUrl, walletUrl }
}

/** Builds every page into `folder`, one after the other: a build takes all cores for itself. */
async function build(folder: string) {
  const to = (name: string) => join(folder, name)
  return {
    host: await buildApp(join(ROOT, 'e2e/host'), to('host')),
    rendered18: await buildRendered(to('rendered18'), join(ROOT, 'e2e/react18/node_modules')),
    rendered19: await buildRendered(to('rendered19')),
    demo: await buildApp(join(ROOT, 'apps/demo'), to('demo')),
    wallet: await buildApp(join(ROOT, 'apps/wallet'), to('wallet')),
  }
}

/** Ports that nobody holds now. All are taken before any is given back, so that each is another. */
async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      return server
    }),
  )
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address()
      await new Promise((closed) => server.close(closed))
      return typeof address === 'object' && address ? address.port : 0
    }),
  )
}

async function end(code: number): Promise<void> {
  await Promise.allSettled(closers.reverse().map((close) => close()))
  process.exit(code)
}
