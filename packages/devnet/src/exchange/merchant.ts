import { type Context, Hono } from 'hono'
import { maxLength, object, pipe, regex, string, url } from 'valibot'
import { parseUnits } from 'viem'
import { isSame, parsed } from '../pages/request.ts'
import type { Asset, Treasury } from '../treasury.ts'
import { LIMITS, type Terms } from './terms.ts'
import type { Withdrawal, Withdrawals } from './withdrawals.ts'

/** What a merchant identifies with. */
type Keys = { readonly apiKey: string; readonly secretKey: string }
type MerchantOptions = {
  readonly terms: Terms
  /** Where the exchange is reached, with its path. */
  readonly url: string
  readonly keys: Keys
  readonly treasury: Treasury
  readonly withdrawals: Withdrawals
}

const wanted = object({
  sessionId: pipe(string(), regex(/^[0-9a-f]{32}$/)),
  asset: pipe(string(), maxLength(20)),
  network: pipe(string(), maxLength(80)),
  amount: pipe(string(), regex(/^\d{1,12}(\.\d{1,18})?$/)),
  address: pipe(string(), regex(/^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)),
  returnUrl: pipe(string(), url(), regex(/^https?:/)),
})

/** The calls that a merchant's server makes. */
export function merchantRoutes({ terms, url: base, keys, treasury, withdrawals }: MerchantOptions): Hono {
  const app = new Hono()
  app.get('/assets', (c) => {
    if (!isSame(c.req.query('apiKey'), keys.apiKey)) return refused(c)
    return c.json({
      assets: treasury.assets.map((asset) => ({
        ...asset,
        withdrawalFee: feeOf(terms, asset),
        ...LIMITS[asset.symbol],
      })),
    })
  })
  app.post('/sessions', async (c) => {
    if (!isMerchant(c, keys)) return refused(c)
    const asked = parsed(wanted, await c.req.json().catch(() => undefined))
    if (!asked) return c.json({ error: 'invalid_body' }, 400)
    const { sessionId, amount, address, returnUrl } = asked
    const asset = treasury.assets.find(({ symbol, network }) => symbol === asked.asset && network === asked.network)
    const limits = LIMITS[asked.asset]
    if (!asset || !limits) return c.json({ error: 'asset_not_supported' }, 422)
    const isFine = (amount.split('.')[1]?.length ?? 0) <= asset.decimals
    if (!isFine || address.startsWith('0x') !== asset.network.startsWith('eip155:'))
      return c.json({ error: 'invalid_body' }, 400)
    const units = (text: string) => parseUnits(text, asset.decimals)
    if (units(amount) < units(limits.min) || units(amount) > units(limits.max))
      return c.json({ error: 'amount_out_of_range', ...limits }, 422)
    const added = withdrawals.add({ sessionId, asset, amount, fee: feeOf(terms, asset), address, returnUrl })
    if (!added) return c.json({ error: 'session_exists' }, 409)
    const { token, expiresAt } = added.withdrawal
    const page = { url: `${base}/withdraw/${token}`, expiresAt: Math.floor(expiresAt / 1_000) }
    return c.json(page, added.isNew ? 201 : 200)
  })
  app.get('/sessions/:id', (c) => {
    if (!isMerchant(c, keys)) return refused(c)
    const found = withdrawals.bySessionId(c.req.param('id'))
    return found ? c.json(viewOf(found)) : c.json({ error: 'not_found' }, 404)
  })
  return app
}

function viewOf({ sessionId, status, asset, amount, address, transactionHash, reason }: Withdrawal): object {
  return { sessionId, status, asset: asset.symbol, network: asset.network, amount, address, transactionHash, reason }
}

const feeOf = ({ fees }: Terms, { symbol }: Asset): string => fees[symbol] ?? '0'
const isMerchant = (c: Context, { secretKey }: Keys): boolean =>
  isSame(c.req.header('authorization'), `Bearer ${secretKey}`)
const refused = (c: Context) => c.json({ error: 'unauthorized' }, 401)
