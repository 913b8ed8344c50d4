import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Chain, startChain } from '@foyer/devnet'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migrations/index.ts'
import { RATE_LIMITS } from '../http/rate-limit.ts'

let chain: Chain
let broken: Server
const FOYER_PROJECTS = '{"atoll":{"allowedOrigins":["https://atoll.example"]}}'
let env: Record<string, string>
let hangUps = 0
let floods = 0
let app: Hono
let db: Database

beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  broken = createServer(async (request, response) => {
    if (request.url === '/html') response.end('<html>')
    else if (request.url === '/huge') response.end('x'.repeat(6 * 1024 * 1024))
    else if (request.url === '/hang-up') {
      hangUps += 1
      request.socket.destroy()
    } else if (request.url === '/flood') {
      floods += 1
      response.end('x'.repeat(6 * 1024 * 1024))
    } else if (request.url === '/odd') {
      let text = ''
      for await (const chunk of request) text += chunk
      if (text.includes('"kind":"empty"')) response.writeHead(204).end()
      else if (text.includes('"kind":"html"')) response.end('<html>')
      else if (text.includes('"kind":"status-500"')) response.writeHead(500).end('too much')
      else response.end('{"jsonrpc":"2.0","id":1,"result":"0x8"}')
    } else if (request.url === '/long') {
      let text = ''
      for await (const chunk of request) text += chunk
      const { method, params } = JSON.parse(text)
      const numbers: Record<string, string> = { latest: '0x9c41', safe: '0x7531', finalized: '0x7530' }
      const result = method === 'eth_getBlockByNumber' ? { number: numbers[params[0]] } : params
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    } else if (request.url === '/refuse')
      response.writeHead(400).end('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}')
    else response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const { port } = broken.address() as AddressInfo
  const rpcUrls = {
    'eip155:8453': chain.rpcUrl,
    'eip155:1': 'http://127.0.0.1:1/secret-key',
    'eip155:2': `http://127.0.0.1:${port}/html`,
    'eip155:3': `http://127.0.0.1:${port}/huge`,
    'eip155:4': `http://127.0.0.1:${port}/redirect`,
    'eip155:5': `http://127.0.0.1:${port}/hang-up`,
    'eip155:6': `http://127.0.0.1:${port}/flood`,
    'eip155:7': `http://127.0.0.1:${port}/refuse`,
    'eip155:8': `http://127.0.0.1:${port}/odd`,
    'eip155:9': `http://127.0.0.1:${port}/long`,
  }
  env = { FOYER_RPC_URLS: JSON.stringify(rpcUrls) }
  db = await openDatabase({ kind: 'embedded' })
  await migrate(db, MIGRATIONS)
  app = createApp({ config: readConfig({ FOYER_PROJECTS, ...env }), db, log: () => undefined })
})
afterAll(async () => {
  await chain?.stop()
  await db?.close()
  broken?.close()
})

/** Another server, for which time stands still, so that no token comes back. */
function start(own: Record<string, string>, chainId: string) {
  const config = readConfig({ FOYER_PROJECTS, ...own })
  const other = createApp({ config, db, log: () => undefined, now: () => 0 })
  return (body: unknown) =>
    other.request(`/v1/?chainId=${chainId}&projectId=atoll`, { method: 'POST', body: JSON.stringify(body) })
}
const ask = (body: unknown, options: { chainId?: string; projectId?: string; origin?: string } = {}) =>
  app.request(`/v1/?chainId=${options.chainId ?? 'eip155:8453'}&projectId=${options.projectId ?? 'atoll'}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...(options.origin ? { origin: options.origin } : {}) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const call = (method: string, params: unknown[] = [], id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})
/** Accounts of anvil. */
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const RECEIVER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const one = { from: OWNER, to: RECEIVER }
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { error?: { code?: string } }).error?.code,
]

describe('the RPC proxy on a real chain', () => {
  test('a read, and a batch', async () => {
    expect(await (await ask(call('eth_chainId'))).json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x2105' })
    const batch = (await (await ask([call('eth_chainId', [], 'a'), call('eth_blockNumber', [], 'b')])).json()) as {
      id: string
    }[]
    expect(batch.map(({ id }) => id).sort()).toEqual(['a', 'b'])
  })

  test('an error of the chain comes through as it is', async () => {
    const answer = (await (await ask(call('eth_getBalance', ['nonsense', 'latest']))).json()) as {
      error: { code: number }
    }
    expect(answer.error.code).toBe(-32602)
  })

  test.each([
    'eth_accounts',
    'eth_sendTransaction',
    'eth_sign',
    'personal_unlockAccount',
    'anvil_setBalance',
    'debug_traceTransaction',
    'admin_nodeInfo',
    'miner_start',
    'ETH_CHAINID',
    'eth_chainId ',
  ])('%s is not allowed', async (method) =>
    expect(await codeOf(await ask(call(method)))).toEqual([403, 'RPC_CALL_NOT_ALLOWED']),
  )

  test('simulates calls on the present state, and says what they would move', async () => {
    const calls = [{ from: OWNER, to: RECEIVER, value: '0x1', input: '0x', gasPrice: '0x77359400' }]
    const fee = {
      blockOverrides: { baseFeePerGas: '0x3b9aca00' },
      stateOverrides: { [OWNER]: { balance: `0x${(10n ** 18n).toString(16)}` } },
    }
    const params = [{ blockStateCalls: [{ ...fee, calls }], traceTransfers: true, validation: false }, 'latest']
    const answer = (await (await ask(call('eth_simulateV1', params))).json()) as {
      result: [{ calls: [{ status: string; logs: [{ topics: string[]; data: string }] }] }]
    }
    const [made] = answer.result[0].calls
    expect(made.status).toBe('0x1')
    expect(BigInt(made.logs[0].data)).toBe(1n)
    expect(made.logs[0].topics[2]).toContain(RECEIVER.slice(2).toLowerCase())
  })

  test.each<[string, unknown[]]>([
    ['two blocks', [{ blockStateCalls: [{ calls: [one] }, { calls: [one] }] }, 'latest']],
    ['more calls than a wallet asks about', [{ blockStateCalls: [{ calls: Array(31).fill(one) }] }, 'latest']],
    ['no calls', [{ blockStateCalls: [{ calls: [] }] }, 'latest']],
    ['other code', [{ blockStateCalls: [{ calls: [one], stateOverrides: { [OWNER]: { code: '0x' } } }] }, 'latest']],
    [
      'two other balances',
      [
        {
          blockStateCalls: [
            { calls: [one], stateOverrides: { [OWNER]: { balance: '0x1' }, [RECEIVER]: { balance: '0x1' } } },
          ],
        },
        'latest',
      ],
    ],
    ['another block', [{ blockStateCalls: [{ calls: [one], blockOverrides: { number: '0xffff' } }] }, 'latest']],
    ['gas of its own', [{ blockStateCalls: [{ calls: [{ ...one, gas: '0xffffffffff' }] }] }, 'latest']],
    ['an old block', [{ blockStateCalls: [{ calls: [one] }] }, '0x1']],
  ])('does not simulate %s', async (_name, params) => {
    expect(await codeOf(await ask(call('eth_simulateV1', params)))).toEqual([400, 'INVALID_BODY'])
  })

  test('one forbidden call forbids its batch', async () => {
    expect(await codeOf(await ask([call('eth_chainId'), call('evm_mine')]))).toEqual([403, 'RPC_CALL_NOT_ALLOWED'])
  })

  test.each<[string, unknown, unknown[]]>([
    ['no JSON', '{', [400, 'INVALID_BODY']],
    ['no call', {}, [400, 'INVALID_BODY']],
    ['an empty batch', [], [400, 'INVALID_BODY']],
    ['too large a batch', Array.from({ length: 21 }, () => call('eth_chainId')), [400, 'INVALID_BODY']],
    ['too large a body', 'x'.repeat(128 * 1024 + 1), [413, 'BODY_TOO_LARGE']],
    ['a call without an id', { jsonrpc: '2.0', method: 'eth_chainId' }, [400, 'INVALID_BODY']],
    ['a call with the id null', { ...call('eth_chainId'), id: null }, [400, 'INVALID_BODY']],
    [
      'a batch with a notification',
      [call('eth_chainId'), { jsonrpc: '2.0', method: 'eth_chainId' }],
      [400, 'INVALID_BODY'],
    ],
    [
      'params that are nested without end',
      `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[${'['.repeat(6_000)}${']'.repeat(6_000)}]}`,
      [400, 'INVALID_BODY'],
    ],
    ['params of the wrong type', { ...call('eth_chainId'), params: 'x' }, [400, 'INVALID_BODY']],
    ...[
      ['numbers', { fromBlock: '0x0', toBlock: '0xffffff' }],
      ['numbers with zeros in front', { fromBlock: `0x${'0'.repeat(20)}`, toBlock: `0x${'0'.repeat(12)}ffffffff` }],
      ['no hex', { fromBlock: 0, toBlock: 1 }],
      ['another tag', { fromBlock: 'genesis' }],
      ['a hash and a span', { blockHash: `0x${'0'.repeat(64)}`, fromBlock: '0x0' }],
    ].map(
      ([name, filter]) =>
        [`logs: ${name}`, call('eth_getLogs', [filter]), [400, 'INVALID_BODY']] as [string, unknown, unknown[]],
    ),
    ['logs: two filters', call('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x1' }, {}]), [400, 'INVALID_BODY']],
    ['logs: no filter', call('eth_getLogs'), [400, 'INVALID_BODY']],
  ])('%s', async (_, body, expected) => expect(await codeOf(await ask(body))).toEqual(expected))

  test('a span of logs that begins with the chain, or ends at its head, is measured against the head', async () => {
    const near = [{ fromBlock: 'earliest', toBlock: 'latest' }, { fromBlock: '0x0' }, {}, { fromBlock: 'safe' }]
    for (const filter of near)
      expect(await (await ask(call('eth_getLogs', [filter]))).json(), JSON.stringify(filter)).toHaveProperty('result')
    // A node whose chain has more blocks than may be searched at a time.
    for (const filter of [{ fromBlock: 'earliest', toBlock: 'latest' }, { fromBlock: '0x0' }, { fromBlock: '0x00' }])
      expect(await codeOf(await ask(call('eth_getLogs', [filter]), { chainId: 'eip155:9' })), filter.fromBlock).toEqual(
        [400, 'INVALID_BODY'],
      )
    const searched = await ask(call('eth_getLogs', [{ fromBlock: '0x07531' }]), { chainId: 'eip155:9' })
    expect(await searched.json()).toMatchObject({ result: [{ fromBlock: '0x7531', toBlock: 'latest' }] })
  })

  test('what is safe or finalized may be far behind the head, and is measured, too', async () => {
    const search = (fromBlock: string, toBlock?: string) =>
      ask(call('eth_getLogs', [{ fromBlock, toBlock }]), { chainId: 'eip155:9' })
    expect(await codeOf(await search('finalized', 'latest'))).toEqual([400, 'INVALID_BODY'])
    expect(await (await search('safe')).json()).toMatchObject({ result: [{ fromBlock: '0x7531', toBlock: 'latest' }] })
    const between = { result: [{ fromBlock: '0x5000', toBlock: '0x7530' }] }
    expect(await (await search('0x5000', 'finalized')).json()).toMatchObject(between)
  })

  test('a caller cannot open the breaker: what a node makes of a question is not held against it', async () => {
    const notification = { jsonrpc: '2.0', method: 'eth_blockNumber', params: [] }
    for (let calls = 0; calls < 8; calls += 1) {
      await ask(notification)
      await ask([notification])
      for (const kind of ['empty', 'html', 'status-500'])
        await ask(call('eth_call', [{ kind }]), { chainId: 'eip155:8' })
    }
    expect((await ask(call('eth_chainId'))).status).toBe(200)
    expect(await (await ask(call('eth_chainId'), { chainId: 'eip155:8' })).json()).toMatchObject({ result: '0x8' })
  })

  test('a batch is charged by its length, searches of logs and simulations by what they weigh', async () => {
    const countOf = async (body: unknown) => {
      const post = start(env, 'eip155:8453')
      let count = 0
      while (count < 1_000 && (await post(body)).status === 200) count += 1
      return count
    }
    const batch = Array.from({ length: 20 }, (_, id) => call('eth_chainId', [], id))
    expect(await countOf(batch)).toBe(RATE_LIMITS.rpc.burst / 20)
    const search = (toBlock: string) => countOf(call('eth_getLogs', [{ fromBlock: '0x0', toBlock }]))
    expect(await search('0x2000')).toBeLessThan((await search('0x1')) / 3)
    const simulate = (count: number) =>
      countOf(call('eth_simulateV1', [{ blockStateCalls: [{ calls: Array(count).fill(one) }] }, 'latest']))
    expect(await simulate(2)).toBe(Math.floor(RATE_LIMITS.rpc.burst / 10))
    expect(await simulate(30)).toBe(Math.floor(RATE_LIMITS.rpc.burst / 150))
  })

  test.each([
    ['chainId=eip155:8453&chainId=eip155:1&projectId=atoll', 'INVALID_PARAMETER'],
    ['chainId=eip155:8453&projectId=atoll&projectId=other', 'INVALID_PARAMETER'],
    ['chainId=eip155:8453&projectId=atoll&method=eth_call', 'UNKNOWN_PARAMETER'],
  ])('%s is refused', async (query, code) => {
    const response = await app.request(`/v1/?${query}`, { method: 'POST', body: JSON.stringify(call('eth_chainId')) })
    expect(await codeOf(response)).toEqual([400, code])
  })

  test.each(['/v1', '/v1/'])('%s answers POST only', async (path) => {
    const response = await app.request(`${path}?chainId=eip155:8453&projectId=atoll`)
    expect(await codeOf(response)).toEqual([405, 'METHOD_NOT_ALLOWED'])
  })

  test('project and origin are checked, also without a preflight', async () => {
    expect(await codeOf(await ask(call('eth_chainId'), { projectId: 'nobody' }))).toEqual([401, 'APKT007'])
    expect(await codeOf(await ask(call('eth_chainId'), { origin: 'https://evil.example' }))).toEqual([403, 'APKT002'])
    expect((await ask(call('eth_chainId'), { origin: 'https://atoll.example' })).status).toBe(200)
  })

  test.each(['eip155:1', 'eip155:2', 'eip155:3', 'eip155:4'])(
    'an endpoint that is dead, answers HTML, floods or redirects (%s) is one clear error without its address',
    async (chainId) => {
      const response = await ask(call('eth_chainId'), { chainId })
      const text = await response.text()
      expect(response.status).toBe(502)
      expect(text).toContain('UPSTREAM_UNAVAILABLE')
      expect(text).not.toMatch(/secret-key|127\.0\.0\.1/)
    },
  )

  test('an endpoint that hangs up is left alone after five calls, and others are not', async () => {
    for (let calls = 0; calls < 8; calls += 1)
      expect((await ask(call('eth_chainId'), { chainId: 'eip155:5' })).status).toBe(502)
    expect(hangUps).toBe(5)
    expect((await ask(call('eth_chainId'))).status).toBe(200)
  })

  test('pages that ask for too much close it to nobody', async () => {
    for (let calls = 0; calls < 8; calls += 1) await ask(call('eth_chainId'), { chainId: 'eip155:6' })
    expect(floods).toBe(8)
  })

  test('what a node says beside a status of its own comes through', async () => {
    const answer = await ask(call('eth_chainId'), { chainId: 'eip155:7' })
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } })
  })

  test('a network without an endpoint', async () => {
    expect(await codeOf(await ask(call('eth_chainId'), { chainId: 'eip155:10' }))).toEqual([400, 'INVALID_PARAMETER'])
  })
})
