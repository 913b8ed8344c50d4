import { base } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { type Chain, movePrice, startChain } from '@foyer/devnet'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  multicall3Abi,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { localChain, MARA, THEO } from '../../../../server/test/local-chain.ts'
import { startSwaps } from '../../../../server/test/swap-fixture.ts'
import { adapter } from '../../chains/evm/adapter.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { approvalCall, buildSwap, checkSwap, type SwapReview } from './build.ts'
import { minimumOf, readOffer } from './quote.ts'
import { simulateSwap } from './simulate.ts'
import type { SwapToken } from './swap-token.ts'

/* Swaps through Uniswap's contracts on a real chain, as its node simulates them. */

const API = 'http://localhost:1'
const AMOUNT = parseUnits('100', 6)
const GAS_PRICE = '3000000000'

let chain: Chain
let swaps: ReturnType<typeof startSwaps>
/** How often the node was asked to simulate. */
let simulations = 0
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
})
afterAll(() => chain?.stop())
beforeEach(() => {
  swaps = startSwaps(chain)
  simulations = 0
  const { fetch } = globalThis
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('fetch', async (input: string, init?: { body?: string }) => {
    if (init?.body?.includes('eth_simulateV1')) simulations += 1
    const { origin, pathname, searchParams } = new URL(input)
    if (origin !== API) return fetch(input, init)
    const path = pathname.replace('/v1/convert/', '')
    if (path === 'gas-price') return Response.json({ standard: GAS_PRICE, fast: GAS_PRICE, instant: GAS_PRICE })
    const { status, body } = init?.body
      ? await swaps.build(JSON.parse(init.body))
      : await swaps.get(path, Object.fromEntries(searchParams))
    return Response.json(body, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

function instance() {
  const { context } = createFoyer({
    networks: [base],
    apiUrl: API,
    projectId: 'local',
    customRpcUrls: { 'eip155:8453': [{ url: chain.rpcUrl }] },
  })
  context.adapters.set('eip155', adapter)
  return context
}
type Instance = ReturnType<typeof instance>

const token = (symbol: string, address: string, decimals: number): SwapToken => ({
  network: base,
  name: symbol,
  symbol,
  decimals,
  address,
  ...(address === NATIVE_TOKEN ? {} : { contract: address }),
})
const ether = token('ETH', NATIVE_TOKEN, 18)
const dollar = () => token('USDC', chain.contracts.usdc, 6)

async function reviewOf(ctx: Instance, from: SwapToken, to: SwapToken, amount: bigint): Promise<SwapReview> {
  const order = { account: MARA.address, from, to, amount }
  const offer = await readOffer(ctx, order, false)
  return { ...order, offer, slippage: 100, wrapped: chain.contracts.weth }
}
/** What the node says of a transaction in the place of the one that was agreed. */
async function outcomeOf(ctx: Instance, review: SwapReview, call: { to: string; data: string }, minimum?: bigint) {
  const built = { ...call, minimum: minimum ?? minimumOf(review.offer, review.slippage) }
  const approve = (limit: bigint) => approvalCall(ctx, review, limit)
  return simulateSwap(ctx, review, built, approve).then(
    () => 'passes',
    ({ code, context }) => context.field ?? code,
  )
}
const buildOf = async ({ from, to, amount }: SwapReview, more: object) => {
  const id = ({ address }: SwapToken) => `eip155:8453:${address}`
  const body = { amount: `${amount}`, from: id(from), to: id(to), userAddress: MARA.address, disableEstimate: true }
  const { tx } = (await swaps.build({ ...body, ...more })).body
  return { to: tx.to.slice(tx.to.lastIndexOf(':') + 1), data: tx.data }
}
const approve = (contract: Hex, spender: Hex, amount: bigint) =>
  localChain(chain).send(MARA, {
    to: contract,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  })

test('ether for a token, ether for wrapped ether', async () => {
  const ctx = instance()
  const weth = token('WETH', chain.contracts.weth, 18)
  for (const to of [dollar(), weth])
    expect(await buildSwap(ctx, await reviewOf(ctx, ether, to, 10n ** 17n))).toMatchObject({ kind: 'ready' })
  expect(simulations).toBe(2)
})

test('a token for ether: with an approval that is missing still, then with the one that is there', async () => {
  const ctx = instance()
  const review = await reviewOf(ctx, dollar(), ether, AMOUNT)
  expect(await checkSwap(ctx, review)).toMatchObject({ kind: 'agreed' })
  // A wallet that does both in one step: nothing else estimates it.
  expect(await buildSwap(ctx, { ...review, offer: { ...review.offer, batches: true } })).toMatchObject({
    kind: 'ready',
  })
  await approve(chain.contracts.usdc, chain.contracts.uniswap.router, AMOUNT)
  expect(await buildSwap(ctx, await reviewOf(ctx, dollar(), ether, AMOUNT))).toMatchObject({ kind: 'ready' })
  expect(simulations).toBe(3)
})

test('a contract cannot tell it by a price of 0, and an account without any ether is lent it (T36)', async () => {
  const ctx = instance()
  const review = await reviewOf(ctx, dollar(), token('WETH', chain.contracts.weth, 18), AMOUNT)
  const contract: Hex = `0x${'99'.repeat(20)}`
  const { setBalance, setCode } = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) })
  await setBalance({ address: MARA.address, value: 0n })
  // Does nothing where something is paid for it, and else reverts.
  await setCode({ address: contract, bytecode: '0x3a15600657005b5f5ffd' })
  const outcome = await outcomeOf(ctx, review, { to: contract, data: '0x' })
  await setBalance({ address: MARA.address, value: parseEther('10000') })
  expect(outcome).toBe('arrives')
})

test('another receiver gets it (T36)', async () => {
  const ctx = instance()
  const review = await reviewOf(ctx, ether, dollar(), 10n ** 17n)
  expect(await outcomeOf(ctx, review, await buildOf(review, {}))).toBe('passes')
  expect(await outcomeOf(ctx, review, await buildOf(review, { userAddress: THEO.address }))).toBe('arrives')
})

test('the price has moved: it fails, or brings less where its minimum is lower than the one shown', async () => {
  const ctx = instance()
  const review = await reviewOf(ctx, ether, dollar(), 10n ** 17n)
  const [agreed, lower] = [await buildOf(review, {}), await buildOf(review, { eip155: { slippage: 50 } })]
  const { weth, usdc } = chain.contracts
  await movePrice(chain, { from: weth, to: usdc, amount: 20n * 10n ** 18n, fee: 500 })
  expect(await outcomeOf(ctx, review, agreed)).toBe('TRANSFER_REFUSED')
  expect(await outcomeOf(ctx, review, lower)).toBe('arrives')
})

test('a contract that takes more, or something else (T36)', async () => {
  const ctx = instance()
  const { usdc, dai, weth, multicall3, uniswap } = chain.contracts
  const review = await reviewOf(ctx, dollar(), token('WETH', weth, 18), AMOUNT)
  for (const each of [usdc, dai]) await approve(each, multicall3, 2n * AMOUNT)
  const approved = { ...review, offer: { ...review.offer, allowance: AMOUNT } }
  const move = (contract: Hex, to: Hex, amount: bigint) => ({
    target: contract,
    callData: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [MARA.address, to, amount] }),
  })
  /** A swap by a contract that the account has allowed to take tokens, and more. */
  const swapWith = (...more: readonly ReturnType<typeof move>[]) => {
    const swap = { target: uniswap.router, callData: swapOfBalance([usdc, weth], MARA.address) }
    const calls = [move(usdc, uniswap.router, AMOUNT), swap, ...more].map((call) => ({ ...call, allowFailure: false }))
    return {
      to: multicall3,
      data: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    }
  }
  expect(await outcomeOf(ctx, approved, swapWith(), 1n)).toBe('passes')
  expect(await outcomeOf(ctx, approved, swapWith(move(usdc, THEO.address, 1n)), 1n)).toBe('leaves')
  expect(await outcomeOf(ctx, approved, swapWith(move(dai, THEO.address, 1n)), 1n)).toBe('other')
})

/** The router swaps what it holds where the amount is 0. */
const swapOfBalance = (path: readonly Hex[], to: Hex): Hex =>
  encodeFunctionData({
    abi: parseAbi([
      'function swapExactTokensForTokens(uint256, uint256, address[], address) payable returns (uint256)',
    ]),
    functionName: 'swapExactTokensForTokens',
    args: [0n, 0n, path, to],
  })
