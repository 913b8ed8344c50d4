import { auth, type Contract, capture, chain, directory, type Endpoint, names, reports, swap } from '@foyer/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { describeError } from './describe-error.ts'
import { logLine } from './request-log.ts'

/** Values that must be nowhere in the log, in every place where a caller can put them (T40). */
const ADDRESS = `0xCA9A4F0000000000000000000000000000CA9A4F`
const CANARIES = /canary|ca9a4f/i
const USDC = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const VALUES: Readonly<Record<string, string>> = {
  address: ADDRESS,
  name: 'canary.foyer.id',
  id: 'canary-session-00000000',
  sender: ADDRESS,
  search: 'canary',
  cursor: 'canary',
  chainId: 'eip155:1',
  zone: 'canary.id',
  amount: '1',
  from: USDC,
  to: 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  tokenAddress: USDC,
  userAddress: ADDRESS,
}
const BODIES: Readonly<Record<string, unknown>> = {
  getPrices: { addresses: [`eip155:1:${ADDRESS}`] },
  buildSwap: {
    amount: '1',
    from: USDC,
    to: 'eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    userAddress: ADDRESS,
  },
  registerName: { coin_type: 2147483649, address: ADDRESS, message: 'canary', signature: '0xca9a4f' },
  choosePrimaryName: { address: ADDRESS, message: 'canary', signature: '0xca9a4f' },
  authenticate: { message: `canary.example wants you to sign in as ${ADDRESS}`, signature: '0xca9a4f' },
  revokeSession: { pci: 'canary-session-00000000', signature: '0xca9a4f' },
  requestCode: { email: 'canary@canary.example', account: `eip155:1:${ADDRESS}` },
  confirmCode: { id: 'canary-session-00000000', code: 'canary' },
  postEvent: event(),
  postEvents: [event()],
}
const CALLS = [directory, chain, swap, names, auth, capture, reports].flatMap((contract: Contract) =>
  Object.entries(contract).map(([name, endpoint]) => [name, endpoint] as const),
)

let db: Database
beforeAll(async () => {
  db = await openDatabase({ kind: 'embedded' })
  await migrate(db, MIGRATIONS)
})
afterAll(() => db.close())

function start(database: Database = db) {
  const lines: Readonly<Record<string, unknown>>[] = []
  const config = readConfig({
    FOYER_PROJECTS:
      '{"atoll":{"allowedOrigins":["https://atoll.example"],"isAnalyticsEnabled":true,"features":[{"id":"swap","isEnabled":true}]}}',
    // A node that is not there: failures are where values slip into logs.
    FOYER_RPC_URLS: '{"eip155:1":"http://127.0.0.1:1/canary-key"}',
    FOYER_PRICES: '{"feedUrl":"http://127.0.0.1:1/canary-key"}',
  })
  const app = createApp({ config, db: database, log: (line) => lines.push(line) })
  return { app, lines }
}

/** A call with a canary in every place: the path, the query, the body, and headers. */
function request(name: string, { method, path, query }: Endpoint, extra = ''): [string, RequestInit] {
  const known = Object.keys((query as { entries?: object } | undefined)?.entries ?? {})
  const own = known.flatMap((key) => (VALUES[key] === undefined ? [] : [[key, VALUES[key] ?? ''] as [string, string]]))
  const search = new URLSearchParams([['projectId', 'atoll'], ['st', 'canary'], ...own])
  const headers = {
    origin: 'https://atoll.example',
    'user-agent': 'canary',
    authorization: 'Bearer canary',
    'idempotency-key': 'canary-key-000000000000',
    'content-type': 'text/plain',
  }
  const body = method === 'POST' ? { body: JSON.stringify(BODIES[name] ?? {}) } : {}
  return [
    `${path.replace(/\{(\w+)\}/g, (_, key) => VALUES[key] ?? '')}?${search}${extra}`,
    { method, headers, ...body },
  ]
}

describe('what the log says of a request', () => {
  test.each(CALLS)('%s: one line, with the route and without a value', async (name, endpoint) => {
    const { app, lines } = start()
    const response = await app.request(...request(name, endpoint))
    const [line, ...others] = lines.filter(({ event: kind }) => kind === 'request')
    expect(others).toEqual([])
    expect(line).toEqual({
      level: response.status >= 500 ? 'error' : 'info',
      event: 'request',
      id: response.headers.get('x-request-id'),
      method: endpoint.method,
      route: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      status: response.status,
      ms: expect.any(Number),
    })
    expect(JSON.stringify(lines)).not.toMatch(CANARIES)
  })

  test.each(CALLS)('%s: nothing of what is refused', async (name, endpoint) => {
    const { app, lines } = start()
    const response = await app.request(...request(name, endpoint, '&canary=canary'))
    if (endpoint.query) expect(response.status).toBe(400)
    expect(JSON.stringify(lines)).not.toMatch(CANARIES)
  })

  test.each(CALLS)('%s: nothing when the database fails with what it was asked', async (name, endpoint) => {
    const fails = async (sql: string, values: readonly unknown[] = []): Promise<never> => {
      throw new Error(`cannot run ${sql} with ${values.map(String).join()} for "canary", canary@canary.example`)
    }
    const broken: Database = {
      query: fails,
      script: fails,
      transaction: () => fails('begin'),
      close: async () => undefined,
    }
    const { app, lines } = start(broken)
    await app.request(...request(name, endpoint))
    expect(JSON.stringify(lines).replace(/\bcannot run .*? with/g, '')).not.toMatch(/canary@|"canary|ca9a4f/i)
  })

  test('what goes wrong in a request carries its id, and no line of ours has a word for the time', async () => {
    const { app, lines } = start()
    app.get('/boom', () => {
      throw new Error('no')
    })
    const failed = await app.request('/boom')
    expect(lines.map(({ event: kind, id }) => [kind, id])).toEqual([
      ['internal-error', failed.headers.get('x-request-id')],
      ['request', failed.headers.get('x-request-id')],
    ])
    expect(JSON.parse(logLine({ event: 'x', at: 'chunk.js:1' }, new Date(0)))).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      event: 'x',
    })
    const asked = await app.request(...request('getGasPrice', chain.getGasPrice))
    expect(asked.status).toBe(502)
    expect(lines.filter(({ event: kind }) => kind === 'upstream-failed').map(({ id }) => id)).toEqual([
      asked.headers.get('x-request-id'),
    ])
  })

  test('a path that is not served is not in the log', async () => {
    const { app, lines } = start()
    expect((await app.request('/canary/0xca9a4f?canary=1')).status).toBe(404)
    expect(lines).toEqual([expect.objectContaining({ event: 'request', route: 'none', status: 404 })])
  })

  test('an error of our own is told with its place and without its values', () => {
    const said = `no row "canary" for ${ADDRESS}\r\nby canary@canary.example at https://canary.example/?canary key canary-canary-canary-canary`
    const { message, where } = describeError(new Error(said))
    expect(message).toBe('no row … for … by … at … key …')
    expect(where).toMatch(/^logs\.test\.ts:\d+$/)
    expect(describeError(`thrown text "canary`)).toEqual({ message: 'thrown text …', where: undefined })
  })
})

function event() {
  return {
    eventId: 'canary-event-0000',
    url: 'https://canary.example/?canary',
    domain: 'canary.example',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN', address: ADDRESS, caipNetworkId: 'eip155:1' },
  }
}
