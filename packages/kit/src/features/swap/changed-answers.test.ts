import { mainnet } from '@foyer/base/networks'
import { AUGUSTUS, DUST } from '@foyer/contracts/swap-augustus'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { ALLOWANCE_HOLDER } from '@foyer/contracts/swap-settler'
import { afterFee } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSwap as encode } from '../../../../server/src/swap/providers/on-chain/build.ts'
import { AMOUNT, builtOf, FEE, MARA, OUT, THIEF, USDC, WETH } from '../../../../server/test/velora-fixture.ts'
import { nodeAnswer, transactionOf } from '../../../../server/test/zero-ex-fixture.ts'
import { noSimulation } from '../../../test/no-simulation.ts'
import { adapter } from '../../chains/evm/adapter.ts'
import type { TransferOrder } from '../../core/connections/adapter.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { buildSwap, type SwapReview } from './build.ts'
import type { SwapToken } from './swap-token.ts'

/* Fifty answers of the server with a swap, each with every one of its fields changed in turn, and every word of its call. */

const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const caip = (address: string) => `eip155:1:${address}`
const token = (symbol: string, address: string, decimals: number): SwapToken => ({
  network: mainnet,
  name: symbol,
  symbol,
  decimals,
  address,
  ...(address === NATIVE_TOKEN ? {} : { contract: address }),
})
const ETH = token('ETH', NATIVE_TOKEN, 18)
const DOLLAR = token('USDC', USDC, 6)
const WRAPPED = token('WETH', WETH, 18)

type Terms = {
  readonly provider: 'uniswap' | 'velora' | '0x'
  readonly to: SwapToken
  /** Per cent. */
  readonly slippage: number
  readonly amount: bigint
  readonly out: bigint
  readonly path: readonly Hex[]
  readonly fee: typeof FEE | undefined
}
/** Over one token in between, over two, and over none. */
const PATHS: readonly (readonly Hex[])[] = [
  [USDC, DAI, WETH],
  [USDC, DAI, USDT, WETH],
]
const TERMS = Array.from({ length: 50 }, (_, index): Terms => {
  const slippage = 0.1 + index / 20
  const fee = index % 3 === 0 ? undefined : FEE
  // What Velora and 0x build here is always of the same pair and amount.
  if (index % 4 === 3) return { provider: '0x', to: ETH, slippage, amount: AMOUNT, out: OUT, path: [], fee }
  if (index % 2 === 1) return { provider: 'velora', to: ETH, slippage, amount: AMOUNT, out: OUT - DUST, path: [], fee }
  return {
    provider: 'uniswap',
    to: index % 4 === 0 ? ETH : WRAPPED,
    slippage,
    amount: AMOUNT + BigInt(index) * 7_654_321n,
    out: OUT + BigInt(index) * 1_234_567_891n,
    path: PATHS[index % 5] ?? [USDC, WETH],
    fee,
  }
})

/** As the server would answer it, at the price of the review. */
function answerOf({ provider, to, slippage, amount, out, path, fee }: Terms, deadline: bigint) {
  const least = (out * BigInt(10_000 - Math.round(slippage * 100))) / 10_000n
  const tiers = path.slice(1).map(() => 500)
  const part = { route: { version: 3 as const, path, tiers }, amount, percent: 100, out, gas: 1n }
  const paid = fee ? { partnerFeeBps: `${fee.bips}` } : {}
  const tx = {
    velora: () => builtOf({ destAmount: `${least + DUST}`, userAddress: MARA, ...paid }, {}),
    '0x': () => transactionOf({ taker: MARA, least: afterFee(least, fee) }),
    uniswap: () =>
      encode(
        { from: USDC, to: to.address as Hex, amount, router: ROUTER, parts: [part] },
        { account: MARA, minimum: least, deadline, fee },
      ),
  }[provider]()
  return {
    tx: { from: caip(MARA), to: caip(tx.to), data: tx.data, value: `${tx.value}`, eip155: { gas: '1', gasPrice: '1' } },
    quote: {
      provider,
      from: caip(USDC),
      to: caip(to.address),
      fromAmount: `${amount}`,
      toAmount: `${afterFee(out, fee)}`,
      ...(fee ? { fee: { account: fee.account, percent: '0.85', amount: `${out - afterFee(out, fee)}` } } : {}),
      spender: SPENDERS[provider],
      route: [{ percent: 100, path: [caip(USDC), caip(to.address)] }],
      gas: '1',
      minAmount: `${afterFee(least, fee)}`,
      ...(provider === 'uniswap' ? { deadline: Number(deadline) } : {}),
    },
  }
}
const SPENDERS = { velora: AUGUSTUS, '0x': ALLOWANCE_HOLDER, uniswap: ROUTER }
type Answer = ReturnType<typeof answerOf>

const reviewOf = ({ to, slippage, amount, provider, fee, out }: Terms): SwapReview => ({
  account: MARA,
  from: DOLLAR,
  to,
  amount,
  slippage: Math.round(slippage * 100),
  wrapped: WETH,
  offer: {
    provider,
    toAmount: afterFee(out, fee),
    fee: fee && { ...fee, amount: out - afterFee(out, fee) },
    priceImpact: undefined,
    spender: SPENDERS[provider],
    route: [],
    networkFee: undefined,
    isFixed: false,
    at: 0,
    held: amount,
    heldNative: 10n ** 18n,
    allowance: amount,
  },
})

/** Shown to nobody once the review is confirmed, or read again from a node of ours. */
const INERT = /^(tx\.from|tx\.eip155\..*|quote\.route\..*|quote\.gas)$/
/** Words of Augustus' call that are Velora's own: its executor, a mark for its records, and what the executor is told. */
const VELORAS = [0, 6, 13]
/** What arrives at least before the fee, in the same call, with what stays in Augustus. */
const LEAST = 4

/** Whether a swap with this change is still the one that was agreed. */
function isHarmless({ provider, to, path, fee }: Terms, honest: Answer, { field, answer }: Changed): boolean {
  if (INERT.test(field)) return true
  // Without a fee nothing is reckoned from the price; the minimum is what counts.
  if (field === 'quote.toAmount') return provider !== 'velora' && !fee
  const [, word] = field.match(/^tx\.data (\d+)$/) ?? []
  if (word === undefined) return false
  const [before, after] = [honest.tx.data, answer.tx.data]
  if (provider === 'velora') {
    const least = (data: Hex) => BigInt(`0x${data.slice(10 + LEAST * 64, 74 + LEAST * 64)}`)
    return VELORAS.includes(Number(word)) || (Number(word) === LEAST && least(after) + DUST > least(before))
  }
  const at = [...before].findIndex((figure, index) => figure !== after[index])
  if (provider === '0x') {
    // Of the length of the Settler's call, only what ends the last action changes here.
    const isUnread = Number(word) === ZERO_EX_LENGTH || (at >= ZERO_EX_UNREAD && at < before.length - PADDING)
    const isLeast = at >= ZERO_EX_LEAST && at < ZERO_EX_LEAST + 64
    return isUnread || (isLeast && after > before)
  }
  // Where the router pays out what has come, that payout has the minimum of the whole, and what a pool gives at least adds nothing.
  if (Number(word) === POOLS_LEAST && (to.contract === undefined || fee)) return true
  // The pools on the way may be any: both ends of the way and the minimum are what was agreed.
  const way = path.map((address) => address.slice(2).toLowerCase()).join(TIER)
  const start = before.indexOf(way)
  return start >= 0 && at >= start + 40 && at < start + way.length - 40
}
/** Where 0x’s call has what arrives at least: the third word of the call that is in the sixth one and what follows. */
const ZERO_EX_LEAST = 2 + 8 + 6 * 64 + 8 + 2 * 64
const ZERO_EX_LENGTH = 5
/** What follows the place of its actions: 0x's mark for its records, and the actions themselves. */
const ZERO_EX_UNREAD = ZERO_EX_LEAST + 2 * 64
/** Four bytes of the last word are the Settler's call, whose selector has as many. */
const PADDING = 56
/** The upper half of what the pools give at least, in a call with a payout. */
const POOLS_LEAST = 10
/** 500, in three bytes. */
const TIER = '0001f4'

type Changed = { readonly field: string; readonly answer: Answer }
/** The answer with one field or one word of the call changed, for each of them. */
function changesOf(answer: Answer): readonly Changed[] {
  const leaves: (readonly [path: readonly string[], value: string | number])[] = []
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value === 'string' || typeof value === 'number') leaves.push([path, value])
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, [...path, key])
  }
  walk(answer, [])
  return leaves.flatMap(([path, value]) =>
    othersOf(value).map(([name, other]) => {
      const changed = structuredClone(answer)
      const last = path.at(-1) ?? ''
      const holder = path.slice(0, -1).reduce<object>((object, key) => Reflect.get(object, key), changed)
      Reflect.set(holder, last, other)
      return { field: `${path.join('.')}${name}`, answer: changed }
    }),
  )
}

function othersOf(value: string | number): readonly (readonly [name: string, other: string | number])[] {
  if (typeof value === 'number') return [['', value + 1]]
  if (value.startsWith('eip155:')) return [['', caip(THIEF)]]
  if (/^0x[0-9a-fA-F]{40}$/.test(value)) return [['', THIEF]]
  if (/^\d+$/.test(value)) return [['', `${BigInt(value) + 1_000n}`]]
  if (/^\d+\.\d+$/.test(value)) return [['', '0.86']]
  if (!value.startsWith('0x')) return [['', value === 'velora' ? 'uniswap' : 'velora']]
  const flip = (at: number) => `${value.slice(0, at)}${value[at] === '1' ? '2' : '1'}${value.slice(at + 1)}`
  const words = Array.from({ length: Math.ceil((value.length - 10) / 64) }, (_, word) => word)
  return [
    [' selector', flip(9)],
    [' end', `${value}00`],
    // The first figure that counts of an executor's own bytes, the last one of everything else.
    ...words.map(
      (word) => [` ${word}`, flip(word === 13 ? 10 + word * 64 : Math.min(value.length, 74 + word * 64) - 1)] as const,
    ),
  ]
}

beforeEach(() => vi.stubGlobal('localStorage', undefined))
afterEach(() => vi.unstubAllGlobals())

test.each(TERMS.map((terms, index) => [index + 1, terms.provider, terms] as const))(
  'answer %i, of %s: whatever is changed is refused (T36)',
  async (_, __, terms) => {
    const { context } = createFoyer({ networks: [mainnet], apiUrl: 'https://api.example', projectId: 'test' })
    const orders: TransferOrder[] = []
    const { transfer } = adapter.can
    if (!transfer) throw new Error('the adapter sends')
    const prepare = async (_: unknown, order: TransferOrder) => {
      orders.push(order)
      return { transaction: {}, fee: 1n, maxFee: 1n, held: terms.amount, heldNative: 10n ** 18n }
    }
    context.adapters.set('eip155', { ...adapter, can: { ...adapter.can, transfer: { ...transfer, prepare } } })
    const outcomeOf = async (answer: Answer) => {
      orders.length = 0
      vi.stubGlobal(
        'fetch',
        async (_: string, { body }: { body: string }) =>
          noSimulation(body) ?? Response.json(nodeAnswer(body) ?? answer),
      )
      return buildSwap(context, reviewOf(terms)).then(
        ({ kind }) => kind,
        () => 'refused',
      )
    }
    const honest = answerOf(terms, BigInt(Math.floor(Date.now() / 1_000) + 1_200))
    expect(await outcomeOf(honest)).toBe('ready')
    const asked = [...orders]
    expect(asked).toHaveLength(1)

    const changes = changesOf(honest)
    expect(changes.length).toBeGreaterThan(30)
    const passed: string[] = []
    for (const change of changes) {
      const outcome = await outcomeOf(change.answer)
      if (outcome !== 'ready') expect(orders).toEqual([])
      else if (!isHarmless(terms, honest, change)) passed.push(change.field)
      // What is no part of the call changes nothing of it.
      else if (!change.field.startsWith('tx.data')) expect(orders).toEqual(asked)
    }
    expect(passed).toEqual([])
  },
)
