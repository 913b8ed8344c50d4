import { base } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { readCall, routerAbi } from '@foyer/contracts/swap-transaction'
import { type Chain, startChain } from '@foyer/devnet'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { localChain, MARA, THEO } from '../../../../server/test/local-chain.ts'
import { startSwaps } from '../../../../server/test/swap-fixture.ts'
import { adapter } from '../../chains/evm/adapter.ts'
import type { Connector } from '../../core/connections/connector.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { providerError } from '../../testing/announced-wallet.ts'
import { type BuiltSwap, checkSwap, type SwapReview } from './build.ts'
import { signPermit } from './permit.ts'
import { purposeOf, readOffer } from './quote.ts'
import { readPermit } from './read-permit.ts'
import type { SwapToken } from './swap-token.ts'

/* Permits of OpenZeppelin's token and Uniswap's SwapRouter02 on a real chain, signed by a wallet of the test. */

const API = 'http://localhost:1'
const AMOUNT = parseUnits('100', 6)

let chain: Chain
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
})
afterAll(() => chain?.stop())
beforeEach(() => {
  const swaps = startSwaps(chain)
  const { fetch } = globalThis
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('fetch', async (input: string, init?: { body?: string }) => {
    const { origin, pathname, searchParams } = new URL(input)
    if (origin !== API) return fetch(input, init)
    const path = pathname.replace('/v1/convert/', '')
    if (path === 'gas-price')
      return Response.json({ standard: '3000000000', fast: '3000000000', instant: '3000000000' })
    const { status, body } = init?.body
      ? await swaps.build(JSON.parse(init.body))
      : await swaps.get(path, Object.fromEntries(searchParams))
    return Response.json(body, { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** An instance with a wallet of Mara's that has everything approved; `signs` takes the place of what it answers to typed data. */
function instance({ type = 'ANNOUNCED', signs }: { type?: Connector['type']; signs?: () => Promise<unknown> } = {}) {
  const { context } = createFoyer({
    networks: [base],
    apiUrl: API,
    projectId: 'local',
    customRpcUrls: { 'eip155:8453': [{ url: chain.rpcUrl }] },
  })
  context.adapters.set('eip155', adapter)
  const mara = privateKeyToAccount(MARA.privateKey)
  const asked: string[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    asked.push(method)
    if (method !== 'eth_signTypedData_v4') throw providerError(4200, 'no')
    return signs ? signs() : mara.signTypedData(JSON.parse((params as string[])[1] ?? ''))
  }
  const named = { name: 'Harbor', type } as const
  const session = { providers: { eip155: { request } }, wallet: named, end: async () => undefined }
  const connector: Connector = {
    id: 'harbor',
    ...named,
    namespaces: ['eip155'],
    connect: async () => session,
    resume: async () => session,
  }
  addConnection(context, 'eip155', connector, session, { addresses: [MARA.address], chain: 'eip155:8453' })
  return { ctx: context, asked }
}
type Instance = ReturnType<typeof instance>['ctx']

const token = (symbol: string, address: string, decimals: number): SwapToken => ({
  ...{ network: base, name: symbol, symbol, decimals, address },
  ...(address === NATIVE_TOKEN ? {} : { contract: address }),
})
const dollar = () => token('USDC', chain.contracts.usdc, 6)
const ether = token('ETH', NATIVE_TOKEN, 18)

async function reviewOf(ctx: Instance): Promise<SwapReview> {
  const order = { account: MARA.address, from: dollar(), to: ether, amount: AMOUNT }
  const offer = await readOffer(ctx, order, false)
  return { ...order, offer, slippage: 100, wrapped: chain.contracts.weth }
}
async function signed(ctx: Instance): Promise<Extract<BuiltSwap, { kind: 'ready' }>> {
  const review = await reviewOf(ctx)
  const built = await checkSwap(ctx, review)
  if (built.kind !== 'agreed') throw new Error('the price is as in the review')
  const whole = await signPermit(ctx, review, built, () => undefined)
  if (whole.kind !== 'ready') throw new Error('the fee is as in the review')
  return whole
}
const transactionOf = ({ prepared: { transaction } }: Extract<BuiltSwap, { kind: 'ready' }>) => ({
  to: transaction.to as Hex,
  data: transaction.data as Hex,
})
const held = (functionName: 'balanceOf' | 'allowance') =>
  createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
    address: chain.contracts.usdc,
    abi: erc20Abi,
    functionName,
    args: (functionName === 'balanceOf' ? [MARA.address] : [MARA.address, chain.contracts.uniswap.router]) as never,
  })

test('one signature and one transaction, and nothing stays allowed', async () => {
  const { ctx, asked } = instance()
  const review = await reviewOf(ctx)
  expect(purposeOf(review.offer, AMOUNT)).toBe('permit')
  const before = await held('balanceOf')
  const transaction = transactionOf(await signed(ctx))
  expect(asked).toEqual(['wallet_getCapabilities', 'eth_signTypedData_v4'])
  const { status } = await localChain(chain).send(MARA, transaction)
  expect([status, before - (await held('balanceOf')), await held('allowance')]).toEqual(['success', AMOUNT, 0n])
})

test('somebody who uses the permit first does not keep the swap from being made', async () => {
  const { ctx } = instance()
  const transaction = transactionOf(await signed(ctx))
  const outer = readCall(routerAbi, transaction.data)
  const first = outer?.functionName === 'multicall' ? readCall(routerAbi, outer.args[1][0] ?? '0x') : undefined
  if (first?.functionName !== 'selfPermitIfNecessary') throw new Error('the permit comes first')
  const [to, ...permit] = first.args
  const abi = parseAbi(['function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)'])
  const data = encodeFunctionData({ abi, args: [MARA.address, chain.contracts.uniswap.router, ...permit] })
  const { status } = await localChain(chain).send(THEO, { to, data })
  expect([status, await held('allowance')]).toEqual(['success', AMOUNT])
  expect((await localChain(chain).send(MARA, transaction)).status).toBe('success')
  expect(await held('allowance')).toBe(0n)
})

test('an account of another kind, another provider, a token without permits: an approval', async () => {
  const { ctx } = instance()
  const { router } = chain.contracts.uniswap
  const place = { network: base, apiUrl: API, provider: 'uniswap', spender: router, wrapped: chain.contracts.weth }
  const order = { place, account: MARA.address, token: dollar(), amount: AMOUNT, deadline: 1n }
  expect(await readPermit(ctx, order)).toMatchObject({ message: { value: AMOUNT, spender: router, deadline: 1n } })
  expect(await readPermit(ctx, { ...order, account: chain.contracts.multicall3 })).toBeUndefined()
  expect(await readPermit(ctx, { ...order, place: { ...place, provider: 'velora' } })).toBeUndefined()
  expect(await readPermit(ctx, { ...order, place: { ...place, spender: undefined } })).toBeUndefined()
  expect(await readPermit(ctx, { ...order, token: token('WETH', chain.contracts.weth, 18) })).toBeUndefined()
  const elsewhere = { ...dollar(), network: { ...base, id: 1 } }
  expect(await readPermit(ctx, { ...order, token: elsewhere })).toBeUndefined()
  expect(purposeOf((await reviewOf(instance({ type: 'AUTH' }).ctx)).offer, AMOUNT)).toBe('approval')
})

test('a wallet that signs with another key, or not at all', async () => {
  const theo = privateKeyToAccount(THEO.privateKey)
  const { ctx } = instance({ signs: () => theo.signMessage({ message: 'no permit' }) })
  await expect(signed(ctx)).rejects.toMatchObject({ code: 'SIGN_MESSAGE_FAILED' })
  const without = instance({ signs: async () => Promise.reject(providerError(4200, 'no')) })
  await expect(signed(without.ctx)).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
  const declines = instance({ signs: async () => Promise.reject(providerError(4001, 'no')) })
  await expect(signed(declines.ctx)).rejects.toMatchObject({ code: 'USER_REJECTED' })
})
