import { exchange } from '@foyer/contracts'
import { Hono } from 'hono'
import { tokenLists } from './chain/balance/token-list.ts'
import { knownTokens } from './chain/solana/known-tokens.ts'
import type { ServerConfig } from './config.ts'
import type { ExchangeConfig } from './config-exchange.ts'
import type { Database } from './db/database.ts'
import { exchangeHandlers } from './exchange/handlers.ts'
import { createExchanges } from './exchange/registry.ts'
import { createSessionStore } from './exchange/store.ts'
import { createIdempotency } from './http/idempotency.ts'
import { type Gate, serve } from './http/serve.ts'
import type { Upstreams } from './http/upstreams.ts'
import { languageOf } from './mail/language.ts'
import { knownAssets } from './payouts/assets.ts'
import { createCountBegun } from './payouts/begun.ts'
import { returnPage } from './payouts/return-page.ts'
import { createSecrets } from './secrets.ts'

type Options = Pick<ServerConfig, 'publicUrl' | 'rpcUrls' | 'money' | 'accounts'> & {
  readonly exchange: ExchangeConfig
  readonly db: Database
  readonly upstreams: Upstreams
  readonly gate: Gate
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

/** No visitor waits longer for the answer of one exchange, in milliseconds. */
const TIMEOUT_MS = 6_000

/** Payments from accounts at exchanges of the operator's choice. */
export function exchangeRoutes({
  publicUrl,
  rpcUrls,
  money,
  accounts,
  exchange: setting,
  db,
  upstreams,
  gate,
  log,
  now,
}: Options): Hono {
  const lists = tokenLists(money.tokens)
  const handlers = exchangeHandlers({
    exchanges: createExchanges(setting, {
      upstreamOf: (id) => upstreams.exchange(id, { timeoutMs: TIMEOUT_MS }),
      now,
    }),
    known: knownAssets(new Set(rpcUrls.keys()), (id) => [
      ...lists(id),
      ...knownTokens(money.accountTokens?.get(id), id).values(),
    ]),
    sessions: createSessionStore(db, now),
    countBegun: createCountBegun({
      ...{ db, secrets: createSecrets(accounts.secret), kind: 'exchange-payments', most: setting.paymentsPerDay },
      ...{ log, now },
    }),
    idempotency: createIdempotency(db, now),
    publicUrl,
    iconUrl: (currency) => `${publicUrl}/public/getTokenImage/${encodeURIComponent(currency)}`,
    now,
  })
  const app = new Hono()
  app.get('/v1/exchange/return', (c) => {
    gate.charge(c, 'exchange')
    return returnPage(languageOf(c.req.header('accept-language')))
  })
  app.route('/', serve(exchange, handlers, gate))
  return app
}
