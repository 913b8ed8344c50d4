import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Chain, startChain } from '@foyer/devnet'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/database.ts'

/** A port that was free a moment ago: anvil takes no port 0 that it would tell us. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

let chain: Chain
let broken: Server
let hangUps = 0
let floods = 0
let app: Hono
let db: Database

beforeAll(async () => {
  chain = await startChain({ chainId: 8453, port: await freePort() })
  broken = createServer((request, response) => {
    if (request.url === '/html') response.end('<html>')
    else if (request.url === '/huge') response.end('x'.repeat(6 * 1024 * 1024))
    else if (request.url === '/hang-up') {
      hangUps += 1
      request.socket.destroy()
    } else if (request.url === '/flood') {
      floods += 1
      response.end('x'.repeat(6 * 1024 * 1024))
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
  }
  const env = {
    FOYER_PROJECTS: '{"atoll":{"allowedOrigins":["https://atoll.example"]}}',
    FOYER_RPC_URLS: JSON.stringify(rpcUrls),
  }
  db = await openDatabase({ kind: 'embedded' })
  app = createApp({ config: readConfig(env), db, log: () => undefined })
})
afterAll(async () => {
  await chain?.stop()
  await db?.close()
  broken?.close()
})

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

  test('one forbidden call forbids its batch', async () => {
    expect(await codeOf(await ask([call('eth_chainId'), call('evm_mine')]))).toEqual([403, 'RPC_CALL_NOT_ALLOWED'])
  })

  test.each([
    ['no JSON', '{', [400, 'INVALID_BODY']],
    ['no call', {}, [400, 'INVALID_BODY']],
    ['an empty batch', [], [400, 'INVALID_BODY']],
    ['too large a batch', Array.from({ length: 21 }, () => call('eth_chainId')), [400, 'INVALID_BODY']],
    ['too large a body', 'x'.repeat(128 * 1024 + 1), [413, 'BODY_TOO_LARGE']],
    ['params of the wrong type', { ...call('eth_chainId'), params: 'x' }, [400, 'INVALID_BODY']],
    [
      'logs of the whole chain',
      call('eth_getLogs', [{ fromBlock: '0x0', toBlock: '0xffffff' }]),
      [400, 'INVALID_BODY'],
    ],
  ])('%s', async (_, body, expected) => expect(await codeOf(await ask(body))).toEqual(expected))

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
