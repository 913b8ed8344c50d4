import { ACCOUNTS, type Chain, minedReceipt, startChain } from '@foyer/devnet'
import { createPublicClient, createWalletClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMoney, startUpstream, type Upstream } from '../../../test/money-fixture.ts'
import type { Database } from '../../db/database.ts'

let chain: Chain
let node: Upstream
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  node = await startUpstream(() => undefined)
})
afterAll(async () => {
  node?.close()
  await chain?.stop()
})

const NO_DATABASE = {} as Database // What gas costs is kept nowhere.
function start(rpcUrl = chain.rpcUrl, now = Date.now) {
  const { get } = startMoney({
    rpcUrls: new Map([['eip155:1', rpcUrl]]),
    tokens: new Map(),
    prices: { pools: [] },
    db: NO_DATABASE,
    now,
    timeoutMs: 10_000,
  })
  return async (chainId = 'eip155:1') => {
    const response = await get(`/v1/convert/gas-price?projectId=local&chainId=${chainId}`)
    return {
      status: response.status,
      body: (await response.json()) as Record<string, string> & { error?: { code: string } },
    }
  }
}

/** A node that answers these methods, and others with an error. */
const answering =
  (results: Readonly<Record<string, unknown>>): Upstream['answer'] =>
  (_, response, body) => {
    const { method } = JSON.parse(body) as { method: string }
    const answer =
      method in results ? { result: results[method] } : { error: { code: -32601, message: 'no such method' } }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
  }

describe('what gas costs', () => {
  test('on a real chain: the next base fee, and what was paid on top of it', async () => {
    const account = privateKeyToAccount(ACCOUNTS[0].privateKey)
    const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) })
    const client = createPublicClient({ transport: http(chain.rpcUrl) })
    const hash = await wallet.sendTransaction({
      to: account.address,
      maxPriorityFeePerGas: 3_000_000_000n,
      maxFeePerGas: 50_000_000_000n,
      chain: null,
    })
    await minedReceipt(client, hash)
    const { baseFeePerGas } = await client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] })
    const { status, body } = await start()()
    expect(status).toBe(200)
    const [standard, fast, instant] = [body.standard, body.fast, body.instant].map((price) => BigInt(price ?? 0))
    expect(standard).toBeGreaterThanOrEqual(baseFeePerGas.at(-1) ?? 0n)
    expect(fast).toBeGreaterThanOrEqual(standard ?? 0n)
    expect(instant).toBeGreaterThanOrEqual(fast ?? 0n)
  })

  test('is the median over the last blocks, without those that nobody paid to be in', async () => {
    node.answer = answering({
      eth_feeHistory: {
        oldestBlock: '0x1',
        baseFeePerGas: ['0x1', '0x64'],
        gasUsedRatio: [0.5],
        reward: [
          ['0x0', '0x0', '0x0'],
          ['0x1', '0x2', '0xa'],
          ['0x3', '0x4', '0x14'],
          ['0x5', '0x6', '0x1e'],
        ],
      },
    })
    expect(await start(node.url)()).toEqual({ status: 200, body: { standard: '103', fast: '104', instant: '120' } })
  })

  test('a network without fee history says it in one number', async () => {
    const prices = { standard: '1000', fast: '1100', instant: '1200' }
    node.answer = answering({ eth_gasPrice: '0x3e8' })
    expect((await start(node.url)()).body).toEqual(prices)
    node.answer = answering({ eth_gasPrice: '0x3e8', eth_feeHistory: { oldestBlock: '0x1', reward: null } })
    expect((await start(node.url)()).body).toEqual(prices)
  })

  test.each([{ eth_gasPrice: null }, { eth_gasPrice: 'much' }, { eth_feeHistory: { baseFeePerGas: ['x'] } }, {}])(
    'a node that answers %j is one that does not answer',
    async (results) => {
      node.answer = answering(results)
      const { status, body } = await start(node.url)()
      expect([status, body.error?.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
    },
  )

  test('an old price of gas is not given for a new one', async () => {
    let time = 0
    const ask = start(node.url, () => time)
    node.answer = answering({ eth_gasPrice: '0x3e8' })
    expect((await ask()).status).toBe(200)
    node.answer = answering({})
    time = 2_999
    expect((await ask()).status).toBe(200)
    time = 3_000
    expect((await ask()).status).toBe(502)
  })

  test('a network that is not served', async () => {
    const { status, body } = await start()('eip155:10')
    expect([status, body.error?.code]).toEqual([400, 'INVALID_PARAMETER'])
  })
})
