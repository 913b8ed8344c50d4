import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { createCache } from './cache.ts'
import type { ServerConfig } from './config.ts'
import { isLocalUrl } from './config-accounts.ts'
import type { Database } from './db/database.ts'
import { incomingOf } from './http/caller.ts'
import { notFound } from './http/serve.ts'
import type { Upstreams } from './http/upstreams.ts'
import type { Relay } from './relay/index.ts'

type Config = Pick<ServerConfig, 'metricsToken' | 'publicUrl' | 'trustedProxies'>
type OperatorOptions = {
  readonly config: Config
  readonly db: Database
  readonly relay?: Pick<Relay, 'health' | 'check' | 'metrics'> | undefined
  readonly upstreams?: Upstreams
  /** Prometheus text; by default that of the relay. */
  readonly metrics?: () => string
  readonly now: () => number
}

/** Timeout of a health check, and how long its result is cached. */
const PATIENCE_MS = 2_000
const LIFETIME_MS = 1_000
const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const FORWARDED = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']

/** What an operator's tools ask: does it live, can it serve, what has it counted. */
export function operatorRoutes({ config, db, relay, upstreams, metrics, now }: OperatorOptions): Hono {
  const cache = createCache({ now })
  const app = new Hono()
  app.get('/health', (c) => c.json({ status: 'ok' }))

  app.get('/ready', async (c) => {
    const { value } = await cache.get('ready', LIFETIME_MS, readiness)
    return c.json(value, value.status === 'ready' ? 200 : 503, { 'cache-control': 'no-store' })
  })

  app.get('/metrics', (c) => {
    if (!mayReadMetrics(c, config)) throw notFound(c.req.path)
    return c.text(metrics?.() ?? relay?.metrics() ?? '')
  })
  return app

  /** An upstream that is down does not make the server useless: it is told, and changes no status. */
  async function readiness() {
    const [database, store] = await Promise.all([isThere(() => db.query('select 1')), isThere(() => relay?.check())])
    const health = relay?.health()
    const isReady = database && store && health?.status !== 'draining'
    return {
      status: isReady ? 'ready' : 'not-ready',
      database: stateOf(database),
      ...(health ? { relay: { ...health, storeStatus: stateOf(store) } } : {}),
      ...(upstreams ? { upstreams: statesOf(upstreams) } : {}),
    }
  }
}

const statesOf = (upstreams: Upstreams) =>
  Object.fromEntries([...upstreams.downs()].map(([name, isDown]) => [name, stateOf(!isDown)]))
const stateOf = (isOk: boolean) => (isOk ? 'ok' : 'failed')

async function isThere(ask: () => Promise<unknown> | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  try {
    return await Promise.race([Promise.resolve(ask()).then(() => true), late])
  } catch {
    return false // Only availability matters here.
  } finally {
    clearTimeout(timer)
  }
}

/** Callers with the operator's token; without one, callers on this machine if the server is local. */
function mayReadMetrics(c: Context, { metricsToken: token, publicUrl, trustedProxies }: Config): boolean {
  // A proxy on this machine connects from it too, and may not add an identifying header.
  if (token === undefined && (!isLocalUrl(publicUrl) || trustedProxies > 0)) return false
  if (token === undefined)
    return LOOPBACK.test(incomingOf(c)?.socket.remoteAddress ?? '') && !FORWARDED.some((name) => c.req.header(name))
  const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
