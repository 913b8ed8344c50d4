import { FoyerError } from '@foyer/base'
import { NOT_FOUND } from '@foyer/base/catalogue'
import { onramp } from '@foyer/contracts'
import { Hono } from 'hono'
import { tokenLists } from './chain/balance/token-list.ts'
import { knownTokens } from './chain/solana/known-tokens.ts'
import type { ServerConfig } from './config.ts'
import type { OnrampConfig } from './config-onramp.ts'
import type { Database } from './db/database.ts'
import { createIdempotency } from './http/idempotency.ts'
import { type Gate, readText, serve } from './http/serve.ts'
import type { Upstreams } from './http/upstreams.ts'
import { languageOf } from './mail/language.ts'
import { onrampHandlers } from './onramp/handlers.ts'
import { createOffers } from './onramp/offers.ts'
import { createProviders } from './onramp/registry.ts'
import { createOrderStore } from './onramp/store.ts'
import { knownAssets } from './payouts/assets.ts'
import { createCountBegun } from './payouts/begun.ts'
import { returnPage } from './payouts/return-page.ts'
import { createSecrets } from './secrets.ts'

type Options = Pick<ServerConfig, 'publicUrl' | 'rpcUrls' | 'money' | 'accounts'> & {
  readonly onramp: OnrampConfig
  readonly db: Database
  readonly upstreams: Upstreams
  readonly gate: Gate
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
  /** Timeout of one call to a provider, in milliseconds. */
  readonly timeoutMs?: number
}

/** No visitor waits longer for the price of one provider. */
const TIMEOUT_MS = 6_000
const WEBHOOK_MAX_BYTES = 64 * 1024

/** Purchases through providers of the operator's choice. */
export function onrampRoutes(options: Options): Hono {
  const { publicUrl, rpcUrls, money, onramp: setting, db, upstreams, gate, log, now, timeoutMs = TIMEOUT_MS } = options
  const providers = createProviders(setting, { upstreamOf: (id) => upstreams.onramp(id, { timeoutMs }), now })
  const lists = tokenLists(money.tokens)
  const known = knownAssets(new Set(rpcUrls.keys()), (id) => [
    ...lists(id),
    ...knownTokens(money.accountTokens?.get(id), id).values(),
  ])
  const orders = createOrderStore(db, now)
  const handlers = onrampHandlers({
    providers,
    offers: createOffers(providers, known, now, timeoutMs),
    orders,
    countBegun: createCountBegun({
      ...{ db, secrets: createSecrets(options.accounts.secret), kind: 'onramp-orders', most: setting.ordersPerDay },
      ...{ log, now },
    }),
    idempotency: createIdempotency(db, now),
    publicUrl,
    iconUrl: (currency) => `${publicUrl}/public/getTokenImage/${encodeURIComponent(currency)}`,
  })
  const app = new Hono()
  app.get('/v1/onramp/return', (c) => {
    gate.charge(c, 'onramp')
    return returnPage(languageOf(c.req.header('accept-language')))
  })
  app.post('/v1/onramp/webhooks/:provider', async (c) => {
    gate.charge(c, 'onramp')
    const provider = providers.find(({ id }) => id === c.req.param('provider'))
    if (!provider) throw new FoyerError(NOT_FOUND, { context: { path: '/v1/onramp/webhooks' } })
    const body = await readText(c, WEBHOOK_MAX_BYTES)
    const url = `${publicUrl}/v1/onramp/webhooks/${provider.id}`
    const { eventId, news } = await provider.verify({ header: (name) => c.req.header(name), body, url })
    const isChange = await orders.take(provider.id, news, eventId)
    log({ level: 'info', event: 'onramp-webhook', provider: provider.id, status: news?.status, isChange })
    // Whatever it was about: sent again, it would say the same.
    return c.json({ received: true })
  })
  app.route('/', serve(onramp, handlers, gate))
  return app
}
