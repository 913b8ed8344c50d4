import { mainnet } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { ALLOWANCE_HOLDER } from '@foyer/contracts/swap-settler'
import { afterFee } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AMOUNT, FEE, MARA, THIEF, USDC, WETH } from '../../../../server/test/velora-fixture.ts'
import {
  type Change,
  NOBODY,
  nodeAnswer,
  OUT,
  SETTLER,
  SETTLER_BEFORE,
  transactionOf,
  UNCOMPARED,
} from '../../../../server/test/zero-ex-fixture.ts'
import { noSimulation } from '../../../test/no-simulation.ts'
import { adapter } from '../../chains/evm/adapter.ts'
import type { TransferOrder } from '../../core/connections/adapter.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { prepareApproval } from './approve.ts'
import { buildSwap, checkSwap, type SwapReview } from './build.ts'
import { minimumOf, type SwapOffer } from './quote.ts'

/* A swap that 0x makes is compared with the review, and its Settler with the chain. What it builds is changed on the way. */

const AUGUSTUS = '0x6A000F20005980200259B80c5102003040001068'
const offer: SwapOffer = {
  provider: '0x',
  toAmount: afterFee(OUT, FEE),
  fee: { ...FEE, amount: OUT - afterFee(OUT, FEE) },
  priceImpact: undefined,
  spender: ALLOWANCE_HOLDER,
  route: [],
  networkFee: undefined,
  isFixed: false,
  at: 0,
  held: AMOUNT,
  heldNative: 10n ** 18n,
  allowance: AMOUNT,
}
const dollar = { network: mainnet, name: 'USDC', symbol: 'USDC', decimals: 6, address: USDC, contract: USDC }
const ether = { network: mainnet, name: 'Ether', symbol: 'ETH', decimals: 18, address: NATIVE_TOKEN }
const review = (more: Partial<SwapOffer> = {}): SwapReview => ({
  account: MARA,
  from: dollar,
  to: ether,
  amount: AMOUNT,
  offer: { ...offer, ...more },
  slippage: 100,
  wrapped: WETH,
})
const { spender: _, ...withoutSpender } = offer
const etherReview: SwapReview = {
  ...review(),
  from: ether,
  to: dollar,
  offer: { ...withoutSpender, spender: undefined, allowance: undefined },
}

type Answer = ReturnType<typeof answerOf>
/** What our server answers. */
function answerOf({ from, to }: SwapReview, slippage: number, change: Change) {
  const least = afterFee((OUT * BigInt(10_000 - Math.round(slippage * 100))) / 10_000n, FEE)
  const asked = { taker: MARA, least, buyToken: to.address as Hex } as const
  const tx = transactionOf(asked, change)
  const caip = (address: string) => `eip155:1:${address}`
  return {
    tx: { from: caip(MARA), to: caip(tx.to), data: tx.data, value: tx.value, eip155: { gas: '1', gasPrice: '1' } },
    quote: {
      provider: '0x',
      from: caip(from.address),
      to: caip(to.address),
      fromAmount: `${AMOUNT}`,
      toAmount: `${offer.toAmount}`,
      fee: { account: FEE.account, percent: '0.85', amount: `${offer.fee?.amount}` },
      ...(from.contract === undefined ? {} : { spender: ALLOWANCE_HOLDER }),
      route: [{ percent: 100, path: [caip(from.address), caip(to.address)] }],
      gas: '306145',
      minAmount: `${least}`,
    },
  }
}

type World = {
  readonly change?: Change
  readonly turn?: (answer: Answer) => object
  readonly settlers?: readonly (Hex | undefined)[]
  readonly of?: SwapReview
  /** What the node answers to some requests. */
  readonly node?: (body: string) => Response | undefined
}
function world({
  change = {},
  turn = (answer) => answer,
  settlers,
  of = review(),
  node = () => undefined,
}: World = {}) {
  const { context } = createFoyer({ networks: [mainnet], apiUrl: 'https://api.example', projectId: 'test' })
  const orders: TransferOrder[] = []
  const { transfer } = adapter.can
  if (!transfer) throw new Error('the adapter sends')
  const prepare = async (_: unknown, order: TransferOrder) => {
    orders.push(order)
    return { transaction: {}, fee: 1n, maxFee: 1n, held: AMOUNT, heldNative: 10n ** 18n }
  }
  context.adapters.set('eip155', { ...adapter, can: { ...adapter.can, transfer: { ...transfer, prepare } } })
  const answer = (body: string) =>
    nodeAnswer(body, settlers) ?? turn(answerOf(of, JSON.parse(body).eip155.slippage, change))
  vi.stubGlobal(
    'fetch',
    async (_: string, { body }: { body: string }) => node(body) ?? noSimulation(body) ?? Response.json(answer(body)),
  )
  return { context, orders }
}

beforeEach(() => vi.stubGlobal('localStorage', undefined))
afterEach(() => vi.unstubAllGlobals())

test('as in the review, for its minimum', async () => {
  const { context, orders } = world()
  expect(await buildSwap(context, review())).toMatchObject({ kind: 'ready', minimum: minimumOf(offer, 100) })
  expect(orders).toMatchObject([{ from: MARA, amount: AMOUNT, contract: USDC }])
  expect(orders[0]?.to.toLowerCase()).toBe(ALLOWANCE_HOLDER.toLowerCase())
})

test('of ether, which is sent along', async () => {
  const change = { exec: { token: NOBODY }, tx: { value: `${AMOUNT}` } } as const
  const { context, orders } = world({ change, of: etherReview })
  expect(await buildSwap(context, etherReview)).toMatchObject({ kind: 'ready' })
  expect(orders).toMatchObject([{ from: MARA, amount: AMOUNT }])
})

test('by the Settler before, which the chain still names', async () => {
  const change = { exec: { operator: SETTLER_BEFORE, target: SETTLER_BEFORE } } as const
  const { context } = world({ change })
  expect(await buildSwap(context, review())).toMatchObject({ kind: 'ready' })
})

describe('what differs from the review is refused (T36)', () => {
  const thief = { exec: { operator: THIEF, target: THIEF } } as const
  test.each<[field: string, what: string, World]>([
    ['router', 'the contract', { change: { tx: { to: THIEF } } }],
    ['router', 'the contract is the Settler', { change: { tx: { to: SETTLER } } }],
    ['router', 'the contract is the one of another provider', { change: { tx: { to: AUGUSTUS } } }],
    ['router', 'who may take the token', { change: { exec: { operator: THIEF } } }],
    ['router', 'who is called', { change: { exec: { target: THIEF } } }],
    ['router', 'the Settler', { change: thief }],
    ['router', 'the Settler, and a node says that it is one', { change: thief, settlers: [THIEF, THIEF] }],
    ['router', 'the Settler is one that the chain does not name', { settlers: [SETTLER_BEFORE, undefined] }],
    ['router', 'the Settler, where the chain names none: 0x has stopped them', { settlers: [undefined, SETTLER] }],
    ['value', 'a value', { change: { tx: { value: '1' } } }],
    ['call', 'the call', { change: { tx: { data: '0x095ea7b3' } } }],
    ['from', 'the token that is paid', { change: { exec: { token: WETH } } }],
    ['from', 'no token is paid', { change: { exec: { token: NOBODY } } }],
    ['amount', 'the amount', { change: { exec: { amount: AMOUNT + 1n } } }],
    ['account', 'the receiver', { change: { slippage: { recipient: THIEF } } }],
    ['account', 'nothing that the Settler compares', { change: { slippage: UNCOMPARED } }],
    ['to', 'the token that arrives', { change: { slippage: { buyToken: WETH } } }],
    ['minimum', 'the minimum', { change: { slippage: { minAmountOut: 1n } } }],
  ])('%s: %s', async (field, _, of) => {
    const { context, orders } = world(of)
    const refused = { code: 'SWAP_NOT_AS_QUOTED', context: { field } }
    await expect(buildSwap(context, review())).rejects.toMatchObject(refused)
    expect(orders).toEqual([])
  })

  test('a token is taken beside ether', async () => {
    const { context, orders } = world({ change: { tx: { value: `${AMOUNT}` } }, of: etherReview })
    await expect(buildSwap(context, etherReview)).rejects.toMatchObject({ context: { field: 'from' } })
    expect(orders).toEqual([])
  })

  test.each<[field: string, what: string, quote: object]>([
    ['deadline', 'a deadline, which nothing would keep', { deadline: Math.floor(Date.now() / 1_000) + 60 }],
    ['router', 'another provider', { provider: 'velora' }],
    ['minimum', 'a higher minimum than the transaction has', { minAmount: `${offer.toAmount}` }],
  ])('%s: the quote names %s', async (field, _, more) => {
    const { context, orders } = world({ turn: ({ tx, quote }) => ({ tx, quote: { ...quote, ...more } }) })
    await expect(buildSwap(context, review())).rejects.toMatchObject({ context: { field } })
    expect(orders).toEqual([])
  })
})

test('by the only Settler that the chain names', async () => {
  const { context } = world({ settlers: [SETTLER, undefined] })
  expect(await buildSwap(context, review())).toMatchObject({ kind: 'ready' })
})

test.each([
  { code: -32000, message: 'execution reverted' },
  { code: 3, message: 'VM execution error' },
])('a node says in its own way that there is none before: $message', async (error) => {
  const node = (body: string) =>
    body.includes('0xe2603dc2') ? Response.json({ jsonrpc: '2.0', id: JSON.parse(body).id, error }) : undefined
  expect(await buildSwap(world({ node }).context, review())).toMatchObject({ kind: 'ready' })
})

describe('nothing is built, and the provider is not blamed, where the node does not say', () => {
  const failed = { code: -32000, message: 'header not found' }
  test.each<[what: string, answer: (id: number) => Response]>([
    ['an error of HTTP', () => new Response('', { status: 503 })],
    ['an error that is no revert', (id) => Response.json({ jsonrpc: '2.0', id, error: failed })],
    ['an internal error', (id) => Response.json({ jsonrpc: '2.0', id, error: { ...failed, code: -32603 } })],
    ['no contract there', (id) => Response.json({ jsonrpc: '2.0', id, result: '0x' })],
  ])('%s', async (_, answer) => {
    for (const selector of ['0x6352211e', '0xe2603dc2']) {
      const node = (body: string) => (body.includes(selector) ? answer(JSON.parse(body).id) : undefined)
      const { context, orders } = world({ node })
      await expect(buildSwap(context, review())).rejects.toMatchObject({ code: 'RPC_REQUEST_FAILED' })
      expect(orders).toEqual([])
    }
  })
})

test('is refused before an approval is paid for, too, and asks nothing of the chain that needs one', async () => {
  const short = review({ allowance: 0n })
  const { context, orders } = world({ change: { slippage: UNCOMPARED } })
  await expect(checkSwap(context, short)).rejects.toMatchObject({ context: { field: 'account' } })
  const honest = world()
  expect(await checkSwap(honest.context, short)).toMatchObject({ kind: 'agreed' })
  expect([...orders, ...honest.orders]).toEqual([])
})

test('only AllowanceHolder is approved for it, for exactly the amount, and for nobody else', async () => {
  const { context, orders } = world()
  await prepareApproval(context, review())
  const word = (text: string) => text.toLowerCase().padStart(64, '0')
  const data = `0x095ea7b3${word(ALLOWANCE_HOLDER.slice(2))}${word(AMOUNT.toString(16))}`
  expect(orders).toMatchObject([{ to: USDC, data }])
  const refused = { code: 'SWAP_NOT_AS_QUOTED', context: { field: 'router' } }
  for (const wrong of [{ spender: SETTLER }, { provider: 'uniswap' }, { provider: 'velora' }, { provider: 'other' }])
    await expect(prepareApproval(context, review(wrong))).rejects.toMatchObject(refused)
})
