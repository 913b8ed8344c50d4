import { formatAmount } from '@foyer/base'
import { mainnet } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adapter } from '../../chains/evm/adapter.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { setSwapDraft } from './draft.ts'
import { loadMost } from './load-max.ts'
import { type ProviderWish, readOffer } from './quote.ts'
import type { SwapToken } from './swap-token.ts'

/* Which of the server's quotes is offered, and how much Max leaves for its fee. The server and the chain answer as the test says. */

const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ETH: SwapToken = { network: mainnet, name: 'Ether', symbol: 'ETH', decimals: 18, address: NATIVE_TOKEN }
const DOLLAR: SwapToken = {
  network: mainnet,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  address: USDC,
  contract: USDC,
}
const HELD = 10n ** 20n
const GAS_PRICE = 2n

type Quoted = { readonly provider: string; readonly toAmount: string; readonly networkFee?: string }

/** @param quotes in the order of the server, for every amount */
function world(quotes: readonly Quoted[]) {
  const { context } = createFoyer({ networks: [mainnet], apiUrl: 'https://api.example', projectId: 'test' })
  const { swap } = adapter.can
  if (!swap) throw new Error('the adapter swaps')
  const read: typeof swap.read = async (_, { contract, spender }) => ({
    held: HELD,
    heldNative: HELD,
    allowance: spender === undefined ? undefined : 0n,
    decimals: [contract === undefined ? undefined : 6, contract === undefined ? 6 : undefined],
  })
  context.adapters.set('eip155', { ...adapter, can: { ...adapter.can, swap: { ...swap, read } } })
  const amounts: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/v1/convert/quotes') {
      const price = String(GAS_PRICE)
      return Response.json({ standard: price, fast: price, instant: price })
    }
    const [from, to, fromAmount] = ['from', 'to', 'amount'].map((name) => searchParams.get(name))
    amounts.push(fromAmount ?? null)
    return Response.json({
      quotes: quotes.map((quote) => ({ from, to, fromAmount, route: [], gas: '1', ...quote })),
    })
  })
  return { context, amounts }
}

beforeEach(() => vi.stubGlobal('localStorage', undefined))
afterEach(() => vi.unstubAllGlobals())

const TWO = [
  { provider: 'uniswap', toAmount: '1000' },
  { provider: 'velora', toAmount: '990' },
  { provider: 'third', toAmount: '989' },
]
test.each<[what: string, wish: ProviderWish, provider: string]>([
  ['without a wish, the best', {}, 'uniswap'],
  ['of a provider that was approved, with enough', { kept: 'velora', least: 990n }, 'velora'],
  ['of which less arrives than was read as the least, the best', { kept: 'velora', least: 991n }, 'uniswap'],
  ['of which more than a hundredth less arrives than of the best, the best', { kept: 'third', least: 500n }, 'uniswap'],
  [
    'that was chosen although less arrived, and is no further behind',
    { kept: 'third', least: 500n, share: 9_900n },
    'third',
  ],
  ['of one that is reviewed, whatever arrives: a worse price is asked about', { kept: 'velora' }, 'velora'],
  [
    'of one that was approved and has no swap, the best',
    { kept: 'velora', least: 1n, unable: new Set(['velora']) },
    'uniswap',
  ],
  ['of one that has no offer any more, the best', { kept: 'other', least: 1n }, 'uniswap'],
])('%s', async (_, wish, provider) => {
  const { context } = world(TWO)
  const offer = await readOffer(context, { account: MARA, from: DOLLAR, to: ETH, amount: 5n }, true, wish)
  expect(offer.provider).toBe(provider)
})

test('a quote of another swap costs the others nothing, and without any other it is an error', async () => {
  const order = { account: MARA, from: DOLLAR, to: ETH, amount: 5n }
  const wrong = { provider: 'third', toAmount: '0' }
  const { provider, quotes } = await readOffer(world([wrong, ...TWO]).context, order, true)
  expect(provider).toBe('uniswap')
  expect(quotes?.map((quote) => quote.provider)).toEqual(['uniswap', 'velora', 'third'])
  await expect(readOffer(world([wrong]).context, order, true)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('a network without swaps, and a host without a server, are said to be without', async () => {
  const order = { account: MARA, from: DOLLAR, to: ETH, amount: 5n }
  const unable = { code: 'NETWORK_NOT_SUPPORTED_FOR_SWAPS', message: 'Network not supported for Swaps' }
  const { context } = world(TWO)
  const { swap: _, ...can } = adapter.can
  context.adapters.set('eip155', { ...adapter, can })
  await expect(readOffer(context, order, true)).rejects.toMatchObject(unable)
  const alone = createFoyer({ networks: [mainnet] }).context
  alone.adapters.set('eip155', adapter)
  await expect(readOffer(alone, order, true)).rejects.toMatchObject(unable)
})

describe('Max', () => {
  test('cannot be reckoned without a gas price', async () => {
    const { context } = world(quoted(USUAL))
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
    await expect(loadMost(context, input)).rejects.toMatchObject({ code: 'NETWORK_NOT_SUPPORTED_FOR_GAS_PRICE' })
  })

  /** Twice what most swaps cost. */
  const USUAL = 1_000_000n * GAS_PRICE
  const quoted = (networkFee: bigint) => [{ provider: 'velora', toAmount: '9', networkFee: String(networkFee) }]
  const input = { account: MARA, from: ETH, to: DOLLAR, amount: undefined, slippage: 100, wrapped: undefined }
  const text = (amount: bigint) => formatAmount(amount, 18)

  test.each<[what: string, networkFee: bigint, left: bigint]>([
    ['a swap that costs less than most', USUAL / 4n, USUAL],
    ['a swap through many pools, which costs more', USUAL, 2n * USUAL],
  ])('of the native currency leaves twice the fee of %s', async (_, networkFee, left) => {
    const { context, amounts } = world(quoted(networkFee))
    await loadMost(context, input)
    expect(context.store.get().swapDraft.amount).toBe(text(HELD - left))
    // Priced once, for what the form asks about too.
    expect(amounts).toEqual([String(HELD - USUAL)])
  })

  test('of the native currency is all of it where somebody else may pay, which the offer says too', async () => {
    const { context } = world(quoted(USUAL))
    const asked: unknown[] = []
    const othersMayPay = async (...about: unknown[]) => {
      asked.push(about)
      return true
    }
    const id = 'harbor'
    const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
    const session = { providers: { eip155: { request: async () => null } }, wallet, end: async () => undefined }
    const connect = async () => session
    const connector = { id, ...wallet, namespaces: ['eip155'], connect, resume: connect } as const
    const accounts = { addresses: [MARA], chain: mainnet.caipNetworkId } as const
    addConnection(context, 'eip155', connector, { ...session, othersMayPay }, accounts)
    await loadMost(context, input)
    expect(context.store.get().swapDraft.amount).toBe(text(HELD))
    const order = { account: MARA, from: ETH, to: DOLLAR, amount: HELD }
    expect((await readOffer(context, order, true)).othersMayPay).toBe(true)
    expect(asked).toEqual(Array(2).fill(['eip155:1', MARA]))
  })

  test('leaves alone what is typed while its code arrives', async () => {
    const { context } = world(quoted(USUAL))
    const taken = loadMost(context, input)
    setSwapDraft(context, { amount: '1' })
    await taken
    expect(context.store.get().swapDraft.amount).toBe('1')
  })

  test('leaves alone what is typed while the price is read', async () => {
    const { context } = world(quoted(USUAL))
    const put: string[] = []
    context.store.watch(
      ({ swapDraft }) => swapDraft.amount,
      (amount) => {
        put.push(amount)
        if (put.length === 1) queueMicrotask(() => setSwapDraft(context, { amount: '1' }))
      },
    )
    await loadMost(context, input)
    expect(put).toEqual([text(HELD - USUAL), '1'])
    expect(context.store.get().swapDraft.amount).toBe('1')
  })

  test('is right without a token to receive, or without a price, and is all of a token', async () => {
    const { context } = world([])
    for (const to of [undefined, DOLLAR]) {
      await loadMost(context, { ...input, to })
      expect(context.store.get().swapDraft.amount).toBe(text(HELD - USUAL))
    }
    await loadMost(context, { ...input, from: DOLLAR, to: ETH })
    expect(context.store.get().swapDraft.amount).toBe('100000000000000')
  })
})
