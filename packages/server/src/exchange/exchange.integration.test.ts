import { type Chain, type Exchanges, moneySettings, startChain, startExchanges } from '@foyer/devnet'
import { createPublicClient, erc20Abi, http, parseUnits, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeDatabases } from '../../test/databases.ts'
import { startMeddler } from '../../test/onramp-fixture.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { sweep } from '../sweep.ts'
import { createSessionStore } from './store.ts'

/* Payments from the exchanges of the local world: a real chain, both databases. */

const BASE = 'eip155:8453'
const ETH = `${BASE}/slip44:60`
const DAY_MS = 24 * 3_600_000
let chain: Chain
let exchanges: Exchanges
type Settings = Readonly<Record<string, { readonly name: string; readonly url: string }>>
let settings: Settings
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  exchanges = await startExchanges({ port: 0, chains: [chain], settleMs: 0 })
  settings = JSON.parse(exchanges.env.FOYER_EXCHANGES_LOCAL)
})
afterAll(async () => {
  await Promise.all([exchanges?.close(), chain?.stop()])
})
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const usdc = () => `${BASE}/erc20:${chain.contracts.usdc}`
let receivers = 0x9000
/** An account that holds nothing yet. */
const someone = () => toHex(++receivers, { size: 20 })
const held = (owner: `0x${string}`): Promise<bigint> =>
  createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
    address: chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [owner],
  })

/** Logs in at the exchange and confirms what its page asks. */
async function confirm(page: string, email = 'ada@example.com'): Promise<void> {
  const post = (fields: Readonly<Record<string, string>>, cookie = '') =>
    fetch(page, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie }, redirect: 'manual' })
  const logged = await post({ do: 'login', email, password: 'local' })
  await post({ do: 'confirm' }, logged.headers.get('set-cookie')?.split(';')[0])
}

function serverOf(db: Database, changed: (own: Settings) => Settings = (own) => own, perDay = '100000') {
  const feature = (id: string) => ({ features: [{ id, isEnabled: true }] })
  const config = readConfig({
    PUBLIC_URL: 'http://localhost:8787',
    FOYER_PROJECTS: JSON.stringify({
      atoll: feature('fund_from_exchange'),
      shop: feature('payments'),
      without: { features: [] },
    }),
    FOYER_RPC_URLS: JSON.stringify({ [BASE]: chain.rpcUrl }),
    FOYER_TOKENS: moneySettings([chain], '').FOYER_TOKENS,
    FOYER_EXCHANGES_LOCAL: JSON.stringify(changed(settings)),
    FOYER_EXCHANGE_PAYMENTS_PER_DAY: perDay,
  })
  const clock = { now: Date.now() }
  const limits = { exchange: { perSecond: 1_000, burst: 10_000 } }
  const app = createApp({ config: { ...config, limits }, db, log: () => undefined, now: () => clock.now })
  const call = async (
    method: string,
    params: object,
    project = 'atoll',
    headers: Record<string, string> = {},
    prefix = 'reown',
    address?: string,
  ) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: `${prefix}_${method}`, params })
    const response = await app.request(
      `/v1/json-rpc?projectId=${project}`,
      { method: 'POST', body, headers },
      { incoming: { headers: {}, socket: { remoteAddress: address } } },
    )
    // biome-ignore lint/suspicious/noExplicitAny: tests read what the contract has validated.
    const answer = (await response.json()) as any
    return { status: response.status, ...answer }
  }
  return {
    app,
    clock,
    call,
    list: (params: object = {}, project?: string) => call('getExchanges', { page: 0, ...params }, project),
    pay: (change: object = {}, project?: string, headers?: Record<string, string>, address?: string) =>
      call(
        'getExchangePayUrl',
        { exchangeId: 'meridian', asset: usdc(), amount: '50', recipient: `${BASE}:${someone()}`, ...change },
        project,
        headers,
        undefined,
        address,
      ),
    read: (sessionId: string, exchangeId = 'meridian', project?: string) =>
      call('getExchangeBuyStatus', { exchangeId, sessionId }, project),
  }
}

describeDatabases('payments from exchanges', ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  })
  /** Reads until it has ended; the clock moves on, because the exchange is not asked more often. */
  const endOf = async (server: ReturnType<typeof serverOf>, id: string, status: string) => {
    const look = async () => {
      server.clock.now += 5_000
      return (await server.read(id)).result
    }
    await expect.poll(look).toMatchObject({ status })
    return (await server.read(id)).result
  }

  test('the exchanges that pay out an asset, with their fees', async () => {
    const { list } = serverOf(db)
    expect(await list()).toEqual({
      status: 200,
      jsonrpc: '2.0',
      id: 7,
      result: {
        total: 2,
        exchanges: [
          { id: 'meridian', name: 'Meridian', imageUrl: null },
          { id: 'northgate', name: 'Northgate', imageUrl: null },
        ],
      },
    })
    const fees = async (asset: string) =>
      (await list({ asset })).result.exchanges.map((one: { withdrawalFee: string }) => one.withdrawalFee)
    expect(await fees(usdc())).toEqual(['0', '0.10'])
    expect(await fees(usdc().toLowerCase())).toEqual(['0', '0.10'])
    expect(await fees(ETH)).toEqual(['0', '0.00003'])
  })

  test('what the exchanges pay out, with the facts of this server', async () => {
    const { call } = serverOf(db)
    const base = { network: BASE, iconUrl: expect.stringContaining('/public/getTokenImage/') }
    expect((await call('getExchangeAssets', {}, 'atoll', {}, 'foyer')).result.assets).toEqual([
      { ...base, asset: usdc(), contract: chain.contracts.usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
      { ...base, asset: ETH, symbol: 'ETH', name: 'Ether', decimals: 18 },
    ])
  })

  test('an asset that none pays out, an amount outside the limits, and a choice', async () => {
    const { list } = serverOf(db)
    const none = { total: 0, exchanges: [] }
    expect((await list({ asset: `${BASE}/erc20:${'0x'.padEnd(42, '1')}` })).result).toEqual(none)
    expect((await list({ asset: 'eip155:1/slip44:60' })).result).toEqual(none)
    // A client that asks for page after page ends.
    expect((await list({ asset: usdc(), page: 1 })).result).toEqual({ total: 2, exchanges: [] })
    expect((await list({ asset: usdc(), amount: '5000.01' })).result).toEqual(none)
    expect((await list({ asset: usdc(), amount: '0.99' })).result).toEqual(none)
    expect((await list({ asset: usdc(), amount: '5000' })).result.total).toBe(2)
    const ids = async (params: object) =>
      (await list(params)).result.exchanges.map(({ id }: { readonly id: string }) => id)
    expect(await ids({ includeOnly: ['northgate'] })).toEqual(['northgate'])
    expect(await ids({ exclude: ['northgate'] })).toEqual(['meridian'])
    expect((await list({ includeOnly: ['northgate'], exclude: ['meridian'] })).error).toMatchObject({
      code: 'INVALID_BODY',
      context: { reason: 'params: includeOnly and exclude are mutually exclusive' },
    })
  })

  test('an exchange that is away costs only itself; all of them away are no empty list', async () => {
    const away = (own: Settings, id: string) => ({ ...own[id], name: 'Away', url: 'http://localhost:9' })
    const one = serverOf(db, (own) => ({ ...own, meridian: away(own, 'meridian') }))
    expect((await one.list({ asset: usdc() })).result).toMatchObject({ total: 1, exchanges: [{ id: 'northgate' }] })
    const all = serverOf(db, (own) => ({ meridian: away(own, 'meridian') }))
    expect((await all.list({ asset: usdc() })).error.code).toBe('UPSTREAM_UNAVAILABLE')
  })

  test.each(['fund_from_exchange', 'payments'])('a project needs the feature %s, or the other', async (feature) => {
    const { list } = serverOf(db)
    expect((await list({}, feature === 'payments' ? 'shop' : 'atoll')).status).toBe(200)
    expect(await list({}, 'without')).toMatchObject({ status: 403, error: { code: 'FEATURE_NOT_ENABLED' } })
  })

  test('what a customer confirms arrives, and its transaction is named', async () => {
    const server = serverOf(db)
    const address = someone()
    const { url, sessionId } = (await server.pay({ recipient: `${BASE}:${address}` })).result
    expect(url.startsWith(`${settings.meridian?.url}/withdraw/`)).toBe(true)
    expect(sessionId).toMatch(/^[0-9a-f]{32}$/)
    expect((await server.read(sessionId)).result).toEqual({ status: 'UNKNOWN' })
    await confirm(url)
    const { txHash } = await endOf(server, sessionId, 'SUCCESS')
    expect(await held(address)).toBe(parseUnits('50', 6))
    const receipt = await createPublicClient({ transport: http(chain.rpcUrl) }).getTransactionReceipt({ hash: txHash })
    expect(receipt.status).toBe('success')
  })

  test('what the exchange refuses has failed, without a transaction', async () => {
    const server = serverOf(db)
    const { url, sessionId } = (await server.pay()).result
    await confirm(url, 'held@example.com')
    expect(await endOf(server, sessionId, 'FAILED')).toEqual({ status: 'FAILED' })
  })

  test.each<[string, object, number, string]>([
    ['an unknown exchange', { exchangeId: 'nobody' }, 404, 'EXCHANGE_UNKNOWN'],
    ['another asset', { asset: `${BASE}/slip44:501` }, 422, 'EXCHANGE_ASSET_NOT_SUPPORTED'],
    ['too much', { amount: '5001' }, 422, 'EXCHANGE_AMOUNT_OUT_OF_RANGE'],
    ['nothing', { amount: '0.00' }, 400, 'INVALID_BODY'],
    ['a power', { amount: '1e3' }, 400, 'INVALID_BODY'],
    ['more digits than there are', { amount: '1.1234567' }, 400, 'INVALID_BODY'],
    ['another network', { recipient: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }, 400, 'INVALID_BODY'],
    ['a typing mistake', { recipient: `${BASE}:0x70997970c51812dc3A010C7d01b50e0d17dc79C8` }, 400, 'INVALID_BODY'],
    ['no account', { recipient: BASE }, 400, 'INVALID_BODY'],
    ['an unknown parameter', { redirect: 'https://evil.example' }, 400, 'INVALID_BODY'],
  ])('refused: %s', async (_, change, status, code) => {
    expect(await serverOf(db).pay(change)).toMatchObject({ status, error: { code } })
  })

  test('an unknown method is refused', async () => {
    expect(await serverOf(db).call('sendEverything', {})).toMatchObject({
      status: 400,
      error: { code: 'INVALID_BODY' },
    })
  })

  test('T37: nobody reads the payment of another project, or by another exchange, or guesses one', async () => {
    const server = serverOf(db)
    const { sessionId } = (await server.pay()).result
    const notFound = { status: 404, error: { code: 'NOT_FOUND' } }
    expect(await server.read(sessionId, 'meridian', 'shop')).toMatchObject(notFound)
    expect(await server.read(sessionId, 'northgate')).toMatchObject(notFound)
    expect(await server.read(sessionId.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')))).toMatchObject(
      notFound,
    )
    expect(await server.read("' or 1=1 --")).toMatchObject({ status: 400 })
  })

  test('T37, R48: what has ended stays as it ended, whatever the exchange says next', async () => {
    const server = serverOf(db)
    const [one, other] = [(await server.pay()).result.sessionId, (await server.pay()).result.sessionId]
    const store = createSessionStore(db, () => server.clock.now)
    const hash = `0x${'ab'.repeat(32)}`
    await store.take(one, { status: 'SUCCESS', transactionHash: hash })
    for (const status of ['FAILED', 'IN_PROGRESS'] as const) await store.take(one, { status })
    await store.take(one, { status: 'SUCCESS', transactionHash: `0x${'cd'.repeat(32)}` })
    expect((await server.read(one)).result).toEqual({ status: 'SUCCESS', txHash: hash })
    await store.take(other, { status: 'FAILED' })
    await store.take(other, { status: 'SUCCESS', transactionHash: hash })
    expect((await server.read(other)).result).toEqual({ status: 'FAILED' })
  })

  test('T37: an answer about another payment, or a success without a transaction, is no success', async () => {
    let said: object = {}
    const meddler = await startMeddler(new URL(settings.meridian?.url ?? '').origin, (path, body) =>
      /\/sessions\/\w/.test(path) ? JSON.stringify({ ...JSON.parse(body), ...said }) : body,
    )
    ends.push(meddler.close)
    const server = serverOf(db, (own) => ({
      meridian: { ...own.meridian, name: 'Meridian', url: `${meddler.url}/meridian` },
    }))
    const { sessionId } = (await server.pay()).result
    const after = async (change: object) => {
      said = change
      server.clock.now += 5_000
      return (await server.read(sessionId)).result
    }
    const hash = `0x${'ab'.repeat(32)}`
    expect(await after({ sessionId: 'f'.repeat(32), status: 'succeeded', transactionHash: hash })).toEqual({
      status: 'UNKNOWN',
    })
    expect(await after({ status: 'succeeded' })).toEqual({ status: 'IN_PROGRESS' })
    expect(await after({ status: 'succeeded', transactionHash: '<b>' })).toEqual({ status: 'IN_PROGRESS' })
    expect(await after({ status: 'done' })).toEqual({ status: 'IN_PROGRESS' })
    expect(await after({ status: 'succeeded', transactionHash: hash })).toEqual({ status: 'SUCCESS', txHash: hash })
  })

  test.each(['https://evil.example/withdraw', 'javascript:alert(1)', 'http://user@localhost/x', ''])(
    'a page of somebody else’s never reaches a visitor: %s',
    async (url) => {
      const meddler = await startMeddler(new URL(settings.meridian?.url ?? '').origin, (path, body) =>
        path.endsWith('/sessions') ? JSON.stringify({ url }) : body,
      )
      ends.push(meddler.close)
      const server = serverOf(db, (own) => ({
        meridian: { ...own.meridian, name: 'Meridian', url: `${meddler.url}/meridian` },
      }))
      expect((await server.pay()).error.code).toBe('UPSTREAM_UNAVAILABLE')
    },
  )

  test('the exchange is asked once in four seconds, however often a page asks', async () => {
    let asked = 0
    const meddler = await startMeddler(new URL(settings.meridian?.url ?? '').origin, (path, body) => {
      if (/\/sessions\/\w/.test(path)) asked += 1
      return body
    })
    ends.push(meddler.close)
    const server = serverOf(db, (own) => ({
      meridian: { ...own.meridian, name: 'Meridian', url: `${meddler.url}/meridian` },
    }))
    const { sessionId } = (await server.pay()).result
    await Promise.all(Array.from({ length: 8 }, () => server.read(sessionId)))
    expect(asked).toBe(1)
    server.clock.now += 4_001
    await server.read(sessionId)
    expect(asked).toBe(2)
  })

  test('a call that is sent again opens no second payment', async () => {
    const server = serverOf(db)
    const [recipient, key] = [`${BASE}:${someone()}`, { 'idempotency-key': `pay ${receivers}`.replace(' ', '-') }]
    const [one, other] = [
      await server.pay({ recipient }, undefined, key),
      await server.pay({ recipient }, undefined, key),
    ]
    expect(other.result).toEqual(one.result)
    expect((await server.pay({ recipient, amount: '51' }, undefined, key)).error.code).toBe('IDEMPOTENCY_CONFLICT')
  })

  test('what nobody paid is deleted after a week, and what somebody did is kept for the books', async () => {
    const server = serverOf(db)
    const [unpaid, paid] = [(await server.pay()).result.sessionId, (await server.pay()).result.sessionId]
    await createSessionStore(db, () => server.clock.now).take(paid, { status: 'FAILED' })
    const after = async (days: number) => {
      await sweep(db, Date.now() + days * DAY_MS)
      return [(await server.read(unpaid)).status, (await server.read(paid)).status]
    }
    expect(await after(6)).toEqual([200, 200])
    expect(await after(8)).toEqual([404, 200])
    expect(await after(401)).toEqual([404, 404])
  })

  test('T37: a caller, a project and all of them begin so many payments a day, and what was refused is none', async () => {
    const fresh = await open()
    const { pay, call, clock } = serverOf(fresh, undefined, '20')
    const begin = async (address: string, project = 'atoll', change = {}) =>
      (await pay(change, project, undefined, address)).error?.code ?? 'begun'
    const often = (times: number, begun: (nth: number) => Promise<string>) =>
      Array.from({ length: times }).reduce<Promise<string[]>>(
        async (before, _, nth) => [...(await before), await begun(nth)],
        Promise.resolve([]),
      )
    const begunAll = (times: number) => Array.from({ length: times }, () => 'begun')
    // A tenth of the day is one caller's, whatever was refused before.
    expect(await often(3, () => begin('203.0.113.1', 'atoll', { amount: '5001' }))).not.toContain('begun')
    expect(await often(3, () => begin('203.0.113.1'))).toEqual(['begun', 'begun', 'TOO_MANY_REQUESTS'])
    // The others have the rest; the other project has its own.
    expect(await often(18, (nth) => begin(`203.0.${nth}.2`))).toEqual(begunAll(18))
    expect(await begin('203.0.113.3')).toBe('TOO_MANY_REQUESTS')
    expect(await begin('203.0.113.3', 'shop')).toBe('begun')
    // What all have begun counts for everybody.
    await fresh.query(`update daily_budgets set spent = 200 where project = '*' and kind = 'exchange-payments'`, [])
    expect(await begin('203.0.113.4', 'shop')).toBe('TOO_MANY_REQUESTS')
    // A payment is still followed, and the next day is a new one.
    const list = await call('getExchanges', { page: 0 })
    expect(list.result.total).toBe(2)
    clock.now += DAY_MS
    expect(await begin('203.0.113.1')).toBe('begun')
  })

  test('T37: a payment that the exchange did not take costs nothing of the day', async () => {
    const fresh = await open()
    let isAway = true
    const meddler = await startMeddler(new URL(settings.meridian?.url ?? '').origin, (path, body) =>
      isAway && path.endsWith('/sessions') ? JSON.stringify({ url: '' }) : body,
    )
    ends.push(meddler.close)
    const own = { ...settings.meridian, name: 'Meridian', url: `${meddler.url}/meridian` }
    const server = serverOf(fresh, () => ({ meridian: own }), '1')
    expect((await server.pay()).error.code).toBe('UPSTREAM_UNAVAILABLE')
    isAway = false
    expect((await server.pay()).status).toBe(200)
    expect((await server.pay()).error.code).toBe('TOO_MANY_REQUESTS')
  })

  test('the exchange leads back to a page without script', async () => {
    const response = await serverOf(db).app.request('/v1/exchange/return')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await response.text()).not.toContain('<script')
  })
})
