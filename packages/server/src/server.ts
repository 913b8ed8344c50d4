import type { Server } from 'node:http'
import { FoyerError, isFoyerError } from '@foyer/base'
import { ORIGIN_NOT_ALLOWED, TEMPORARILY_UNAVAILABLE } from '@foyer/base/catalogue'
import { isOriginAllowed } from '@foyer/contracts/origins'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { chainOptions, createApp } from './app.ts'
import { createChainApi } from './chain/handlers.ts'
import { startIndexers } from './chain/indexer/indexers.ts'
import type { ServerConfig } from './config.ts'
import { isLocalUrl } from './config-accounts.ts'
import type { WalletOriginConfig } from './config-wallet-origin.ts'
import type { Database, DatabaseSource } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import { openWhenThere } from './db/open-when-there.ts'
import { endAll } from './end-all.ts'
import { addressOf } from './http/caller.ts'
import { withRequestId } from './http/request-log.ts'
import { errorResponse } from './http/serve.ts'
import { createUpstreams } from './http/upstreams.ts'
import { createMailer } from './mail/mailer.ts'
import { createNameStore, giveNames } from './names/store.ts'
import { createProjectStore } from './projects/store.ts'
import { createProjects, type Projects, type ProjectsOptions } from './projects.ts'
import {
  type Admission,
  createLogStore,
  createMemoryStore,
  createRedisStore,
  createRelay,
  type Relay,
  type RelayStore,
  whyRedisIsAway,
} from './relay/index.ts'
import { socialWindow } from './social-window.ts'
import { sweepHourly } from './sweep.ts'
import { waitUntilThere } from './wait-until-there.ts'
import { readRelease, walletOriginApp } from './wallet-origin/index.ts'

export type RunningServer = { readonly url: string; readonly close: () => Promise<void> }
export type Log = (line: Readonly<Record<string, unknown>>) => void

/**
 * Starts relay and API on one port. The port is opened first. The relay serves as soon as its store is open, whatever the database
 * does; the API answers 503 until the database is open and migrated, which is when this returns. If Redis or PostgreSQL cannot be
 * reached (a host name that does not resolve included), it retries until `signal` is aborted.
 * @param signal ends the start too: what was begun is closed, and this rejects with the signal's reason
 * @throws DATABASE_LOCKED, DATABASE_UNAVAILABLE, DATABASE_FROM_THE_FUTURE, RELAY_STORE_LOCKED, RELAY_STORE_UNAVAILABLE, and the
 *   system's error when the port is taken
 */
export async function startServer(
  config: ServerConfig,
  write: Log,
  signal: AbortSignal = new AbortController().signal,
  database: DatabaseSource = config.database,
): Promise<RunningServer> {
  const log = withRequestId(write)
  // Resources in the order in which they were started; they are stopped in reverse order.
  const begun: (() => Promise<unknown>)[] = []
  const close = () => endAll(begun)
  try {
    const starting: Starting = { database: 'starting' }
    let app = startingApp(starting, log)
    const server = await listen((request, env) => app.fetch(request, env), config)
    // The database is closed last; a listening server ends only once the relay has let go of its sockets.
    let db: Database | undefined
    begun.push(async () => db?.close())
    let store: RelayStore | undefined
    begun.push(async () => store?.close())
    begun.push(() => closeServer(server))
    let load: ProjectsOptions['load'] = () => Promise.reject(new Error('the database is not open yet'))
    const projects = createProjects({ configured: config.projects, load: () => load(), log, now: Date.now })
    store = await waitUntilThere(async () => openStore(config, log), {
      whyAway: whyRedisIsAway,
      failed(reason, message, retryInMs) {
        starting.relayFailure = reason
        log({ level: 'error', event: 'relay-store-unavailable', reason, message: message.slice(0, 200), retryInMs })
      },
      signal,
    })
    signal.throwIfAborted()
    const relay = relayOf(config, store, projects, log)
    begun.push(() => relay.close({ drainMs: 500 }))
    server.on('upgrade', relay.handleUpgrade)
    starting.relay = relay
    const url = `http://${config.host}:${portOf(server, config)}`
    log({ level: 'info', event: 'relay-listening', url })
    let windows: Hono | undefined
    if (config.walletOrigin)
      begun.push(await serveWalletOrigin(config, config.walletOrigin, projects, () => windows, log))

    db = await openWhenThere(database, {
      async prepare(opened) {
        await migrate(opened, MIGRATIONS)
        await giveNames(createNameStore(opened, Date.now), config.accounts.names.given)
      },
      failed(reason, message, retryInMs) {
        Object.assign(starting, { database: 'failed', reason })
        log({ level: 'error', event: 'database-unavailable', reason, message: message.slice(0, 200), retryInMs })
      },
      signal,
    })
    load = createProjectStore(db, Date.now).all
    begun.push(sweepHourly(db, log))
    const upstreams = createUpstreams({ log, now: Date.now })
    const chainApi = createChainApi(chainOptions({ config, db, upstreams, log, now: Date.now }))
    const mailer = config.accounts.mail && createMailer(config.accounts.mail)
    begun.push(async () => mailer?.close())
    windows = socialWindow({ config, db, log, now: Date.now })
    app = createApp({ config, db, projects, chainApi, upstreams, mailer, relay, log })
    const stopKeeping = chainApi.keepPrices()
    begun.push(async () => stopKeeping())
    const { rpcUrls, activity } = config
    begun.push(startIndexers({ db, rpcUrls, index: activity.index, upstreams, log }).close)
    return { url, close }
  } catch (error) {
    // Why it could not start says more than what could not be ended.
    await close().catch(() => undefined)
    throw error
  }
}

/** The wallet's page has a port of its own, so that no route of the API can ever stand on its origin. */
async function serveWalletOrigin(
  config: ServerConfig,
  { origin, port, recoveryUrl, folder }: WalletOriginConfig,
  projects: Projects,
  windows: () => Hono | undefined,
  log: Log,
): Promise<() => Promise<void>> {
  const services = { apiUrl: config.publicUrl, recoveryUrl }
  const offers = { smartAccounts: config.operations !== undefined, socials: config.social !== undefined }
  const release = await readRelease(folder)
  const app = walletOriginApp({ release, origin, services, projects, offers, windows, log })
  const server = await listen((request, env) => app.fetch(request, env), { ...config, port })
  log({ level: 'info', event: 'wallet-origin-listening', url: origin })
  return () => closeServer(server)
}

type Starting = {
  database: 'starting' | 'failed'
  /** The reason of a failure as a code, because the operator's message contains hosts and ports. */
  reason?: string
  relay?: Relay
  /** Why the relay has no store yet, as a code. */
  relayFailure?: string
}

/** Answers while the database opens: the server is alive, but not ready. */
function startingApp(starting: Starting, log: Log): Hono {
  const app = new Hono()
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', (c) => {
    const { relay, relayFailure, ...database } = starting
    const health = relay
      ? { relay: relay.health() }
      : relayFailure && { relay: { status: 'failed', reason: relayFailure } }
    return c.json({ status: 'not-ready', ...database, ...health }, 503, { 'cache-control': 'no-store' })
  })
  // Allows a page to read the Retry-After header.
  app.use(cors({ origin: (origin) => origin, exposeHeaders: ['retry-after'] }))
  app.all('*', () => errorResponse(new FoyerError(TEMPORARILY_UNAVAILABLE, { context: { seconds: 1 } }), log))
  return app
}

function relayOf(config: ServerConfig, store: RelayStore, projects: Projects, log: Log): Relay {
  // Local names are accepted only for a server on this machine.
  const local = isLocalUrl(config.publicUrl) ? [`ws://localhost:${config.port}`, `ws://127.0.0.1:${config.port}`] : []
  return createRelay({
    publicUrls: [config.publicUrl.replace(/^http/, 'ws'), ...local],
    store,
    projects: (projectId, origin) => admitToRelay(projects, projectId, origin),
    clientAddress: (request) => addressOf(request, config.trustedProxies),
    log: (event) => log({ ...event }),
  })
}

const REQUEST_TIMEOUT_MS = 20_000

/**
 * Wallets come without a project, and are no pages. A page is one of a project, or on the developer's own machine.
 * @throws TEMPORARILY_UNAVAILABLE
 */
async function admitToRelay(projects: Projects, projectId?: string, origin?: string): Promise<Admission> {
  if (projectId === undefined)
    return origin === undefined || isOriginAllowed(origin, []) ? 'admitted' : 'unknown-project'
  await projects.prepare(projectId)
  try {
    projects.require(projectId, origin)
    return 'admitted'
  } catch (error) {
    if (isFoyerError(error, TEMPORARILY_UNAVAILABLE)) throw error
    return isFoyerError(error, ORIGIN_NOT_ALLOWED) ? 'origin-not-allowed' : 'unknown-project'
  }
}

function portOf(server: Server, { port }: ServerConfig): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function listen(
  fetch: Hono['fetch'],
  { port, host, requestTimeoutMs = REQUEST_TIMEOUT_MS }: ServerConfig,
): Promise<Server> {
  // Headers and body: slow requests are answered with 408 and closed.
  const serverOptions = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: requestTimeoutMs / 4,
  }
  return new Promise((resolve, reject) => {
    const listening = serve({ fetch, port, hostname: host, serverOptions }, () => resolve(listening as Server))
    listening.once('error', reject)
  })
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

function openStore({ relayStore }: ServerConfig, log: Log): Promise<RelayStore> | RelayStore {
  if (relayStore.kind === 'redis') return createRedisStore({ url: relayStore.url })
  if (relayStore.kind === 'memory') return createMemoryStore()
  return createLogStore({
    directory: relayStore.directory,
    onDamage: (lines, copy) => log({ level: 'error', event: 'relay-log-damaged', lines, copy }),
  })
}
