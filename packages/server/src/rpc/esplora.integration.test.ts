import { BITCOIN_ACCOUNTS, type BitcoinChain, startBitcoin } from '@foyer/devnet'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { startUpstream, type Upstream } from '../../test/money-fixture.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'

const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const BROKEN = 'bip122:00000008819873e925422c1ff0f99f7c'
const DEAD = 'bip122:000000000933ea01ad0ee984209779ba'
const { address } = BITCOIN_ACCOUNTS[1].payment

let local: BitcoinChain
let broken: Upstream
let app: Hono
let db: Database

beforeAll(async () => {
  local = await startBitcoin({ port: await freePort() })
  broken = await startUpstream((_, response) => response.end('<html>'))
  const rpcUrls = {
    [REGTEST]: local.esploraUrl,
    [BROKEN]: `${broken.url}/secret-key`,
    [DEAD]: 'http://127.0.0.1:1/secret-key',
    'eip155:1': local.esploraUrl,
  }
  const env = {
    FOYER_PROJECTS: '{"atoll":{"allowedOrigins":["https://atoll.example"]}}',
    FOYER_RPC_URLS: JSON.stringify(rpcUrls),
  }
  db = await openDatabase({ kind: 'embedded' })
  await migrate(db, MIGRATIONS)
  app = createApp({ config: readConfig(env), db, log: () => undefined })
})
afterAll(async () => {
  await local?.stop()
  await db?.close()
  broken?.close()
})

type Options = { chainId?: string; projectId?: string; origin?: string; body?: string; site?: string }
const ask = (path: string, { chainId = REGTEST, projectId = 'atoll', origin, body, site }: Options = {}) =>
  app.request(`/v1${path}?chainId=${chainId}&projectId=${projectId}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(origin ? { origin } : {}), ...(site ? { 'sec-fetch-site': site } : {}) },
    ...(body === undefined ? {} : { body }),
  })
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error?: { code?: string } }).error?.code,
]

test('reads go through: coins, transactions, fees and the tip', async () => {
  const coins = (await (await ask(`/address/${address}/utxo`)).json()) as { txid: string; value: number }[]
  expect(coins[0]?.value).toBe(150_000_000)
  const hex = await ask(`/tx/${coins[0]?.txid}/hex`)
  expect([hex.headers.get('content-type'), await hex.text()]).toEqual([
    'text/plain',
    expect.stringMatching(/^[0-9a-f]+$/),
  ])
  expect(await (await ask('/fee-estimates')).json()).toMatchObject({ 1: 5 })
  expect(Number(await (await ask('/blocks/tip/height')).text())).toBeGreaterThan(400)
  expect(await (await ask(`/tx/${coins[0]?.txid}/outspend/0`)).json()).toHaveProperty('spent')
})

test('what the node does not know or take is told in its words', async () => {
  const unknown = await ask(`/tx/${'0'.repeat(64)}/status`)
  expect([unknown.status, await unknown.text()]).toEqual([404, 'Transaction not found'])
  const refused = await ask('/tx', { body: '00'.repeat(80), origin: 'https://atoll.example' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('RPC error')])
})

test.each([
  '/mine/1',
  '/faucet/x/1',
  '/tx',
  `/address/${address}/utxo/../../../mine/1`,
  '/address/a%2F..%2Fmine',
  '/blocks',
  '/blocks/0',
  '/tx/abc',
  `/address/${address}/txs/summary`,
])('%s is not passed on', async (path) => expect((await ask(path)).status).toBe(404))

test('only a transaction can be handed in', async () => {
  expect(await codeOf(await ask('/tx', { body: 'hello' }))).toEqual([400, 'INVALID_BODY'])
  expect(await codeOf(await ask('/tx', { body: '0'.repeat(128 * 1024 + 1) }))).toEqual([413, 'BODY_TOO_LARGE'])
  expect(await codeOf(await ask('/tx', { body: '00'.repeat(80), site: 'cross-site' }))).toEqual([403, 'APKT002'])
})

test('project and origin are checked', async () => {
  expect(await codeOf(await ask('/fee-estimates', { projectId: 'nobody' }))).toEqual([401, 'APKT007'])
  expect(await codeOf(await ask('/fee-estimates', { origin: 'https://evil.example' }))).toEqual([403, 'APKT002'])
})

test('a network that does not speak it, or has no endpoint, is not served', async () => {
  expect(await codeOf(await ask('/fee-estimates', { chainId: 'eip155:1' }))).toEqual([400, 'INVALID_PARAMETER'])
  expect(await codeOf(await ask('/fee-estimates', { chainId: 'bip122:x' }))).toEqual([400, 'INVALID_PARAMETER'])
})

test.each([BROKEN, DEAD])(
  'an endpoint that is dead or answers HTML (%s) is one clear error without its address',
  async (chainId) => {
    const response = await ask('/fee-estimates', { chainId })
    const text = await response.text()
    expect(response.status).toBe(502)
    expect(text).toContain('UPSTREAM_UNAVAILABLE')
    expect(text).not.toMatch(/secret-key|127\.0\.0\.1/)
  },
)
