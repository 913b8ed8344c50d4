import { base } from '@foyer/base/networks'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'

/* When those who swap, sell and pay out are asked: not before a visitor wants something of them, and all at once then. */

const BASE = base.caipNetworkId
const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const PROVIDERS = { paylane: 'localhost:9101', brook: 'localhost:9102', late: 'localhost:9103' }
const EXCHANGE = 'localhost:9104'
const AGGREGATORS = ['api.0x.org', 'api.velora.xyz']
const NODE = 'node.example'
const keys = { apiKey: 'a', secretKey: 's' }
const features = ['swap', 'onramp', 'fund_from_exchange', 'activity'].map((id) => ({ id, isEnabled: true }))

const db = await openDatabase({ kind: 'embedded' })
await migrate(db, MIGRATIONS)
afterAll(() => db.close())

/** The hosts that were asked, and when. */
let asked: { readonly host: string; readonly at: number }[]
let answer: (url: URL) => object | Promise<object> | 'never' | undefined
const later = (ms: number, json: object) =>
  new Promise<object>((resolve) => {
    setTimeout(() => resolve(json), ms)
  })
beforeEach(() => {
  asked = []
  answer = () => undefined
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const target = new URL(url)
    asked.push({ host: target.host, at: Date.now() })
    const json = await answer(target)
    if (json !== 'never') return json ? Response.json(json) : new Response('', { status: 503 })
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const start = () =>
  createApp({
    config: readConfig({
      FOYER_PROJECTS: JSON.stringify({ atoll: { features } }),
      FOYER_RPC_URLS: JSON.stringify({ [BASE]: `https://${NODE}` }),
      FOYER_SWAP_AGGREGATORS: JSON.stringify({ velora: {}, '0x': { apiKey: 'z' } }),
      FOYER_ONRAMP_LOCAL: JSON.stringify(
        Object.fromEntries(
          Object.entries(PROVIDERS).map(([name, host]) => [
            name,
            { ...keys, name, url: `http://${host}`, webhookSecret: 'w' },
          ]),
        ),
      ),
      FOYER_EXCHANGES_LOCAL: JSON.stringify({ meridian: { ...keys, name: 'Meridian', url: `http://${EXCHANGE}` } }),
    }),
    db,
    log: () => undefined,
  })
const hosts = () => [...new Set(asked.map(({ host }) => host))].sort()

test('before a visitor presses Swap, Buy or Deposit, no provider is asked for anything; then those of it are', async () => {
  const app = start()
  const get = (path: string, query = '') => app.request(`${path}?projectId=atoll${query}`)
  const post = (path: string, body: object) =>
    app.request(`${path}?projectId=atoll`, { method: 'POST', body: JSON.stringify(body) })

  // What a page asks until then.
  const before = [
    await get('/appkit/v1/config'),
    await get('/v1/supported-chains'),
    await get(`/v1/identity/${MARA}`),
    await get(`/v1/profile/reverse/${MARA}`),
    await get(`/v1/account/${MARA}/balance`, `&currency=usd&chainId=${BASE}`),
    await get(`/v1/account/${MARA}/history`),
  ]
  // The node answers nobody here.
  expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 502, 200])
  expect(hosts().filter((host) => host !== NODE)).toEqual([])

  asked = []
  await get('/v1/onramp/options')
  expect(hosts()).toEqual(Object.values(PROVIDERS))
  asked = []
  await post('/v1/json-rpc', { jsonrpc: '2.0', id: 1, method: 'foyer_getExchangeAssets', params: {} })
  expect(hosts()).toEqual([EXCHANGE])
  asked = []
  const pair = `&from=${BASE}:${USDC}&to=${BASE}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE&amount=20000000&userAddress=${MARA}`
  await get('/v1/convert/quotes', pair)
  expect(hosts().filter((host) => AGGREGATORS.includes(host))).toEqual(AGGREGATORS)
})

test('prices of a purchase are asked for side by side, and nobody waits for one beyond its time-out, whatever takes long', async () => {
  // Only what a time-out is made of: the database of the test waits for real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(new DOMException('', 'TimeoutError')), ms)
    return stop.signal
  })
  const sold = {
    assets: [{ symbol: 'USDC', network: BASE, contract: USDC }],
    currencies: [{ currency: 'USD', methods: [{ method: 'card', min: '10', max: '500' }] }],
    blockedCountries: [],
  }
  const quote = { quoteId: 'q', currency: 'USD', amount: '100', networkFee: '1', subtotal: '98' }
  answer = ({ host, pathname }) => {
    if (pathname === '/assets') return host === PROVIDERS.late ? later(4_000, sold) : sold
    return host === PROVIDERS.late ? 'never' : { ...quote, assetAmount: host === PROVIDERS.brook ? '98' : '97' }
  }
  const app = start()
  const wish = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: BASE }
  let end: number | undefined
  const answered = Promise.resolve(
    app.request('/v1/onramp/quote?projectId=atoll', { method: 'POST', body: JSON.stringify(wish) }),
  ).then((response) => {
    end = Date.now()
    return response
  })
  await vi.waitFor(() => expect(asked).toHaveLength(5))
  const began = asked[0]?.at ?? 0
  expect(asked.map(({ at }) => at - began)).toEqual([0, 0, 0, 0, 0])
  await vi.advanceTimersByTimeAsync(began + 5_999 - Date.now())
  expect([asked.length, end]).toEqual([6, undefined])
  await vi.advanceTimersByTimeAsync(1)
  const { quotes } = (await (await answered).json()) as { quotes: { provider: string }[] }
  expect(quotes.map(({ provider }) => provider)).toEqual(['brook', 'paylane'])
  expect(end).toBe(began + 6_000)
})
