import { ACCOUNTS, type Chain, minedReceipt, movePrice, routerArtifact, startChain } from '@foyer/devnet'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  type Hex,
  http,
  parseUnits,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpstream } from '../../test/money-fixture.ts'
import { accountOn, startSwaps } from '../../test/swap-fixture.ts'
import type { SwapNetwork } from './provider.ts'
import { createUniswap } from './providers/on-chain/uniswap.ts'

/* Contracts that are other than the usual ones, and nodes that say other things. */

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
let chain: Chain
let other: Chain
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  other = await startChain({ chainId: 8453 })
})
afterAll(() => Promise.all([chain?.stop(), other?.stop()]))
const id = (address: string, network = 1) => `eip155:${network}:${address}`
const wish = (more: object = {}) => ({
  amount: `${parseUnits('1', 18)}`,
  userAddress: accountOn(chain, 2).address,
  from: id(NATIVE),
  to: id(chain.contracts.usdc),
  ...more,
})

/** The chain with a router that was made with these factories. */
async function withRouter(v2Factory: Hex, v3Factory: Hex): Promise<Chain> {
  const account = privateKeyToAccount(ACCOUNTS[3]?.privateKey ?? '0x')
  const transport = http(chain.rpcUrl)
  const { uniswap, weth } = chain.contracts
  const data = encodeDeployData({ ...routerArtifact, args: [v2Factory, v3Factory, uniswap.positionManager, weth] })
  const hash = await createWalletClient({ account, transport }).sendTransaction({ data, gas: 8_000_000n, chain: null })
  const { contractAddress: router } = await minedReceipt(createPublicClient({ transport }), hash)
  return { ...chain, contracts: { ...chain.contracts, uniswap: { ...uniswap, router: router as Hex } } }
}

test('a router that was made without v2 swaps through v3 only, also where v2 is the better pool', async () => {
  const { uniswap, weth, usdc } = chain.contracts
  const swaps = startSwaps(await withRouter(zeroAddress, uniswap.v3Factory))
  const move = { from: weth, to: usdc, amount: parseUnits('40', 18) }
  for (const fee of [500, 3_000]) await movePrice(chain, { ...move, fee })
  const { body } = await swaps.build(wish())
  expect((await accountOn(chain, 2).send(body.tx)).status).toBe('success')
  const [best] = (await startSwaps(chain).get('quotes', wish())).body.quotes
  expect(BigInt(best.toAmount)).toBeGreaterThan(BigInt(body.quote.toAmount))
})

test('a router of other pools than the ones compiled in gives no quote', async () => {
  const { v2Factory } = chain.contracts.uniswap
  const { status, body } = await startSwaps(await withRouter(v2Factory, v2Factory)).get('quotes', wish())
  expect([status, body.error?.code]).toEqual([502, 'NODE_OF_ANOTHER_NETWORK'])
})

test('a token that changes an allowance only from or to 0 is set to 0 first', async () => {
  const { dai, usdc } = other.contracts
  // approve(spender, amount) reverts where neither the old amount nor the new one is 0; everything else answers the amount.
  const bytecode =
    '0x60003560e01c63095ea7b314601a5760005460005260206000f35b602435156000541517602b57600080fd5b602435600055600160005260206000f3'
  const test = createTestClient({ mode: 'anvil', transport: http(other.rpcUrl) })
  await test.setCode({ address: dai, bytecode })
  await test.setStorageAt({ address: dai, index: 0, value: `0x${'0'.repeat(64)}` })
  const owner = accountOn(other, 2)
  const pair = { userAddress: owner.address, from: id(dai, 8453), to: id(usdc, 8453) }
  const ask = (amount: string) => startSwaps(other).get('build-approve', { ...pair, amount })
  expect((await owner.send((await ask('50')).body.tx)).status).toBe('success')
  const refused = await ask('100')
  expect([refused.status, refused.body.error?.code]).toEqual([422, 'ALLOWANCE_NEEDS_RESET'])
  expect((await owner.send((await ask('0')).body.tx)).status).toBe('success')
  expect((await owner.send((await ask('100')).body.tx)).status).toBe('success')
})

test('a node of another network is asked for no transaction, of wrapping and of an allowance neither', async () => {
  const swaps = startSwaps(chain, { rpcUrl: other.rpcUrl })
  const { weth, dai, usdc } = chain.contracts
  const wrapped = await swaps.build(wish({ to: id(weth) }))
  const approval = { userAddress: accountOn(chain, 2).address, from: id(dai), to: id(usdc), amount: '5' }
  for (const { status, body } of [wrapped, await swaps.get('build-approve', approval)])
    expect([status, body.error?.code]).toEqual([502, 'NODE_OF_ANOTHER_NETWORK'])
})

test.each([
  [-32_000, 'missing trie node', 502, 'UPSTREAM_UNAVAILABLE'],
  [-32_000, 'insufficient funds for gas * price + value', 422, 'SWAP_WOULD_FAIL'],
  [-32_015, 'VM execution error.', 422, 'SWAP_WOULD_FAIL'],
])('what a node says about an estimate: %d %s', async (code, message, status, told) => {
  const node = await startUpstream((_, response, body) => {
    const { method } = JSON.parse(body) as { method: string }
    if (method === 'eth_estimateGas')
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }))
    const headers = { 'content-type': 'application/json' }
    void fetch(chain.rpcUrl, { method: 'POST', headers, body }).then(async (answer) =>
      response.end(await answer.text()),
    )
  })
  const answer = await startSwaps(chain, { rpcUrl: node.url }).build(wish())
  node.close()
  expect([answer.status, answer.body.error?.code]).toEqual([status, told])
})

test('a small number that is most of a pool is no quote, and one of a pool of v2 is the least for what it brings', async () => {
  const [from, to, same] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex]
  const word = (number: bigint) => number.toString(16).padStart(64, '0')
  const network: SwapNetwork = {
    id: 'eip155:1',
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [],
    token: async () => undefined,
    gasPrice: async () => 1n,
    estimateGas: async () => 1n,
    read: async (calls) =>
      calls.map(({ to: asked, data }): Hex => {
        if (asked === same && data.length === 10) return `0x${word(BigInt(same))}`
        return data.startsWith('0x0902f1ac') ? `0x${word(1_000n)}${word(10n ** 12n)}${word(0n)}` : `0x${word(0n)}`
      }),
  }
  const contracts = { v2Factory: same, v3Factory: same, quoter: same, router: same, wrapped: same }
  const uniswap = createUniswap(new Map([['eip155:1', contracts]]))
  for (const amount of [9_999n, 10_000n])
    await expect(uniswap.quote({ network, from, to, amount })).rejects.toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY' })
  expect(await uniswap.quote({ network, from, to, amount: 20n })).toMatchObject({ isFixed: false })
  // Of ten, 9,871,580,343 would arrive.
  const receiving = { network, from, to, fee: undefined }
  expect(await uniswap.quoteReceive({ ...receiving, receive: 9_871_580_344n })).toMatchObject({ amount: 11n })
  expect(await uniswap.quoteReceive({ ...receiving, receive: 9_871_580_343n })).toMatchObject({ amount: 10n })
})
