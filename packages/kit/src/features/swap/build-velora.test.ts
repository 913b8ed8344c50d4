import { mainnet } from '@foyer/base/networks'
import { AUGUSTUS, DUST } from '@foyer/contracts/swap-augustus'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { afterFee } from '@foyer/contracts/swap-transaction'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  AMOUNT,
  builtOf,
  type Change,
  FEE,
  MARA,
  OUT,
  PRICE,
  THIEF,
  USDC,
  WETH,
} from '../../../../server/test/velora-fixture.ts'
import { noSimulation } from '../../../test/no-simulation.ts'
import { adapter } from '../../chains/evm/adapter.ts'
import type { TransferOrder } from '../../core/connections/adapter.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { prepareApproval } from './approve.ts'
import { buildSwap, type SwapReview } from './build.ts'
import { minimumOf, type SwapOffer } from './quote.ts'

/* A swap that Velora makes is compared with the review. What it builds is shaped as its documentation shows, and changed on the way. */

const QUOTED = OUT - DUST
const ROUTER_02 = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const offer: SwapOffer = {
  provider: 'velora',
  toAmount: afterFee(QUOTED, FEE),
  fee: { ...FEE, amount: QUOTED - afterFee(QUOTED, FEE) },
  priceImpact: '0.04',
  spender: AUGUSTUS,
  route: [],
  networkFee: undefined,
  isFixed: false,
  at: 0,
  held: AMOUNT,
  heldNative: 10n ** 18n,
  allowance: AMOUNT,
}
const review = (more: Partial<SwapOffer> = {}): SwapReview => ({
  account: MARA,
  from: { network: mainnet, name: 'USDC', symbol: 'USDC', decimals: 6, address: USDC, contract: USDC },
  to: { network: mainnet, name: 'Ether', symbol: 'ETH', decimals: 18, address: NATIVE_TOKEN },
  amount: AMOUNT,
  offer: { ...offer, ...more },
  slippage: 100,
  wrapped: WETH,
})

type Answer = ReturnType<typeof answerOf>
/** What our server answers. */
function answerOf(slippage: number, change: Change) {
  const least = (QUOTED * BigInt(10_000 - Math.round(slippage * 100))) / 10_000n
  const body = { destAmount: `${least + DUST}`, userAddress: MARA, partnerFeeBps: `${FEE.bips}` }
  const { to, data, value } = builtOf(body, change)
  const caip = (address: string) => `eip155:1:${address}`
  return {
    tx: { from: caip(MARA), to: caip(to), data, value, eip155: { gas: '1', gasPrice: '1' } },
    quote: {
      provider: 'velora',
      from: caip(USDC),
      to: caip(NATIVE_TOKEN),
      fromAmount: `${AMOUNT}`,
      toAmount: `${offer.toAmount}`,
      fee: { account: FEE.account, percent: '0.85', amount: `${offer.fee?.amount}` },
      spender: AUGUSTUS as string,
      route: [{ percent: 100, path: [caip(USDC), caip(NATIVE_TOKEN)] }],
      gas: PRICE.gasCost,
      minAmount: `${afterFee(least, FEE)}`,
    },
  }
}

function world(change: Change = {}, turn: (answer: Answer) => object = (answer) => answer) {
  const { context } = createFoyer({ networks: [mainnet], apiUrl: 'https://api.example', projectId: 'test' })
  const orders: TransferOrder[] = []
  const { transfer } = adapter.can
  if (!transfer) throw new Error('the adapter sends')
  const prepare = async (_: unknown, order: TransferOrder) => {
    orders.push(order)
    return { transaction: {}, fee: 1n, maxFee: 1n, held: AMOUNT, heldNative: 10n ** 18n }
  }
  context.adapters.set('eip155', { ...adapter, can: { ...adapter.can, transfer: { ...transfer, prepare } } })
  vi.stubGlobal(
    'fetch',
    async (_: string, { body }: { body: string }) =>
      noSimulation(body) ?? Response.json(turn(answerOf(JSON.parse(body).eip155.slippage, change))),
  )
  return { context, orders }
}

beforeEach(() => vi.stubGlobal('localStorage', undefined))
afterEach(() => vi.unstubAllGlobals())

test('as in the review, for its minimum', async () => {
  const { context, orders } = world()
  const built = await buildSwap(context, review())
  expect(built).toMatchObject({ kind: 'ready', minimum: minimumOf(offer, 100) })
  expect(orders).toMatchObject([{ from: MARA, amount: AMOUNT, contract: USDC }])
  expect(orders[0]?.to.toLowerCase()).toBe(AUGUSTUS.toLowerCase())
})

describe('what differs from the review is refused (T36)', () => {
  test.each<[field: string, what: string, change: Change]>([
    ['router', 'the contract', { tx: { to: THIEF } }],
    ['router', 'the contract is the one of another provider', { tx: { to: ROUTER_02 } }],
    ['value', 'a value', { tx: { value: '1' } }],
    ['call', 'the call', { tx: { data: '0x095ea7b3' } }],
    ['call', 'a permit', { permit: '0x12' }],
    ['from', 'the token that is paid', { swap: { srcToken: WETH } }],
    ['to', 'the token that arrives', { swap: { destToken: WETH } }],
    ['amount', 'the amount', { swap: { fromAmount: AMOUNT + 1n } }],
    ['minimum', 'the minimum', { swap: { toAmount: 1n } }],
    ['quoted', 'what was quoted', { swap: { quotedAmount: OUT - 1n } }],
    ['account', 'the receiver', { swap: { beneficiary: THIEF } }],
    ['fee', 'who takes the fee', { paid: { partner: THIEF } }],
    ['fee', 'the fee', { paid: { share: 100n } }],
    ['fee', 'its flags', { paid: { flags: 1n << 94n } }],
  ])('%s: %s', async (field, _, change) => {
    const { context, orders } = world(change)
    const refused = { code: 'SWAP_NOT_AS_QUOTED', context: { field } }
    await expect(buildSwap(context, review())).rejects.toMatchObject(refused)
    expect(orders).toEqual([])
  })

  test.each<[field: string, what: string, quote: object]>([
    ['deadline', 'a deadline, which nothing would keep', { deadline: Math.floor(Date.now() / 1_000) + 60 }],
    ['router', 'another provider', { provider: 'uniswap' }],
    ['minimum', 'a higher minimum than the transaction has', { minAmount: `${offer.toAmount}` }],
  ])('%s: the quote names %s', async (field, _, more) => {
    const { context, orders } = world({}, ({ tx, quote }) => ({ tx, quote: { ...quote, ...more } }))
    await expect(buildSwap(context, review())).rejects.toMatchObject({ context: { field } })
    expect(orders).toEqual([])
  })
})

test('only Augustus is approved for it, and Augustus for nobody else', async () => {
  const { context, orders } = world()
  await prepareApproval(context, review())
  const word = (text: string) => text.toLowerCase().padStart(64, '0')
  expect(orders).toMatchObject([{ to: USDC, data: `0x095ea7b3${word(AUGUSTUS.slice(2))}${word(AMOUNT.toString(16))}` }])
  const refused = { code: 'SWAP_NOT_AS_QUOTED', context: { field: 'router' } }
  for (const wrong of [{ spender: ROUTER_02 }, { provider: 'uniswap' }, { provider: 'other' }])
    await expect(prepareApproval(context, review(wrong))).rejects.toMatchObject(refused)
})
