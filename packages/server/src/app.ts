import { chain, directory } from '@foyer/contracts'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { type ChainApi, chainLimit, createChainApi } from './chain/handlers.ts'
import type { ServerConfig } from './config.ts'
import type { Database } from './db/database.ts'
import { directoryHandlers } from './directory/handlers.ts'
import { WALLETS } from './directory/wallets.ts'
import { addressOf, incomingOf, type RequestVariables } from './http/caller.ts'
import { openApi } from './http/openapi.ts'
import { createRateLimiter, RATE_LIMITS } from './http/rate-limit.ts'
import { requestLog } from './http/request-log.ts'
import { checkPost, errorResponse, notFound, readJson, readText, serve } from './http/serve.ts'
import { createNodes } from './nodes.ts'
import { PEOPLE, peopleLimit, peopleRoutes } from './people.ts'
import { createProjectStore } from './projects/store.ts'
import { createProjects, type Projects } from './projects.ts'
import type { Relay } from './relay/index.ts'
import { isEsploraPath, proxyEsplora } from './rpc/esplora.ts'
import { RPC_BODY_MAX_BYTES } from './rpc/limits.ts'
import { proxyRpc } from './rpc/proxy.ts'

export type AppOptions = {
  readonly config: ServerConfig
  /** Open and migrated; who passes it closes it. */
  readonly db: Database
  /** Those of the configuration and the database, when somebody else needs them too. */
  readonly projects?: Projects
  /** The blockchain API, when somebody else needs it too. */
  readonly chainApi?: ChainApi
  readonly relay?: Pick<Relay, 'health' | 'metrics'>
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now?: () => number
}

/** The server's whole HTTP shape: middleware, then mounts, in order. */
export function createApp(options: AppOptions): Hono {
  const { config, db, relay, log, now = Date.now } = options
  const { all: load } = createProjectStore(db, now)
  const projects = options.projects ?? createProjects({ configured: config.projects, load, log, now })
  const limits = {
    directory: createRateLimiter(RATE_LIMITS.directory, now),
    images: createRateLimiter(RATE_LIMITS.images, now),
    rpc: createRateLimiter(RATE_LIMITS.rpc, now),
    chain: createRateLimiter(RATE_LIMITS.chain, now),
    prices: createRateLimiter(RATE_LIMITS.prices, now),
    names: createRateLimiter(RATE_LIMITS.names, now),
    auth: createRateLimiter(RATE_LIMITS.auth, now),
    capture: createRateLimiter(RATE_LIMITS.capture, now),
    events: createRateLimiter(RATE_LIMITS.events, now),
  }
  const nodes = createNodes(config.rpcUrls, { log, now })
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.notFound((c) => errorResponse(notFound(c.req.path), log))

  app.use(requestLog(log, now))
  // No answer depends on cookies, and none carries a secret: which origins may read is decided by the project, per request.
  const allowHeaders = ['authorization', 'content-type', 'idempotency-key']
  const exposeHeaders = ['retry-after', 'x-request-id']
  const allowMethods = ['GET', 'POST']
  app.use(
    cors({ origin: (origin) => origin, credentials: false, allowMethods, allowHeaders, exposeHeaders, maxAge: 600 }),
  )
  app.use(
    createMiddleware<RequestVariables>(async (c, next) => {
      const other = /Image\//.test(c.req.path) ? 'images' : isRpc(c.req.path) ? 'rpc' : 'directory'
      const kind = peopleLimit(c.req.path) ?? chainLimit(c.req.path) ?? other
      const caller = addressOf(incomingOf(c), config.trustedProxies)
      c.set('caller', caller)
      // Whoever makes up a project shares the room of those who name none.
      const projectId = c.req.query('projectId')
      const project = projects.allows(projectId, undefined) ? projectId : ''
      if (!c.req.path.startsWith('/health')) limits[kind](`${project} ${caller}`)
      await next()
      c.header('x-content-type-options', 'nosniff')
      c.header('cross-origin-resource-policy', 'cross-origin')
    }),
  )

  app.get('/health', (c) => c.json({ status: 'ok', ...(relay ? { relay: relay.health() } : {}) }))
  app.get('/metrics', (c) => c.text(relay?.metrics() ?? ''))
  app.get('/openapi.json', (c) => c.json(openApi([directory, chain, ...PEOPLE], config.publicUrl)))
  app.post('/v1/', (c) => rpc(c))
  app.post('/v1', (c) => rpc(c))
  app.post('/v1/tx', (c) => esplora(c))
  for (const path of ESPLORA_PATHS) app.get(path, (c) => esplora(c))
  const { handlers } = options.chainApi ?? createChainApi(chainOptions({ config, db, log, now }))
  app.route('/', serve(directory, directoryHandlers(projects, WALLETS), guard))
  app.route('/', serve(chain, handlers, guard))
  app.route('/', peopleRoutes({ config, db, projects, log, now }))
  return app

  async function guard({ projectId, origin }: { projectId: string | undefined; origin: string | undefined }) {
    await projects.prepare(projectId)
    projects.require(projectId, origin)
  }

  async function rpc(c: Parameters<typeof readJson>[0]): Promise<Response> {
    checkPost(c)
    await projects.prepare(c.req.query('projectId'))
    projects.require(c.req.query('projectId'), c.req.header('origin'))
    return c.json(
      (await proxyRpc(nodes, c.req.query('chainId') ?? '', await readJson(c, RPC_BODY_MAX_BYTES))) as object,
    )
  }

  async function esplora(c: Parameters<typeof readJson>[0]): Promise<Response> {
    const isPost = c.req.method === 'POST'
    if (isPost) checkPost(c)
    await guard({ projectId: c.req.query('projectId'), origin: c.req.header('origin') })
    const { status, type, text } = await proxyEsplora(nodes, c.req.query('chainId') ?? '', {
      path: c.req.path.slice('/v1'.length),
      ...(isPost ? { transaction: await readText(c, RPC_BODY_MAX_BYTES) } : {}),
    })
    return c.body(text, status, { 'content-type': type, 'cache-control': 'no-store' })
  }
}

const isRpc = (path: string): boolean => /^\/v1\/?$/.test(path) || isEsploraPath(path)
const ESPLORA_PATHS = ['/v1/address/*', '/v1/tx/*', '/v1/fee-estimates', '/v1/blocks/*']

/** What the blockchain API is made from. */
export function chainOptions({ config, db, log, now }: Required<Pick<AppOptions, 'config' | 'db' | 'log' | 'now'>>) {
  const { publicUrl, rpcUrls, money, activity } = config
  return { publicUrl, rpcUrls, ...money, ...activity, db, log, now }
}
