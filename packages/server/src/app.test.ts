import { type Contract, chain, directory, swap, type WalletEntry, walletEntry } from '@foyer/contracts'
import { array, parse } from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { ACCOUNT_CONTRACTS } from './account-modules.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import { NAMED_WALLETS } from './directory/named-wallets.ts'
import { WALLETS } from './directory/wallets.ts'
import { RATE_LIMITS } from './http/rate-limit.ts'

const FOYER_PROJECTS = JSON.stringify({
  atoll: {
    allowedOrigins: ['https://atoll.example'],
    features: [{ id: 'multi_wallet', isEnabled: true }],
    isAnalyticsEnabled: true,
  },
  dev: { environment: 'development' },
})

const db = await openDatabase({ kind: 'embedded' })
await migrate(db, MIGRATIONS)
afterAll(() => db.close())

function start(env: Record<string, string> = {}, now?: () => number) {
  const lines: Readonly<Record<string, unknown>>[] = []
  const app = createApp({
    config: readConfig({ FOYER_PROJECTS, ...env }),
    db,
    log: (line) => lines.push(line),
    ...(now ? { now } : {}),
  })
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  return { app, get, lines }
}
const { get } = start()
const json = async (response: Response) =>
  (await response.json()) as { error?: { code: string; message: string } } & Record<string, unknown>
const wallets = async (query: string) =>
  (await json(await get(`/getWallets?projectId=atoll${query}`))) as unknown as { data: WalletEntry[]; count: number }

describe('the directory’s facts', () => {
  test('at least 150 wallets, each of the agreed shape, ids and reverse names once', () => {
    expect(WALLETS.length).toBeGreaterThanOrEqual(150)
    parse(array(walletEntry), WALLETS)
    for (const key of ['id', 'rdns', 'name', 'mobile_link', 'chrome_store', 'ios_store', 'android_store'] as const) {
      const values = WALLETS.map((wallet) => wallet[key]).filter(Boolean)
      expect(
        values.filter((value, index) => values.indexOf(value) !== index),
        key,
      ).toEqual([])
    }
  })

  test('every chain of a row is one that the directory knows', () => {
    for (const [id, , site, chains] of NAMED_WALLETS) {
      const entry = WALLETS.find((wallet) => wallet.id === id)
      expect(entry?.chains, id).toHaveLength(chains.split(' ').length)
      expect(entry?.homepage).toBe(`https://${site}`)
    }
  })

  test.each(WALLETS.map((wallet) => [wallet.name, wallet] as const))('%s has usable links', (_, wallet) => {
    for (const link of [
      wallet.homepage,
      wallet.ios_store,
      wallet.android_store,
      wallet.chrome_store,
      wallet.firefox_store,
    ]) {
      if (link) expect(new URL(link).protocol).toBe('https:')
    }
    if (wallet.mobile_link) expect(wallet.mobile_link).toMatch(/^[a-z][a-z0-9+.-]*:\/\//)
    expect(wallet.chains.length).toBeGreaterThan(0)
  })
})

describe('GET /getWallets', () => {
  test('pages of 40 by default, and the count of all', async () => {
    const first = await wallets('')
    expect(first.data).toHaveLength(40)
    expect(first.count).toBe(WALLETS.length)
    const pages = Array.from({ length: Math.ceil(first.count / 40) }, (_, index) => wallets(`&page=${index + 1}`))
    const all = (await Promise.all(pages)).flatMap(({ data }) => data)
    expect(all.map(({ id }) => id)).toEqual(WALLETS.map(({ id }) => id))
    expect((await wallets('&page=99')).data).toEqual([])
  })

  test('entries, search, include, exclude, chains, badge_type', async () => {
    expect((await wallets('&entries=3')).data).toHaveLength(3)
    expect((await wallets('&search=RAIN')).data.map(({ id }) => id)).toEqual(['rainbow'])
    expect((await wallets('&search=wallet')).count).toBeGreaterThan(5)
    expect((await wallets('&search=zzz')).count).toBe(0)
    expect((await wallets('&include=rainbow,metamask')).data.map(({ id }) => id)).toEqual(['metamask', 'rainbow'])
    for (const id of ['metamask', 'MetaMask']) expect((await wallets(`&exclude=${id}`)).count).toBe(WALLETS.length - 1)
    expect(
      (await wallets('&chains=bip122:000000000019d6689c085ae165831e93')).data.every(({ chains }) =>
        chains.includes('bip122'),
      ),
    ).toBe(true)
    expect((await wallets('&chains=eip155:1,solana:x')).count).toBe(
      WALLETS.filter(({ chains }) => chains.some((chain) => /eip155|solana/.test(chain))).length,
    )
    expect((await wallets('&badge_type=certified')).count).toBe(0)
  })

  test('a name that begins with the search comes first', async () => {
    expect((await wallets('&search=trust')).data[0]?.id).toBe('trust')
  })

  test.each([
    ['&page=0', 'INVALID_PARAMETER', 'page'],
    ['&page=x', 'INVALID_PARAMETER', 'page'],
    ['&entries=101', 'INVALID_PARAMETER', 'entries'],
    ['&entries=1e9', 'INVALID_PARAMETER', 'entries'],
    ['&badge_type=gold', 'INVALID_PARAMETER', 'badge_type'],
    ['&nope=1', 'UNKNOWN_PARAMETER', 'nope'],
    ['&include=%3Cscript%3E', 'INVALID_PARAMETER', 'include'],
    [`&search=${'x'.repeat(101)}`, 'INVALID_PARAMETER', 'search'],
    ['&page=1&page=2', 'INVALID_PARAMETER', 'page'],
    ['&chains=a', 'INVALID_PARAMETER', 'chains'],
  ])('%s is %s', async (query, code, parameter) => {
    const response = await get(`/getWallets?projectId=atoll${query}`)
    expect(response.status).toBe(400)
    const { error } = await json(response)
    expect(error?.code).toBe(code)
    expect(error?.message).toContain(parameter)
  })
})

describe('projects and origins', () => {
  test.each([
    ['/appkit/v1/config', 400, 'APKT008'],
    ['/appkit/v1/config?projectId=', 400, 'INVALID_PARAMETER'],
    ['/appkit/v1/config?projectId=nobody', 401, 'APKT007'],
    ['/appkit/v1/config?projectId=%3Cb%3E', 400, 'INVALID_PARAMETER'],
  ])('%s → %i %s', async (path, status, code) => {
    const response = await get(path)
    expect([response.status, (await json(response)).error?.code]).toEqual([status, code])
  })

  test.each([
    ['atoll', 'https://atoll.example', 200],
    ['atoll', 'http://localhost:5173', 200],
    ['atoll', 'http://[::1]:5173', 200],
    ['atoll', 'http://[::2]:5173', 403],
    ['atoll', 'https://evil.example', 403],
    ['atoll', 'https://a.vercel.app', 403],
    ['dev', 'https://a.vercel.app', 200],
    ['dev', 'https://evil.example', 403],
    ['atoll', 'null', 403],
  ])('project %s from %s → %i', async (projectId, origin, status) => {
    const response = await get(`/appkit/v1/config?projectId=${projectId}`, { origin })
    expect(response.status).toBe(status)
    if (status === 403) expect((await json(response)).error?.code).toBe('APKT002')
  })

  test('features, origins and analytics are the project’s own', async () => {
    expect(await json(await get('/appkit/v1/config?projectId=atoll&st=foyer&sv=1'))).toEqual({
      features: [{ id: 'multi_wallet', isEnabled: true }],
    })
    expect(await json(await get('/projects/v1/origins?projectId=atoll'))).toEqual({
      allowedOrigins: ['https://atoll.example'],
    })
    expect(await json(await get('/getAnalyticsConfig?projectId=atoll'))).toEqual({ isAnalyticsEnabled: true })
    expect(await json(await get('/getAnalyticsConfig?projectId=dev'))).toEqual({ isAnalyticsEnabled: false })
  })

  test('an answer may be read by the page that asked', async () => {
    const response = await get('/appkit/v1/config?projectId=atoll', { origin: 'https://atoll.example' })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://atoll.example')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    expect(response.headers.get('vary')?.toLowerCase()).toContain('origin')
  })
})

describe('pictures', () => {
  test.each([
    '/getWalletImage/rainbow',
    '/public/getAssetImage/eip155:8453',
    '/public/getCurrencyImage/usd',
    '/public/getTokenImage/USDC',
  ])('%s is a picture that is kept for a week and that nothing can run in', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toContain('max-age=604800')
    expect(await response.text()).toMatch(/^<svg /)
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
    expect((await start().app.request(`${path}?projectId=atoll`, { headers })).status).toBe(304)
  })

  test.each([
    '/getWalletImage/a..b',
    '/getWalletImage/__proto__',
    '/public/getAssetImage/eip155:99999999',
    '/public/getAssetImage/constructor',
    '/public/getCurrencyImage/XYZW',
    '/public/getTokenImage/PHAN',
  ])('%s is nothing that we list', async (path) => {
    const response = await get(path)
    expect([response.status, (await json(response)).error?.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('an id that is none is refused', async () => {
    expect((await get('/getWalletImage/%3Cscript%3E')).status).toBe(400)
  })
})

describe('everything else', () => {
  test('unknown paths and methods are told so', async () => {
    const { app } = start()
    expect((await json(await get('/nothing'))).error?.code).toBe('NOT_FOUND')
    const response = await app.request('/getWallets?projectId=atoll', { method: 'DELETE' })
    expect([response.status, (await json(response)).error?.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
  })

  test('health needs no project', async () => {
    expect(await json(await get('/health'))).toEqual({ status: 'ok' })
  })

  test('a project may turn pages on the developer’s own machine away', async () => {
    const { get: ask } = start({
      FOYER_PROJECTS: '{"strict":{"allowedOrigins":["https://atoll.example"],"allowLocalhost":false}}',
    })
    const status = async (origin: string) => (await ask('/appkit/v1/config?projectId=strict', { origin })).status
    expect([await status('http://localhost:5173'), await status('http://127.0.0.1')]).toEqual([403, 403])
    expect(await status('https://atoll.example')).toBe(200)
  })

  test('swaps are for projects with the feature', async () => {
    const { get: ask } = start({
      FOYER_PROJECTS: JSON.stringify({ atoll: {}, reef: { features: [{ id: 'swap', isEnabled: true }] } }),
      FOYER_RPC_URLS: '{"eip155:1":"http://127.0.0.1:1"}',
    })
    const tokensFor = (projectId: string) => ask(`/v1/convert/tokens?chainId=eip155:1&projectId=${projectId}`)
    expect((await json(await tokensFor('atoll'))).error?.code).toBe('FEATURE_NOT_ENABLED')
    const { tokens } = (await json(await tokensFor('reef'))) as unknown as { tokens: { symbol: string }[] }
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'USDT', 'DAI', 'WETH'])
  })

  test('OpenAPI lists every path of the contract with its parameters and error codes', async () => {
    const document = (await json(await get('/openapi.json'))) as unknown as {
      paths: Record<
        string,
        { get?: { parameters: { name: string }[]; responses: Record<string, { description: string }> } }
      >
    }
    const paths = [directory, chain, swap, ...ACCOUNT_CONTRACTS].flatMap((contract: Contract) =>
      Object.values(contract).map(({ path }) => path),
    )
    expect(Object.keys(document.paths).sort()).toEqual([...new Set(paths)].sort())
    const operation = document.paths['/getWallets']?.get
    expect(operation?.parameters.map(({ name }) => name)).toEqual([
      'projectId',
      'st',
      'sv',
      'page',
      'entries',
      'search',
      'include',
      'exclude',
      'chains',
      'badge_type',
    ])
    expect(operation?.responses['400']?.description).toContain('UNKNOWN_PARAMETER')
  })

  test('too many requests are held off, with how long to wait', async () => {
    const { get: ask } = start({}, () => 0) // Time stands still, so that no token comes back.
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await ask('/getAnalyticsConfig?projectId=atoll')).status),
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50)
    const refused = await ask('/getAnalyticsConfig?projectId=atoll')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await ask('/health')).status).toBe(200)
  })

  test('what is asked of the blockchain API is counted apart from the RPC proxy', async () => {
    const { app, get: ask } = start({ FOYER_RPC_URLS: '{"eip155:1":"http://127.0.0.1:1"}' }, () => 0)
    const supported = async () => (await ask('/v1/supported-chains?projectId=atoll')).status
    const post = async (path: string, body: string) => (await app.request(path, { method: 'POST', body })).status
    const price = () => post('/v1/fungible/price?projectId=atoll', '{"addresses":[]}')
    const rpc = () => post('/v1/?projectId=atoll&chainId=eip155:1', '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')
    const times = async (count: number, call: () => Promise<number>) =>
      (await Promise.all(Array.from({ length: count }, call))).filter((status) => status === 429).length
    expect(await times(RATE_LIMITS.prices.burst + 5, price)).toBe(5)
    expect(await times(RATE_LIMITS.chain.burst + 7, supported)).toBe(7)
    expect(await times(RATE_LIMITS.rpc.burst + 9, rpc)).toBe(9)
  })

  test('an error of our own tells nothing of itself, and the log holds no input', async () => {
    const { app, lines } = start()
    app.get('/boom', () => {
      throw new Error('secret inner state')
    })
    const response = await app.request('/boom?token=canary')
    expect(response.status).toBe(500)
    expect(JSON.stringify(await json(response))).not.toContain('secret')
    expect(JSON.stringify(lines)).not.toContain('canary')
  })
})

describe('what an operator should know', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }

  test('that X-Forwarded-For arrives and is not believed is said once', async () => {
    const { get: ask, lines } = start()
    for (let count = 0; count < 3; count += 1) await ask('/health', forwarded)
    const told = lines.filter(({ event }) => event === 'x-forwarded-for-ignored')
    expect(told).toMatchObject([{ level: 'warn', hint: expect.stringContaining('FOYER_TRUSTED_PROXIES') }])
    expect(JSON.stringify(lines)).not.toContain('203.0.113.7')
  })

  test.each([
    ['without the header', {}, {}],
    ['where proxies are named', { FOYER_TRUSTED_PROXIES: '1' }, forwarded],
  ])('nothing is said %s', async (_, env, headers) => {
    const { get: ask, lines } = start(env)
    await ask('/health', headers)
    expect(lines.some(({ event }) => event === 'x-forwarded-for-ignored')).toBe(false)
  })
})

test.each(['/v1/sessions/a?projectId=atoll', '/getWallets?projectId=!'])(
  '%s is refused without our pattern',
  async (path) => {
    const response = await get(path)
    expect([response.status, (await json(response)).error?.message]).toEqual([
      400,
      expect.stringMatching(/it is not of the expected form$/),
    ])
  },
)

describe('configuration', () => {
  test.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL'],
    [{ FOYER_PROJECTS: '{' }, 'FOYER_PROJECTS'],
    [{ FOYER_PROJECTS: '{"a":{"environment":"staging"}}' }, 'FOYER_PROJECTS'],
    [{ FOYER_RPC_URLS: '{"eip155:1":"javascript:1"}' }, 'FOYER_RPC_URLS'],
    [{ FOYER_RPC_URLS: '[]' }, 'FOYER_RPC_URLS'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ FOYER_INDEX: '{"eip155:1":0}' }, 'FOYER_INDEX'],
    [{ FOYER_INDEX: '{"eip155:1":-1}', FOYER_RPC_URLS: '{"eip155:1":"http://x"}' }, 'FOYER_INDEX'],
    [{ FOYER_INDEX: '{"solana:1":0}' }, 'FOYER_INDEX'],
    [{ FOYER_INDEX: '[' }, 'FOYER_INDEX'],
    [{ FOYER_HISTORY: '{"eip155:1":"javascript:1"}' }, 'FOYER_HISTORY'],
    [{ FOYER_IPFS_GATEWAY: 'http://x' }, 'FOYER_IPFS_GATEWAY'],
    [{ DATABASE_URL: 'postgres:// x' }, 'DATABASE_URL'],
  ])('%j is refused by name', (env, name) => expect(() => readConfig(env)).toThrow(name))

  test('where the relay keeps its mailbox', () => {
    expect(readConfig({}).relayStore).toEqual({ kind: 'memory' })
    expect(readConfig({ FOYER_DATA: '/data' }).relayStore).toEqual({ kind: 'log', directory: '/data' })
    expect(readConfig({ FOYER_DATA: '/data', REDIS_URL: 'redis://x' }).relayStore).toEqual({
      kind: 'redis',
      url: 'redis://x',
    })
  })

  test('which chains are followed, and who is asked about others', () => {
    const { activity } = readConfig({
      FOYER_RPC_URLS: '{"eip155:1":"http://x"}',
      FOYER_INDEX: '{"eip155:1":12}',
      FOYER_HISTORY: '{"eip155:10":"https://scout.example"}',
    })
    expect([...activity.index, ...activity.explorers]).toEqual([
      ['eip155:1', 12n],
      ['eip155:10', 'https://scout.example'],
    ])
  })

  test.each([
    [{}, { kind: 'embedded' }],
    [
      { FOYER_DATA: '/data', REDIS_URL: 'redis://x' },
      { kind: 'embedded', directory: '/data/db' },
    ],
    [{ DATABASE_URL: 'file:.local/db' }, { kind: 'embedded', directory: '.local/db' }],
    [{ DATABASE_URL: 'file:./db/' }, { kind: 'embedded', directory: './db' }],
    [
      { DATABASE_URL: 'file:///var/db', FOYER_DATA: '/data' },
      { kind: 'embedded', directory: '/var/db' },
    ],
    [{ DATABASE_URL: 'postgres://u:p@h/d' }, { kind: 'postgres', url: 'postgres://u:p@h/d' }],
  ])('where %j keeps the database', (env, database) => expect(readConfig(env).database).toEqual(database))
})
