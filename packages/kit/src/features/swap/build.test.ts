import { mainnet } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { afterFee } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSwap as encode } from '../../../../server/src/swap/providers/on-chain/build.ts'
import { noSimulation } from '../../../test/no-simulation.ts'
import { adapter } from '../../chains/evm/adapter.ts'
import type { PreparedTransfer, TransferOrder } from '../../core/connections/adapter.ts'
import type { Connector, ConnectorSession } from '../../core/connections/connector.ts'
import { addConnection } from '../../core/connections/live-connections.ts'
import type { Context } from '../../core/context.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { prepareApproval } from './approve.ts'
import { buildSwap, type SwapReview } from './build.ts'
import { minimumOf, type ProviderWish, readOffer, type SwapOffer } from './quote.ts'
import type { SwapToken } from './swap-token.ts'

/* What is built is compared with the review. The server's own encoder makes the transactions; the tests change them on the way. */

const ME = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const OPERATOR = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const eth: SwapToken = { network: mainnet, name: 'Ether', symbol: 'ETH', decimals: 18, address: NATIVE_TOKEN }
const usdc: SwapToken = { network: mainnet, name: 'USDC', symbol: 'USDC', decimals: 6, address: USDC, contract: USDC }
const AMOUNT = 1_000_000_000n
const BIPS = 85n
const FEE = { account: OPERATOR, bips: BIPS } as const

/** What the pools give for the amount, before the fee. */
const OUT = 290_000_000_000_000_000n
const arriving = (out: bigint) => afterFee(out, FEE)
const offerAt = (out: bigint, more: Partial<SwapOffer> = {}): SwapOffer => ({
  provider: 'uniswap',
  toAmount: arriving(out),
  fee: { ...FEE, amount: out - arriving(out) },
  priceImpact: '0.04',
  spender: ROUTER,
  route: [[USDC, NATIVE_TOKEN]],
  networkFee: undefined,
  isFixed: false,
  at: 0,
  held: AMOUNT,
  heldNative: 10n ** 18n,
  allowance: AMOUNT,
  ...more,
})
const review = (more: Partial<SwapReview> = {}): SwapReview => ({
  account: ME,
  from: usdc,
  to: eth,
  amount: AMOUNT,
  offer: offerAt(OUT),
  slippage: 100,
  wrapped: WETH,
  ...more,
})

type Answer = ReturnType<typeof answerOf>
/** What the server answers when the pools give `out`. */
function answerOf(out: bigint, slippage: number) {
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  const least = (out * BigInt(10_000 - Math.round(slippage * 100))) / 10_000n
  const path: readonly Hex[] = [USDC, WETH]
  const part = { route: { version: 3 as const, path, tiers: [500] }, amount: AMOUNT, percent: 100, out, gas: 1n }
  const { to, data, value } = encode(
    { from: USDC, to: NATIVE_TOKEN, amount: AMOUNT, router: ROUTER, parts: [part] },
    { account: ME, minimum: least, deadline, fee: FEE },
  )
  const caip = (address: string) => `eip155:1:${address}`
  return {
    tx: { from: caip(ME), to: caip(to), data, value: `${value}`, eip155: { gas: '1', gasPrice: '1' } },
    quote: {
      provider: 'uniswap',
      from: caip(USDC),
      to: caip(NATIVE_TOKEN),
      fromAmount: `${AMOUNT}`,
      toAmount: `${arriving(out)}`,
      fee: { account: OPERATOR as string, percent: '0.85', amount: `${out - arriving(out)}` },
      spender: ROUTER as string,
      route: [{ percent: 100, path: [caip(USDC), caip(NATIVE_TOKEN)] }],
      gas: '1',
      minAmount: `${arriving(least)}`,
      deadline: Number(deadline),
    },
  }
}

const PREPARED: PreparedTransfer = {
  transaction: {},
  fee: 1n,
  maxFee: 1n,
  held: AMOUNT,
  heldNative: 10n ** 18n,
}
/** An instance whose server sees the pools at `out`, and whose chain says what it holds. */
function world(out: bigint, change: (answer: Answer) => Answer = (answer) => answer, held: object = {}) {
  const foyer = createFoyer({ networks: [mainnet], apiUrl: 'https://api.example', projectId: 'test' })
  const orders: TransferOrder[] = []
  const { transfer } = adapter.can
  if (!transfer) throw new Error('the adapter sends')
  const prepare = async (_: unknown, order: TransferOrder) => {
    orders.push(order)
    return { ...PREPARED, ...held }
  }
  foyer.context.adapters.set('eip155', { ...adapter, can: { ...adapter.can, transfer: { ...transfer, prepare } } })
  const slippages: number[] = []
  const providers: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const simulated = noSimulation(body)
    if (simulated) return simulated
    const { eip155, provider } = JSON.parse(body)
    const { slippage } = eip155
    slippages.push(slippage)
    providers.push(provider)
    return Response.json(change(answerOf(out, slippage)))
  })
  return { foyer, orders, slippages, providers }
}

/** Connects a wallet that knows who pays. */
function connect(context: Context, othersMayPay: ConnectorSession['othersMayPay']) {
  const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
  const session: ConnectorSession = {
    providers: { eip155: { request: async () => null } },
    wallet,
    end: async () => undefined,
    ...(othersMayPay && { othersMayPay }),
  }
  const connector: Connector = {
    id: 'harbor',
    ...wallet,
    namespaces: ['eip155'],
    connect: async () => session,
    resume: async () => session,
  }
  const found = { addresses: [ME] as const, chain: mainnet.caipNetworkId }
  addConnection(context, 'eip155', connector, session, found)
}

beforeEach(() => vi.stubGlobal('localStorage', undefined))
afterEach(() => vi.unstubAllGlobals())

describe('the price of now', () => {
  test('as in the review', async () => {
    const { foyer, orders, slippages, providers } = world(OUT)
    const built = await buildSwap(foyer.context, review())
    expect(built).toMatchObject({ kind: 'ready', to: ROUTER, minimum: minimumOf(offerAt(OUT), 100) })
    expect([slippages, providers]).toEqual([[1], ['uniswap']])
    expect(orders).toMatchObject([{ from: ME, to: ROUTER, amount: AMOUNT, contract: USDC }])
  })

  test('a little worse: the minimum of the review holds, with less slippage', async () => {
    const { foyer, slippages } = world((OUT * 9_970n) / 10_000n)
    const built = await buildSwap(foyer.context, review())
    expect(built.kind === 'ready' && built.minimum >= minimumOf(offerAt(OUT), 100)).toBe(true)
    expect(slippages).toEqual([1, 0.7])
  })

  test('better: the minimum is higher', async () => {
    const { foyer } = world((OUT * 10_300n) / 10_000n)
    const built = await buildSwap(foyer.context, review())
    expect(built.kind === 'ready' && built.minimum > minimumOf(offerAt(OUT), 100)).toBe(true)
  })

  test.each([
    ['by more than a little', 9_949n, 100],
    ['by less than that, where the slippage is smaller still', 9_970n, 10],
  ])('worse %s: it is asked about', async (_, share, slippage) => {
    const { foyer, orders } = world((OUT * share) / 10_000n)
    const built = await buildSwap(foyer.context, review({ slippage }))
    expect(built).toMatchObject({ kind: 'worse', offer: { toAmount: arriving((OUT * share) / 10_000n) } })
    expect(orders).toEqual([])
  })
})

describe('what differs from the review is refused (T36)', () => {
  const swapped = (text: string, one: string, other: string) =>
    text.replaceAll(one.slice(2).toLowerCase(), other.slice(2).toLowerCase())
  const changes: Readonly<Record<string, readonly [(answer: Answer) => Answer, string]>> = {
    'the receiver': [
      ({ tx, quote }) => ({ tx: { ...tx, data: swapped(tx.data, ME, OTHER) as Hex }, quote }),
      'account',
    ],
    'the contract': [({ tx, quote }) => ({ tx: { ...tx, to: `eip155:1:${OTHER}` }, quote }), 'router'],
    'the network of the contract': [({ tx, quote }) => ({ tx: { ...tx, to: `eip155:10:${ROUTER}` }, quote }), 'to'],
    'a value': [({ tx, quote }) => ({ tx: { ...tx, value: '1' }, quote }), 'value'],
    'a token': [({ tx, quote }) => ({ tx: { ...tx, data: swapped(tx.data, USDC, OTHER) as Hex }, quote }), 'from'],
    'who takes the fee': [
      ({ tx, quote }) => ({ tx: { ...tx, data: swapped(tx.data, OPERATOR, OTHER) as Hex }, quote }),
      'fee',
    ],
    'who takes the fee, said openly': [
      ({ tx, quote }) => ({
        tx: { ...tx, data: swapped(tx.data, OPERATOR, OTHER) as Hex },
        quote: { ...quote, fee: { ...quote.fee, account: OTHER } },
      }),
      'fee',
    ],
    'a higher fee': [
      ({ tx, quote }) => {
        const toAmount = OUT - OUT / 100n
        const fee = { ...quote.fee, percent: '1', amount: `${OUT - toAmount}` }
        return { tx, quote: { ...quote, toAmount: `${toAmount}`, fee } }
      },
      'fee',
    ],
    'another minimum than the one it says': [
      ({ tx, quote }) => ({ tx, quote: { ...quote, minAmount: `${BigInt(quote.minAmount) + 1n}` } }),
      'minimum',
    ],
    'another deadline': [({ tx, quote }) => ({ tx, quote: { ...quote, deadline: quote.deadline - 1 } }), 'deadline'],
    'a deadline in some years': [({ tx, quote }) => ({ tx, quote: { ...quote, deadline: 4e9 } }), 'deadline'],
    'a deadline in some years, of what is said to be a wrap': [
      ({ tx, quote: { fee: _, ...quote } }) => ({
        tx,
        quote: { ...quote, provider: 'wrapped-native', toAmount: quote.fromAmount, deadline: 4e9 } as Answer['quote'],
      }),
      'fee',
    ],
    'no deadline': [
      ({ tx, quote: { deadline: _, ...quote } }) => ({ tx, quote: quote as Answer['quote'] }),
      'deadline',
    ],
    'another provider': [({ tx, quote }) => ({ tx, quote: { ...quote, provider: 'other' } }), 'router'],
    'another spender than the one whose allowance was read': [
      ({ tx, quote }) => ({ tx, quote: { ...quote, spender: OTHER } }),
      'router',
    ],
    'something after the call': [({ tx, quote }) => ({ tx: { ...tx, data: `${tx.data}00` as Hex }, quote }), 'call'],
  }
  test.each(Object.entries(changes))('%s', async (_, [change, field]) => {
    const { foyer, orders } = world(OUT, change)
    await expect(buildSwap(foyer.context, review())).rejects.toMatchObject({
      code: 'SWAP_NOT_AS_QUOTED',
      context: { field },
    })
    expect(orders).toEqual([])
  })

  test('another swap', async () => {
    const { foyer } = world(OUT, ({ tx, quote }) => ({ tx, quote: { ...quote, fromAmount: `${AMOUNT + 1n}` } }))
    await expect(buildSwap(foyer.context, review())).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })

  test('a router that is not the one compiled in, also where the quote names it', async () => {
    const { foyer } = world(OUT)
    const offer = offerAt(OUT, { spender: OTHER })
    const refused = { code: 'SWAP_NOT_AS_QUOTED', context: { field: 'router' } }
    await expect(buildSwap(foyer.context, review({ offer }))).rejects.toMatchObject(refused)
    await expect(prepareApproval(foyer.context, review({ offer }))).rejects.toMatchObject(refused)
  })
})

test('a token whose contract counts in other decimals than the list has no price', async () => {
  const { foyer } = world(OUT)
  const { swap } = adapter.can
  if (!swap) throw new Error('the adapter swaps')
  let decimals = [6, undefined]
  const read = async () => ({ held: AMOUNT, heldNative: 1n, allowance: 0n, decimals })
  foyer.context.adapters.set('eip155', { ...adapter, can: { ...adapter.can, swap: { ...swap, read } } })
  const { quote } = answerOf(OUT, 1)
  const prices = { standard: '1', fast: '1', instant: '1' }
  let quotes = [quote]
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/quotes') ? { quotes } : prices))
  const { offer: _, ...order } = review()
  expect(await readOffer(foyer.context, order, true)).toMatchObject({ toAmount: arriving(OUT), allowance: 0n })
  // The best one comes first; what is reviewed keeps its provider as long as it has a price.
  quotes = [{ ...quote, provider: 'better' }, quote]
  expect((await readOffer(foyer.context, order, true)).provider).toBe('better')
  const providerFor = async (wish: ProviderWish) => (await readOffer(foyer.context, order, true, wish)).provider
  expect(await providerFor({ kept: 'uniswap' })).toBe('uniswap')
  expect(await providerFor({ kept: 'gone' })).toBe('better')
  // One whose swap could not be built comes last, also where it is reviewed.
  expect(await providerFor({ kept: 'better', unable: new Set(['better']) })).toBe('uniswap')
  expect(await providerFor({ unable: new Set(['better', 'uniswap']) })).toBe('better')
  decimals = [3, undefined]
  await expect(readOffer(foyer.context, order, true)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('a wrap that is none has a deadline', async () => {
  const { foyer } = world(OUT, ({ tx, quote: { fee: _, ...quote } }) => ({
    tx,
    quote: { ...quote, provider: 'wrapped-native', toAmount: quote.fromAmount, deadline: 4e9 } as Answer['quote'],
  }))
  const offer = offerAt(OUT, { provider: 'wrapped-native', fee: undefined, toAmount: AMOUNT, isFixed: true })
  await expect(buildSwap(foyer.context, review({ offer }))).rejects.toMatchObject({ context: { field: 'deadline' } })
})

test('a network fee of another size than the one that was shown is asked about (R54)', async () => {
  const { foyer } = world(OUT, undefined, { fee: 5_000n, maxFee: 5_000n })
  const offer = offerAt(OUT, { networkFee: 1n })
  const built = await buildSwap(foyer.context, review({ offer }))
  expect(built).toMatchObject({ kind: 'worse', offer: { networkFee: 5_000n } })
  if (built.kind === 'worse')
    expect((await buildSwap(foyer.context, review({ offer: built.offer }))).kind).toBe('ready')
})

test.each([
  ['of the token', { held: AMOUNT - 1n }],
  ['of what pays the network', { heldNative: 0n }],
])('too little %s on the chain', async (_, held) => {
  const { foyer } = world(OUT, undefined, held)
  const refused = { code: 'INSUFFICIENT_BALANCE' }
  await expect(buildSwap(foyer.context, review())).rejects.toMatchObject(refused)
  await expect(prepareApproval(foyer.context, review())).rejects.toMatchObject(refused)
})

test('nothing of what pays the network is needed where somebody else may pay, and the amount is', async () => {
  const { foyer } = world(OUT, undefined, { heldNative: 0n })
  connect(foyer.context, async (_, account) => account === ME)
  expect((await buildSwap(foyer.context, review())).kind).toBe('ready')
  expect((await prepareApproval(foyer.context, review())).resets).toBe(false)
  const refused = { code: 'INSUFFICIENT_BALANCE' }
  const short = world(OUT, undefined, { held: AMOUNT - 1n, heldNative: 0n }).foyer
  connect(short.context, async () => true)
  await expect(buildSwap(short.context, review())).rejects.toMatchObject(refused)
  await expect(prepareApproval(short.context, review())).rejects.toMatchObject(refused)
})

test.each<[string, ConnectorSession['othersMayPay']]>([
  ['pays for itself', undefined],
  ['is on a network where nobody else pays', async (network) => network !== mainnet.caipNetworkId],
  ['does not say who pays', () => Promise.reject(new Error('away'))],
])('a wallet that %s needs what pays the network', async (_, othersMayPay) => {
  const { foyer } = world(OUT, undefined, { heldNative: 0n })
  connect(foyer.context, othersMayPay)
  await expect(buildSwap(foyer.context, review())).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
})

test('a wallet that never says who pays holds up nothing for long', async () => {
  vi.useFakeTimers()
  try {
    const { foyer } = world(OUT, undefined, { heldNative: 0n })
    connect(foyer.context, () => new Promise(() => undefined))
    const refused = expect(buildSwap(foyer.context, review())).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    await vi.advanceTimersByTimeAsync(3_000)
    await refused
  } finally {
    vi.useRealTimers()
  }
})

test('an approval is for the router and exactly the amount', async () => {
  const { foyer, orders } = world(OUT)
  await prepareApproval(foyer.context, review())
  const word = (text: string) => text.toLowerCase().padStart(64, '0')
  expect(orders).toEqual([
    expect.objectContaining({
      from: ME,
      to: USDC,
      contract: USDC,
      data: `0x095ea7b3${word(ROUTER.slice(2))}${word(AMOUNT.toString(16))}`,
    }),
  ])
})
