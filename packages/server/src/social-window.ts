import type { Hono } from 'hono'
import type { ServerConfig } from './config.ts'
import type { Database } from './db/database.ts'
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
  const { login, social, accounts } = config
  if (!login || !social) return undefined
  const logins = createSocialLogins(db, createSecrets(accounts.secret), now)
  const { walletOrigin } = login
  return socialWindowRoutes({ logins, exchange: createExchange(social, walletOrigin, now), walletOrigin, log })
}
