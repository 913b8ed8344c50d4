import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { chainOptions, createApp } from './app.ts'
import { createChainApi } from './chain/handlers.ts'
import { startIndexers } from './chain/indexer/indexers.ts'
import type { ServerConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import { addressOf } from './http/caller.ts'
import { createNameStore, giveNames } from './names/store.ts'
import { createProjectStore } from './projects/store.ts'
import { createProjects } from './projects.ts'
import { createLogStore, createMemoryStore, createRedisStore, createRelay, type RelayStore } from './relay/index.ts'
import { sweepHourly } from './sweep.ts'

export type RunningServer = { readonly url: string; readonly close: () => Promise<void> }
export type Log = (line: Readonly<Record<string, unknown>>) => void

/**
 * Opens and migrates the database, and starts API and relay on one port.
 * @throws DATABASE_LOCKED, DATABASE_UNAVAILABLE, DATABASE_FROM_THE_FUTURE, RELAY_STORE_LOCKED, RELAY_STORE_UNAVAILABLE, and the
 *   system's error when the port is taken
 */
export async function startServer(config: ServerConfig, log: Log): Promise<RunningServer> {
  // What has to be ended, in the order in which it was begun; it is ended the other way round.
  const begun: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of begun.splice(0).reverse()) await end()
  }
  try {
    const db = await openDatabase(config.database)
    begun.push(db.close)
    await migrate(db, MIGRATIONS)
    const store = await openStore(config)
    begun.push(() => store.close())
    // A listening server ends only once the relay has let go of its sockets.
    let server: Server | undefined
    begun.push(async () => server && closeServer(server))
    await giveNames(createNameStore(db, Date.now), config.people.names.given)
    const { all: load } = createProjectStore(db, Date.now)
    const projects = createProjects({ configured: config.projects, load, log, now: Date.now })
    // The relay cannot wait for the database: it begins with what is there now, whichever project is asked for first.
    await projects.prepare('any')
    begun.push(sweepHourly(db, log))
    const local = [`ws://localhost:${config.port}`, `ws://127.0.0.1:${config.port}`]
    const relay = createRelay({
      publicUrls: [config.publicUrl.replace(/^http/, 'ws'), ...local],
      store,
      // Wallets come without a project; a page that names one must be allowed to.
      projects: (projectId, origin) => projectId === undefined || projects.allows(projectId, origin),
      clientAddress: (request) => addressOf(request, config.trustedProxies),
      log: (event) => log({ ...event }),
    })
    begun.push(() => relay.close({ drainMs: 500 }))
    const chainApi = createChainApi(chainOptions({ config, db, log, now: Date.now }))
    const app = createApp({ config, db, projects, chainApi, relay, log })
    server = await listen(app, config)
    const stopKeeping = chainApi.keepPrices()
    begun.push(async () => stopKeeping())
    begun.push(startIndexers({ db, rpcUrls: config.rpcUrls, index: config.activity.index, log }).close)
    server.on('upgrade', relay.handleUpgrade)
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    return { url: `http://${config.host}:${port}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

function listen(app: ReturnType<typeof createApp>, { port, host }: ServerConfig): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listening = serve({ fetch: app.fetch, port, hostname: host }, () => resolve(listening as Server))
    listening.once('error', reject)
  })
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

function openStore({ relayStore }: ServerConfig): Promise<RelayStore> | RelayStore {
  if (relayStore.kind === 'redis') return createRedisStore({ url: relayStore.url })
  return relayStore.kind === 'log' ? createLogStore({ directory: relayStore.directory }) : createMemoryStore()
}
