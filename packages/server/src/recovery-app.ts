import { FoyerError, messageOf } from '@foyer/base'
import { ORIGIN_NOT_ALLOWED } from '@foyer/base/catalogue'
import { recovery } from '@foyer/contracts'
import { serve as listenWith } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { RecoveryConfig } from './config-wallet.ts'
import { type Database, type DatabaseSource, openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { addressOf, currentRequest, incomingOf, networkOf, type RequestVariables } from './http/caller.ts'
import { createLogMetrics } from './http/log-metrics.ts'
import { createRateLimiter, RATE_LIMITS } from './http/rate-limit.ts'
import { requestLog, withRequestId } from './http/request-log.ts'
import { errorResponse, type Gate, notFound, serve } from './http/serve.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { operatorRoutes } from './operator-routes.ts'
import { recoveryCommand } from './recovery/commands.ts'
import { createRecoveryEmails } from './recovery/emails.ts'
import { recoveryHandlers } from './recovery/handlers.ts'
import { RECOVERY_MIGRATIONS } from './recovery/migrations.ts'
import { createRecoveryStore } from './recovery/store.ts'
import { createSecrets } from './secrets.ts'
import { createKeyWrap } from './wallet-keys/keywrap.ts'
import { createProofs } from './wallet-keys/proof.ts'

type Log = (line: Readonly<Record<string, unknown>>) => void
type AppOptions = {
  readonly config: RecoveryConfig
  /** Open and migrated with RECOVERY_MIGRATIONS. The caller closes it. */
  readonly db: Database
  readonly mailer: Mailer | undefined
  readonly log: Log
  readonly now?: () => number
}

const HOUR_MS = 3_600_000
const REQUEST_TIMEOUT_MS = 20_000

function storesOf({ secret, keys, mailsPerCaller }: RecoveryConfig, db: Database, now: () => number) {
  const secrets = createSecrets(secret)
  const emails = createRecoveryEmails(db, secrets)
  return { emails, store: createRecoveryStore(db, secrets, createKeyWrap(keys), emails, now, mailsPerCaller) }
}

/** The HTTP application of the recovery service. It shares no database and no key with the login service. */
export function createRecoveryApp({ config, db, mailer, now = Date.now, ...options }: AppOptions): Hono {
  const { walletOrigin, publicUrl, loginKey, signingKey, waitAbove } = config
  const metrics = createLogMetrics('foyer_recovery', options.log)
  const log = withRequestId(metrics.log)
  const app = new Hono()
  app.onError((error) => errorResponse(error, log))
  app.notFound((c) => errorResponse(notFound(c.req.path), log))
  app.route('/', operatorRoutes({ config, db, metrics: metrics.render, now }))
  app.use(requestLog(log, now))
  const allowHeaders = ['content-type', 'dpop']
  app.use(cors({ origin: walletOrigin, allowMethods: ['POST'], allowHeaders, exposeHeaders: ['retry-after'] }))
  app.use(
    createMiddleware<RequestVariables>(async (c, next) => {
      const caller = networkOf(addressOf(incomingOf(c), config.trustedProxies))
      c.set('caller', caller)
      await currentRequest.run({ caller, id: c.get('id') ?? '' }, next)
      c.header('x-content-type-options', 'nosniff')
    }),
  )
  const limit = createRateLimiter(RATE_LIMITS.login, now)
  const gate: Gate = {
    charge: (c, _kind, cost) => limit((c as Context<RequestVariables>).get('caller') ?? '', cost),
    async admit(_policy, { origin }) {
      if (origin !== walletOrigin) throw new FoyerError(ORIGIN_NOT_ALLOWED)
    },
  }
  const proofs = createProofs(db, 'recovery_proofs', now)
  const handlers = recoveryHandlers({
    ...storesOf(config, db, now),
    proofs,
    mailer,
    loginKey,
    signingKey,
    walletOrigin,
    publicUrl,
    waitAbove,
    log,
    now,
  })
  app.route('/', serve(recovery, handlers, gate))
  return app
}

/** A command of the operator, see recovery/commands.ts. @throws INVALID_OPTION, DATABASE_LOCKED, DATABASE_UNAVAILABLE */
export async function runRecoveryCommand(args: readonly string[], config: RecoveryConfig): Promise<string> {
  const db = await openDatabase(config.database)
  try {
    await migrate(db, RECOVERY_MIGRATIONS)
    return await recoveryCommand(args, {
      store: storesOf(config, db, Date.now).store,
      db,
      keyWrap: createKeyWrap(config.keys),
    })
  } finally {
    await db.close()
  }
}

/**
 * Runs the recovery service until it is closed: `foyer-server recovery`.
 * @throws DATABASE_LOCKED, DATABASE_UNAVAILABLE, DATABASE_FROM_THE_FUTURE, and the system's error when the port is taken
 */
export async function startRecovery(config: RecoveryConfig, log: Log, database: DatabaseSource = config.database) {
  const db = await openDatabase(database)
  const mailer = config.mail && createMailer(config.mail)
  try {
    await migrate(db, RECOVERY_MIGRATIONS)
    const app = createRecoveryApp({ config, db, mailer, log })
    const store = storesOf(config, db, Date.now).store
    const sweep = () =>
      store
        .sweep()
        .catch((error) => log({ level: 'error', event: 'not-swept', message: messageOf(error).slice(0, 200) }))
    await sweep()
    const { port, host: hostname } = config
    const serverOptions = { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: REQUEST_TIMEOUT_MS }
    const server = await new Promise<ReturnType<typeof listenWith>>((resolve, reject) => {
      const listening = listenWith({ fetch: app.fetch, port, hostname, serverOptions }, () => resolve(listening))
      listening.once('error', reject)
    })
    const timer = setInterval(sweep, HOUR_MS).unref()
    const address = server.address()
    const url = `http://${hostname}:${typeof address === 'object' && address ? address.port : port}`
    const close = async () => {
      clearInterval(timer)
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      mailer?.close()
      await db.close()
    }
    return { url, close }
  } catch (error) {
    mailer?.close()
    await db.close()
    throw error
  }
}
