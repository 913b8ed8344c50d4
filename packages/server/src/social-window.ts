import type { Context, Hono } from 'hono'
import type { ServerConfig } from './config.ts'
import type { Database } from './db/database.ts'
import { addressOf, incomingOf, networkOf } from './http/caller.ts'
import { createRateLimiter, RATE_LIMITS } from './http/rate-limit.ts'
import { createExchange } from './login/social/exchange.ts'
import { createSocialLogins } from './login/social/logins.ts'
import { socialWindowRoutes } from './login/social/routes.ts'
import { createSecrets } from './secrets.ts'

type WindowOptions = {
  readonly config: ServerConfig
  readonly db: Database
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

/** The windows of social logins, which the wallet origin serves beside its page. Undefined where there are none. */
export function socialWindow({ config, db, log, now }: WindowOptions): Hono | undefined {
  const { login, social, accounts, trustedProxies } = config
  if (!login || !social) return undefined
  const logins = createSocialLogins(db, createSecrets(accounts.secret), now)
  const { walletOrigin } = login
  const limit = createRateLimiter(RATE_LIMITS.login, now)
  // They belong to no project: their addresses name only a login.
  const charge = (c: Context) => limit(networkOf(addressOf(incomingOf(c), trustedProxies)))
  return socialWindowRoutes({ logins, exchange: createExchange(social, walletOrigin, now), walletOrigin, charge, log })
}
