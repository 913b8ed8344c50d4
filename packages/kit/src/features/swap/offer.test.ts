import { mainnet } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adapter } from '../../chains/evm/adapter.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { type ProviderWish, readOffer } from './quote.ts'
import type { SwapToken } from './swap-token.ts'

/* Which of the server's quotes is offered. The server and the chain answer as the test says. */

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
]
test.each<[what: string, wish: ProviderWish, provider: string]>([
  ['without a wish, the best', {}, 'uniswap'],
  ['of a provider that was approved, with enough', { kept: 'velora', least: 990n }, 'velora'],
  ['of which less arrives than was read as the least, the best', { kept: 'velora', least: 991n }, 'uniswap'],
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
