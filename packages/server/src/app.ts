import { directory } from '@foyer/contracts'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ServerConfig } from './config.ts'
import { directoryHandlers } from './directory/handlers.ts'
import { WALLETS } from './directory/wallets.ts'
import { openApi } from './http/openapi.ts'
import { createRateLimiter, RATE_LIMITS } from './http/rate-limit.ts'
import { errorResponse, notFound, readJson, serve } from './http/serve.ts'
import { createProjects } from './projects.ts'
import type { Relay } from './relay/index.ts'
import { proxyRpc, RPC_BODY_MAX_BYTES } from './rpc/proxy.ts'

export type AppOptions = {
  readonly config: ServerConfig
  readonly relay?: Pick<Relay, 'health' | 'metrics'>
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now?: () => number
}

/** The server's whole HTTP shape: middleware, then mounts, in order. */
export function createApp({ config, relay, log, now = Date.now }: AppOptions): Hono {
  const projects = createProjects(config.projects)
  const limits = {
    directory: createRateLimiter(RATE_LIMITS.directory, now),
    images: createRateLimiter(RATE_LIMITS.images, now),
    rpc: createRateLimiter(RATE_LIMITS.rpc, now),
  }
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.notFound((c) => errorResponse(notFound(c.req.path), log))

  // No answer depends on cookies, and none carries a secret: which origins may read is decided by the project, per request.
  app.use(cors({ origin: (origin) => origin, credentials: false, allowMethods: ['GET', 'POST'], maxAge: 600 }))
  app.use(async (c, next) => {
    const kind = /Image\//.test(c.req.path) ? 'images' : c.req.path.startsWith('/v1') ? 'rpc' : 'directory'
    if (!c.req.path.startsWith('/health')) limits[kind](`${c.req.query('projectId') ?? ''} ${addressOf(c.env)}`)
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('cross-origin-resource-policy', 'cross-origin')
  })

  app.get('/health', (c) => c.json({ status: 'ok', ...(relay ? { relay: relay.health() } : {}) }))
  app.get('/metrics', (c) => c.text(relay?.metrics() ?? ''))
  app.get('/openapi.json', (c) => c.json(openApi([directory], config.publicUrl)))
  app.post('/v1/', (c) => rpc(c))
  app.post('/v1', (c) => rpc(c))
  app.route(
    '/',
    serve(
      directory,
      directoryHandlers(projects, WALLETS),
      ({ projectId, origin }) => void projects.require(projectId, origin),
    ),
  )
  return app

  async function rpc(c: Parameters<typeof readJson>[0]): Promise<Response> {
    projects.require(c.req.query('projectId'), c.req.header('origin'))
    return c.json(
      (await proxyRpc(config.rpcUrls, c.req.query('chainId') ?? '', await readJson(c, RPC_BODY_MAX_BYTES))) as object,
    )
  }
}

/** The caller's address, for rate limits only. It is not logged. */
function addressOf(env: unknown): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? ''
}
