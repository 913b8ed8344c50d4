import { secret, startSite } from '../pages/site.ts'
import { createTreasury, type TreasuryChain } from '../treasury.ts'
import { createAccounts } from './accounts.ts'
import { merchantRoutes } from './merchant.ts'
import { listPage } from './pages.ts'
import { TERMS } from './terms.ts'
import { withdrawRoutes } from './withdraw.ts'
import { createWithdrawals } from './withdrawals.ts'

export type Exchanges = {
  readonly url: string
  /** The server's setting for these exchanges. */
  readonly env: { readonly FOYER_EXCHANGES_LOCAL: string }
  readonly close: () => Promise<void>
}

const SETTLE_MS = 1_500

/**
 * Starts the exchanges of the local world, on this machine only, each below a path of its id. They know the customers that their
 * page lists, and send withdrawals on the local chains. Their keys are new with every start.
 * @param options.port 0 picks a free one
 * @param options.settleMs how long it takes from a confirmation to the sending, in milliseconds
 */
export async function startExchanges(options: {
  readonly port: number
  readonly chains: readonly TreasuryChain[]
  readonly solanaUrl?: string
  readonly settleMs?: number
  readonly now?: () => number
}): Promise<Exchanges> {
  const { port, settleMs = SETTLE_MS, now = Date.now } = options
  const treasury = createTreasury({ ...options, owner: 'exchange' })
  const { app, url: base, close } = await startSite(port)
  const exchanges = TERMS.map((terms) => {
    const { id, name } = terms
    const url = `${base}/${id}`
    const keys = { apiKey: secret('pk'), secretKey: secret('sk') }
    const [withdrawals, accounts] = [createWithdrawals(now), createAccounts()]
    app.route(`/${id}`, merchantRoutes({ terms, url, keys, treasury, withdrawals }))
    app.route(`/${id}`, withdrawRoutes({ id, name, accounts, withdrawals, treasury, settleMs }))
    return { id, name, url, keys, withdrawals }
  })
  app.get('/', (c) =>
    c.html(listPage(exchanges.map(({ id, name, withdrawals }) => ({ id, name, withdrawals: withdrawals.all() })))),
  )
  const setting = Object.fromEntries(exchanges.map(({ id, name, url, keys }) => [id, { name, url, ...keys }]))
  return { url: base, env: { FOYER_EXCHANGES_LOCAL: JSON.stringify(setting) }, close }
}
