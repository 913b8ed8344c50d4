import { FoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import type { SwapTransaction } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { type PricedOffer, readOffers, requireProvider, requireSpender, unnamedProviders } from './offers.ts'
import type { Offer, OfferTerms, SwapNetwork, SwapProvider } from './provider.ts'
import { buildSwap } from './providers/on-chain/build.ts'
import { transactionOf } from './transaction.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [ROUTER, WETH, USDC, DAI, MARA, OPERATOR, THIEF] = ['a', 'b', 'c', 'd', '1', '3', '6'].map(address) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
]
const NETWORK = { id: 'eip155:1' } as SwapNetwork // Nothing is read here.
const FEE = { account: OPERATOR, bips: 85n }
const WISH = { account: MARA, slippage: 100n, deadline: 1_800_000_000n }

const none = async () => undefined

type Twist = (
  terms: OfferTerms,
  build: (terms: OfferTerms) => SwapTransaction,
) => SwapTransaction | Promise<SwapTransaction>

/** An offer of 300 for 100, in two parts, whose provider may build something else than what it is asked for. */
function offerOf(from: Hex, to: Hex, fee: PricedOffer['fee'], twist: Twist = (terms, build) => build(terms)) {
  const path = [from === NATIVE_TOKEN ? WETH : from, to === NATIVE_TOKEN ? WETH : to]
  const parts = [
    { route: { version: 3, path, tiers: [500] } as const, amount: 70n, percent: 70, out: 21_000n, gas: 1n },
    { route: { version: 2, path, reserves: [] } as const, amount: 30n, percent: 30, out: 9_000n, gas: 1n },
  ]
  const build = (terms: OfferTerms) => buildSwap({ from, to, amount: 100n, router: ROUTER, parts }, terms)
  const provider: SwapProvider = { id: 'twisted', spender: () => ROUTER, quote: none, quoteReceive: none }
  return {
    request: { network: NETWORK, from, to, amount: 100n },
    offer: {
      provider,
      amount: 100n,
      toAmount: 30_000n,
      arrives: 30_000n,
      isFixed: false,
      route: [],
      gas: 1n,
      contracts: { router: ROUTER, wrapped: WETH },
      fee,
      // One who asks somebody else builds it later.
      build: async (terms: OfferTerms) => twist(terms, build),
    },
  }
}

describe('a transaction', () => {
  test.each([
    ['between tokens', USDC, DAI],
    ['from ether', NATIVE_TOKEN, USDC],
    ['into ether', USDC, NATIVE_TOKEN],
  ] as const)('%s is as quoted, with a fee and without', async (_, from, to) => {
    const free = offerOf(from, to, undefined)
    expect((await transactionOf(free.request, free.offer, WISH)).minimum).toBe(29_700n)
    const paid = offerOf(from, to, FEE)
    // 29,700 less the whole part of 0.85 %.
    expect((await transactionOf(paid.request, paid.offer, WISH)).minimum).toBe(29_448n)
  })

  test.each<[field: string, Twist]>([
    ['router', (terms, build) => ({ ...build(terms), to: THIEF })],
    ['value', (terms, build) => ({ ...build(terms), value: 1n })],
    ['account', (terms, build) => build({ ...terms, account: THIEF })],
    ['minimum', (terms, build) => build({ ...terms, minimum: 0n })],
    ['minimum', (terms, build) => build({ ...terms, minimum: terms.minimum - 2n })],
    ['deadline', (terms, build) => build({ ...terms, deadline: terms.deadline + 1n })],
    ['fee', (terms, build) => build({ ...terms, fee: { account: THIEF, bips: 85n } })],
    ['fee', (terms, build) => build({ ...terms, fee: { account: OPERATOR, bips: 100n } })],
    ['from', () => offerOf(WETH, DAI, FEE).offer.build({ ...WISH, minimum: 29_700n, fee: FEE })],
    ['to', () => offerOf(USDC, WETH, FEE).offer.build({ ...WISH, minimum: 29_700n, fee: FEE })],
    ['call', () => ({ to: ROUTER, data: '0x', value: 0n })],
  ])('that differs in its %s does not leave the server (T36)', async (field, twist) => {
    const { request, offer } = offerOf(USDC, DAI, FEE, twist)
    await expect(transactionOf(request, offer, WISH)).rejects.toMatchObject({
      code: 'SWAP_NOT_AS_QUOTED',
      context: { field },
    })
  })

  test('of another amount does not either (T36)', async () => {
    const { request, offer } = offerOf(USDC, DAI, FEE)
    const built = transactionOf({ ...request, amount: 99n }, offer, WISH)
    await expect(built).rejects.toThrow('differs from its quote: amount')
  })
})

describe('offers', () => {
  const { request } = offerOf(USDC, DAI, undefined)
  const giving = (id: string, toAmount: bigint, isFixed = false, amount = 100n): SwapProvider => {
    const quote = async () => ({ ...(offerOf(USDC, DAI, undefined).offer satisfies Offer), amount, toAmount, isFixed })
    return { id, spender: () => undefined, quote, quoteReceive: quote }
  }
  const failing = (id: string, error: Error): SwapProvider => ({
    id,
    spender: () => undefined,
    quote: () => Promise.reject(error),
    quoteReceive: () => Promise.reject(error),
  })

  test('are sorted by what arrives, after the fee', async () => {
    const offers = await readOffers(
      [giving('a', 10_000n), giving('b', 9_950n, true), giving('c', 10_100n)],
      request,
      FEE,
    )
    expect(offers.map(({ provider, arrives }) => [provider.id, arrives])).toEqual([
      ['c', 10_015n],
      ['b', 9_950n],
      ['a', 9_915n],
    ])
  })

  test('of what is to be received are sorted by what is paid, and one that brings less after the fee is none', async () => {
    const { amount: _, ...pair } = request
    const wish = { ...pair, receive: 9_915n }
    const some = [
      giving('dear', 10_100n, false, 102n),
      giving('cheap', 10_000n, false, 101n),
      giving('short', 9_998n, false, 100n),
    ]
    const offers = await readOffers(some, wish, FEE)
    expect(offers.map(({ provider }) => provider.id)).toEqual(['cheap', 'dear'])
    const short = readOffers([giving('short', 9_998n)], wish, FEE)
    await expect(short).rejects.toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY' })
  })

  test('of those who answer count; where nobody has one, a failure is said before a lack', async () => {
    const lacking = failing('lacking', new FoyerError(INSUFFICIENT_LIQUIDITY))
    const away = failing('away', new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'network eip155:1' } }))
    expect(await readOffers([lacking, away, giving('a', 1n)], request, undefined)).toHaveLength(1)
    await expect(readOffers([lacking, away], request, undefined)).rejects.toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
    })
    await expect(readOffers([lacking], request, undefined)).rejects.toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY' })
    await expect(readOffers([], request, undefined)).rejects.toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY' })
    await expect(
      readOffers([failing('broken', new TypeError('a mistake of ours'))], request, undefined),
    ).rejects.toThrow('a mistake')
  })

  test.each([
    ['for an amount', request],
    ['for what is to be received', { network: NETWORK, from: USDC, to: DAI, receive: 9_000n }],
  ])('%s of one who is slow cost nobody the offers of the others', async (_, wish) => {
    vi.useFakeTimers()
    try {
      const answers: ((offer: Offer) => void)[] = []
      const answer = () => new Promise<Offer>((resolve) => answers.push(resolve))
      const slow: SwapProvider = { id: 'slow', spender: () => undefined, quote: answer, quoteReceive: answer }
      const ids = async (providers: readonly SwapProvider[]) =>
        (await readOffers(providers, wish, undefined)).map(({ provider }) => provider.id)
      const both = ids([slow, giving('quick', 9_500n)])
      await vi.advanceTimersByTimeAsync(6_000)
      expect(await both).toEqual(['quick'])
      // Nobody else has one, so it is waited for.
      const alone = ids([slow])
      await vi.advanceTimersByTimeAsync(8_000)
      answers[1]?.(offerOf(USDC, DAI, undefined).offer)
      expect(await alone).toEqual(['slow'])
      // The first of those who are slow is the answer, and the second not waited for.
      const slower: SwapProvider = { ...slow, id: 'slower' }
      const first = ids([slower, slow])
      await vi.advanceTimersByTimeAsync(7_000)
      answers[3]?.(offerOf(USDC, DAI, undefined).offer)
      expect(await first).toEqual(['slow'])
      // Nobody is waited for forever.
      const never = ids([slow]).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(9_000)
      expect(await never).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the contract that needs an allowance', () => {
  const spending = (id: string, spender: Hex | undefined): SwapProvider => ({
    id,
    spender: () => spender,
    quote: none,
    quoteReceive: none,
  })
  const { network, from } = offerOf(USDC, DAI, undefined).request
  const spenderOf = (providers: readonly SwapProvider[], id?: string) =>
    requireSpender(providers, { network, from }, id)

  test('is the one of the quote’s provider', () => {
    const both = [spending('a', ROUTER), spending('b', THIEF), spending('wrap', undefined)]
    expect([spenderOf(both, 'a'), spenderOf(both, 'b')]).toEqual([ROUTER, THIEF])
    expect(() => spenderOf(both, 'wrap')).toThrow('needs no allowance')
    expect(() => spenderOf(both, 'c')).toThrow('nobody of this name')
    expect(requireProvider(both, 'b').id).toBe('b')
  })

  test('is never guessed', () => {
    expect(spenderOf([spending('wrap', undefined), spending('a', ROUTER)])).toBe(ROUTER)
    expect(spenderOf([spending('a', ROUTER), spending('b', ROUTER)])).toBe(ROUTER)
    expect(() => spenderOf([spending('a', ROUTER), spending('b', THIEF)])).toThrow('name the provider')
    expect(() => spenderOf([spending('wrap', undefined)])).toThrow('needs no allowance')
  })

  test('is the one on chain where nobody is named, and what is built then needs no other', () => {
    const onChain = { ...spending('chain', ROUTER), isUsual: true } as const
    const all = [spending('b', THIEF), spending('wrap', undefined), onChain]
    expect([spenderOf(all), spenderOf(all, 'b')]).toEqual([ROUTER, THIEF])
    const ids = (providers: readonly SwapProvider[]) =>
      unnamedProviders(providers, { network, from }).map(({ id }) => id)
    expect(ids(all)).toEqual(['wrap', 'chain'])
    const elsewhere = { ...spending('chain', undefined), isUsual: true } as const
    expect(ids([spending('b', THIEF), elsewhere])).toEqual(['b', 'chain'])
    expect(() => spenderOf([spending('a', ROUTER), spending('b', THIEF), elsewhere])).toThrow('name the provider')
  })
})
