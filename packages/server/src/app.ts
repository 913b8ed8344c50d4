import { chain, directory, exchange, login, onramp, operations, social, swap } from '@foyer/contracts'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import { ACCOUNT_CONTRACTS, accountRoutes } from './account-modules.ts'
import { type ChainApi, createChainApi } from './chain/handlers.ts'
import { iconIds } from './chain/icon-ids.ts'
import type { ServerConfig } from './config.ts'
import { offeredSocials } from './config-social.ts'
import type { Database } from './db/database.ts'
import { directoryHandlers } from './directory/handlers.ts'
import { createPictures } from './directory/pictures.ts'
import { WALLETS } from './directory/wallets.ts'
import { exchangeRoutes } from './exchange-module.ts'
import { createGate } from './gate.ts'
import { addressOf, currentRequest, incomingOf, networkOf, placeOf, type RequestVariables } from './http/caller.ts'
import { openApi } from './http/openapi.ts'
import { requestLog, withRequestId } from './http/request-log.ts'
import { errorResponse, notFound, serve } from './http/serve.ts'
import { createUpstreams, type Upstreams } from './http/upstreams.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createNodes } from './nodes.ts'
import { onrampRoutes } from './onramp-module.ts'
import { operatorRoutes } from './operator-routes.ts'
import { createProjectStore } from './projects/store.ts'
import { createProjects, type Projects } from './projects.ts'
import type { Relay } from './relay/index.ts'
import { rpcRoutes } from './rpc/routes.ts'
import { swapRoutes } from './swap-module.ts'

export type AppOptions = {
  readonly config: ServerConfig
  /** Open and migrated. The caller closes it. */
  readonly db: Database
  /** Projects of the configuration and the database, if the caller needs them too. */
  readonly projects?: Projects
  /** The blockchain API, if the caller needs it too. */
  readonly chainApi?: ChainApi
  /** Whom the server asks, when somebody else asks them too. */
  readonly upstreams?: Upstreams
  /** The connections to the mail server, when somebody else closes them. */
  readonly mailer?: Mailer | undefined
  readonly relay?: Pick<Relay, 'health' | 'check' | 'metrics'>
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now?: () => number
}

/** The server's HTTP application: middleware, then mounts, in order. */
export function createApp(options: AppOptions): Hono {
  const { config, db, relay, now = Date.now } = options
  const log = withRequestId(options.log)
  const { all: load } = createProjectStore(db, now)
  const projects = options.projects ?? createProjects({ configured: config.projects, load, log, now })
  const gate = createGate(projects, now, config.login?.walletOrigin, config.limits)
  const upstreams = options.upstreams ?? createUpstreams({ log, now })
  const nodes = createNodes(config.rpcUrls, upstreams)
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.notFound((c) => {
    try {
      gate.charge(c, 'directory')
      return errorResponse(notFound(c.req.path), log)
    } catch (error) {
      return errorResponse(error, log)
    }
  })

  app.use(requestLog(log, now))
  // No answer depends on cookies or contains a secret; each request checks which origins its project allows.
  const allowHeaders = ['authorization', 'content-type', 'dpop', 'idempotency-key']
  const exposeHeaders = ['retry-after', 'x-request-id']
  const allowMethods = ['GET', 'POST']
  app.use(
    cors({ origin: (origin) => origin, credentials: false, allowMethods, allowHeaders, exposeHeaders, maxAge: 600 }),
  )
  let isProxyNamed = config.trustedProxies > 0
  app.use(
    createMiddleware<RequestVariables>(async (c, next) => {
      if (!isProxyNamed && c.req.header('x-forwarded-for') !== undefined) {
        isProxyNamed = true
        const hint =
          'behind a proxy all visitors share one rate limit until FOYER_TRUSTED_PROXIES says how many there are'
        log({ level: 'warn', event: 'x-forwarded-for-ignored', hint })
      }
      const caller = networkOf(addressOf(incomingOf(c), config.trustedProxies))
      c.set('caller', caller)
      const { country, subdivision } = placeOf((name) => c.req.header(name), config.placeHeaders)
      if (country !== undefined) c.set('country', country)
      if (subdivision !== undefined) c.set('subdivision', subdivision)
      await currentRequest.run({ caller, id: c.get('id') ?? '' }, next)
      c.header('x-content-type-options', 'nosniff')
      c.header('cross-origin-resource-policy', 'cross-origin')
    }),
  )

  app.route('/', operatorRoutes({ config, db, relay, upstreams, now }))
  app.get('/openapi.json', (c) =>
    c.json(
      openApi(
        [
          directory,
          chain,
          ...(config.swap ? [swap] : []),
          ...(config.onramp ? [onramp] : []),
          ...(config.exchange ? [exchange] : []),
          ...ACCOUNT_CONTRACTS,
          ...(config.login ? [login] : []),
          ...(config.social ? [social] : []),
          ...(config.operations ? [operations] : []),
        ],
        config.publicUrl,
      ),
    ),
  )
  app.route('/', rpcRoutes({ nodes, gate }))
  const { handlers, balancesOf } = options.chainApi ?? createChainApi(chainOptions({ config, db, upstreams, log, now }))
  for (const path of ['/getWalletImage/*', '/public/*']) app.use(path, etag())
  const pictures = createPictures(config.logos ?? 'bundled')
  const tokens = iconIds(config.money)
  const socials = config.login ? offeredSocials(config.social) : []
  app.route('/', serve(directory, directoryHandlers({ projects, wallets: WALLETS, pictures, socials, tokens }), gate))
  app.route('/', serve(chain, handlers, gate))
  if (config.swap) app.route('/', swapRoutes({ ...config, swap: config.swap, upstreams, gate, now }))
  if (config.onramp) app.route('/', onrampRoutes({ ...config, onramp: config.onramp, db, upstreams, gate, log, now }))
  if (config.exchange)
    app.route('/', exchangeRoutes({ ...config, exchange: config.exchange, db, upstreams, gate, log, now }))
  const mailer = options.mailer ?? (config.accounts.mail && createMailer(config.accounts.mail))
  app.route('/', accountRoutes({ config, db, projects, gate, mailer, upstreams, balancesOf, log, now }))
  return app
}

type ChainParts = Required<Pick<AppOptions, 'config' | 'db' | 'upstreams' | 'log' | 'now'>>

/** What the blockchain API is made from. */
export function chainOptions({ config, db, upstreams, log, now }: ChainParts) {
  const { publicUrl, rpcUrls, money, activity } = config
  return { publicUrl, rpcUrls, ...money, ...activity, db, upstreams, log, now }
}
