import { FoyerError } from '@foyer/base'
import { SWAP_NOT_AS_QUOTED } from '@foyer/base/catalogue'
import { base, mainnet } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { describe, expect, test } from 'vitest'
import type { Holding } from '../../core/data/holdings.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { chooseToken } from './choose-token.ts'
import { flip, setSwapDraft, slippageOf, slippageRisk } from './draft.ts'
import { minimumOf, offerOf, requireOrder, requireReceived, type SwapOffer } from './quote.ts'
import { isWorse } from './rate-change.ts'
import { priceKey, type SwapState, transition } from './swap-state.ts'
import { findToken, swapTokens, withAccepted } from './swap-token.ts'
import { impactLevel, inShort, rateText, shownAmount, swapProblem, typedAmount, whichText } from './texts.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const listed = (symbol: string, address: string, decimals: number, chain = 'eip155:1') => ({
  name: symbol,
  symbol,
  address: `${chain}:${address}`,
  decimals,
  iconUrl: null,
})
const LIST = [listed('ETH', NATIVE_TOKEN, 18), listed('DAI', DAI, 18), listed('USDC', USDC, 6)]
const held = (contract: string | undefined, decimals: number) =>
  ({ network: mainnet, contract, decimals, amount: 7n, price: '2' }) as Holding

describe('tokens', () => {
  test('those that are held come first, with what is held', () => {
    const tokens = swapTokens(LIST, mainnet, [held(USDC.toLowerCase(), 6), held(undefined, 18)])
    expect(tokens.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['USDC', 7n],
      ['ETH', 7n],
      ['DAI', undefined],
    ])
    expect(tokens[1]).toMatchObject({ address: NATIVE_TOKEN, network: mainnet })
    expect(tokens[1]).not.toHaveProperty('contract')
  })

  test('one of another network, or with other decimals than what is held, is left out', () => {
    const tokens = swapTokens([...LIST, listed('X', DAI, 18, 'eip155:8453')], mainnet, [held(USDC, 18)])
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'DAI'])
    expect(swapTokens(LIST, base, [])).toEqual([])
  })

  test('the native currency has the decimals of its network, or is left out', () => {
    const tokens = swapTokens([listed('ETH', NATIVE_TOKEN, 15), ...LIST.slice(1)], mainnet, [])
    expect(tokens.map(({ symbol }) => symbol)).not.toContain('ETH')
  })

  test.each([
    ['usdc', 'USDC'],
    [DAI.toLowerCase(), 'DAI'],
    ['WETH', undefined],
    [undefined, undefined],
  ])('%s is %s', (text, symbol) => expect(findToken(swapTokens(LIST, mainnet, []), text)?.symbol).toBe(symbol))

  test('one that no list has is marked, is not meant by its symbol, and only on its own network', () => {
    const imitation = { name: 'USD Coin', symbol: 'WETH', address: `eip155:1:0x${'12'.repeat(20)}`, decimals: 6 }
    const elsewhere = { ...imitation, symbol: 'X', address: `eip155:8453:0x${'34'.repeat(20)}` }
    const tokens = swapTokens(withAccepted(LIST, [imitation, elsewhere]), mainnet, [])
    expect(tokens.map(({ symbol, unlisted }) => [symbol, unlisted])).toEqual([
      ['ETH', undefined],
      ['DAI', undefined],
      ['USDC', undefined],
      ['WETH', true],
    ])
    // The wrapped currency is found by its symbol.
    expect(findToken(tokens, 'WETH')).toBeUndefined()
    expect(findToken(tokens, `0x${'12'.repeat(20)}`)?.symbol).toBe('WETH')
  })

  test('its contract is told where no list has it, or another one has the same symbol', () => {
    const bridged = listed('usdc', `0x${'12'.repeat(20)}`, 6)
    const unlisted = { name: 'Ether', symbol: 'ETH', address: `eip155:1:0x${'34'.repeat(20)}`, decimals: 18 }
    const alone = { ...unlisted, symbol: 'PEB', address: `eip155:1:0x${'56'.repeat(20)}` }
    const tokens = swapTokens(withAccepted([...LIST, bridged], [unlisted, alone]), mainnet, [])
    expect(tokens.map((token) => whichText(token, tokens, 'en'))).toEqual([
      ...[undefined, undefined],
      ...['0xA0b8…eB48', '0x1212…1212', '0x3434…3434', '0x5656…5656'],
    ])
  })

  test('one that is listed by now is the listed one', () => {
    const dai = { name: 'Dai', symbol: 'D', address: `eip155:1:${DAI.toLowerCase()}`, decimals: 18 }
    expect(withAccepted(LIST, [dai])).toEqual(LIST)
  })
})

describe('what arrives at least', () => {
  const quote = {
    provider: 'uniswap',
    from: `eip155:1:${USDC}`,
    to: `eip155:1:${DAI}`,
    fromAmount: '250000000',
    toAmount: '247850212500000000000',
    fee: { account: USDC, percent: '0.85', amount: '2124787500000000000' },
    route: [{ percent: 100, path: [`eip155:1:${USDC}`, `eip155:1:${DAI}`] }],
    gas: '180000',
  }
  const [eth, dai, usdc] = swapTokens(LIST, mainnet, [])
  if (!eth || !dai || !usdc) throw new Error('the list has three')
  const order = { account: USDC, from: usdc, to: dai, amount: 250_000_000n }
  const offer = { ...offerOf(quote, order), at: 0, held: 0n, heldNative: 0n, allowance: undefined } satisfies SwapOffer

  test('is what the server reckons', () => expect(minimumOf(offer, 100)).toBe(245_371_710_375_000_000_000n))
  test('is all of it where nothing can change', () =>
    expect(minimumOf({ ...offer, isFixed: true }, 100)).toBe(offer.toAmount))
  test('only a wrap is fixed', () => {
    expect(offer.isFixed).toBe(false)
    const wrap = { ...quote, provider: 'wrapped-native', toAmount: quote.fromAmount, fee: undefined }
    expect(offerOf(wrap, { ...order, from: eth }).isFixed).toBe(true)
    expect(offerOf({ ...wrap, toAmount: '1' }, { ...order, from: eth }).isFixed).toBe(false)
    // Two tokens of the same price are no pair of that kind, whatever the server calls it.
    expect(offerOf(wrap, order).isFixed).toBe(false)
  })

  test('many small changes are a large one, and another fee is asked about', () => {
    const at = (toAmount: bigint, more: Partial<SwapOffer> = {}): SwapOffer => ({ ...offer, toAmount, ...more })
    const input = { ...order, slippage: 100, wrapped: undefined }
    const renewed = (state: SwapState, next: SwapOffer) =>
      transition(state, { type: 'price', key: priceKey(input), offer: next })
    const first: SwapState = { status: 'reviewed', input, offer: at(100_000n) }
    const once = renewed(first, at(99_700n))
    expect(once).toMatchObject({ status: 'reviewed', change: undefined })
    const twice = renewed(once, at(99_400n))
    expect(twice).toMatchObject({
      change: { kinds: ['price'], before: { toAmount: 100_000n }, after: { toAmount: 99_400n } },
    })
    const accepted = transition(twice, { type: 'accept' })
    expect(renewed(accepted, at(99_100n))).toMatchObject({ change: undefined })

    const dearer = renewed(first, at(100_000n, { fee: { account: DAI, bips: 85n, amount: 1n } }))
    expect(dearer).toMatchObject({ change: { kinds: ['fee'] } })
    expect(renewed(dearer, at(100_000n, { fee: { account: DAI, bips: 85n, amount: 1n } }))).toMatchObject({
      change: { kinds: ['fee'] },
    })
  })

  test.each([
    [100_000n, 99_500n, false],
    [100_000n, 99_499n, true],
    [100_000n, 200_000n, false],
  ])('%i, now %i: worse is %s', (shown, now, worse) => expect(isWorse(shown, now)).toBe(worse))

  test('a quote of something else is none', () => {
    expect(requireOrder(quote, order)).toBe(quote)
    for (const other of [{ to: eth }, { from: eth }, { amount: 1n }])
      expect(() => requireOrder(quote, { ...order, ...other })).toThrow('another swap')
    expect(() => requireOrder(undefined, order)).toThrow('another swap')
    expect(() => requireOrder({ ...quote, toAmount: '0' }, order)).toThrow('another swap')
    for (const fee of [{ percent: '50' }, { amount: '0' }, { percent: '999' }])
      expect(() => requireOrder({ ...quote, fee: { ...quote.fee, ...fee } }, order)).toThrow('another swap')
  })

  test('a quote of which less is received than was asked for is none', () => {
    const received = BigInt(quote.toAmount)
    expect(requireReceived(quote, order, received)).toBe(quote)
    expect(requireReceived(quote, order, received - 1n)).toBe(quote)
    expect(() => requireReceived(quote, order, received + 1n)).toThrow('another swap')
    expect(() => requireReceived({ ...quote, fromAmount: '0' }, order, received)).toThrow('another swap')
    // Far more than was asked for is another swap too, but for a few base units, which bring what they bring.
    expect(() => requireReceived(quote, order, received / 2n)).toThrow('another swap')
    expect(requireReceived({ ...quote, fromAmount: '1' }, order, received / 2n)).toBeDefined()
    expect(() => requireReceived(quote, { ...order, to: eth }, received)).toThrow('another swap')
    expect(() => requireReceived(undefined, order, received)).toThrow('another swap')
  })
})

describe('the form', () => {
  test.each([
    [undefined, 100],
    ['0.5', 50],
    ['0', 0],
    ['50', 5_000],
    ['50.01', undefined],
    ['-1', undefined],
    ['0.001', undefined],
    ['', undefined],
    ['1e1', undefined],
  ])('slippage %s is %s', (text, expected) => expect(slippageOf(text)).toBe(expected))

  test.each([
    [9, 'low'],
    [10, undefined],
    [500, undefined],
    [501, 'high'],
  ])('slippage of %i hundredths: %s', (slippage, risk) => expect(slippageRisk(slippage)).toBe(risk))

  test('turned round, what arrives is paid, or one', () => {
    expect(flip({ from: 'a', to: 'b' }, '12.5')).toEqual({ from: 'b', to: 'a', amount: '12.5' })
    expect(flip({ from: 'a', to: 'b' }, undefined)).toEqual({ from: 'b', to: 'a', amount: '1' })
  })

  test.each([
    // Chosen of the other side, both change places, and a typed amount goes with its token.
    [{ amount: '3000' }, 'toToken', 'usdc', { from: 'eth', to: 'usdc', receive: '3000' }],
    [{ amount: '', receive: '2' }, 'sourceToken', 'eth', { from: 'eth', to: 'usdc', amount: '2' }],
    [{ amount: '' }, 'toToken', 'usdc', { from: 'eth', to: 'usdc', amount: '' }],
    // A third token: what was typed of the one before is meaningless.
    [{ amount: '3000' }, 'sourceToken', 'dai', { from: 'dai', to: 'eth', amount: '' }],
    [{ amount: '3000' }, 'toToken', 'dai', { from: 'usdc', to: 'dai', amount: '3000' }],
    [{ amount: '', receive: '2' }, 'toToken', 'dai', { from: 'usdc', to: 'dai', amount: '' }],
    [{ amount: '', receive: '2' }, 'sourceToken', 'dai', { from: 'dai', to: 'eth', receive: '2' }],
    // The same again.
    [{ amount: '3000' }, 'sourceToken', 'usdc', { from: 'usdc', to: 'eth', amount: '3000' }],
  ] as const)('of %o, chosen as %s %s', (typed, target, token, draft) =>
    expect(chooseToken({ from: 'usdc', to: 'eth', slippage: undefined, ...typed }, target, token)).toEqual(draft),
  )

  test('one of both amounts is typed', () => {
    const ctx = createFoyer({ networks: [mainnet] }).context
    const draft = () => ctx.store.get().swapDraft
    setSwapDraft(ctx, { amount: '2' })
    setSwapDraft(ctx, { receive: '5' })
    expect(draft()).toMatchObject({ amount: '', receive: '5' })
    setSwapDraft(ctx, { slippage: '1' })
    expect(draft()).toMatchObject({ amount: '', receive: '5' })
    setSwapDraft(ctx, { amount: '' })
    expect(draft().receive).toBeUndefined()
  })

  test.each([
    ['0.99', 'low'],
    ['1', 'some'],
    ['5', 'high'],
  ])('an impact of %s per cent is %s', (percent, level) => expect(impactLevel(percent)).toBe(level))

  test.each([
    [10n ** 18n, 3_412_207_899n, '1 ETH = 3,412.2 USDC'],
    [10n ** 18n, 1_234_567n, '1 ETH = 1.2345 USDC'],
    [10n ** 18n, 1_000_000n, '1 ETH = 1 USDC'],
    [2n * 10n ** 18n, 1_000_000n, '1 USDC = 2 ETH'],
    [2n * 10n ** 18n, 9n, '1 USDC = 222,222.22 ETH'],
  ])('the rate of %i for %i', async (amount, toAmount, text) => {
    const { swap } = await import('../../locales/en/swap.ts')
    const t = (await loadTranslator('en')).with(swap)
    const [from, , to] = swapTokens(LIST, mainnet, [])
    if (!from || !to) throw new Error('the list has three')
    expect(rateText(t, { from, to, amount }, { toAmount })).toBe(text)
  })
})

test.each([
  [435_689_999_999_999_999n, 18, '0.435689'],
  [1_000_000_000_000n, 18, '0.000001'],
  [999_999_999_999n, 18, '0.00000099'],
  [123n, 18, '0.00000000000000012'],
  [1n, 36, '0'],
  [1n, 6, '0.000001'],
  [0n, 18, '0'],
  [7n, 0, '7'],
])('%s units with %s decimals are shown as %s', (amount, decimals, text) =>
  expect(shownAmount(amount, { decimals }, 'en')).toBe(text),
)

test.each([
  [435_689_999_999_999_999n, 18, '0.435689'],
  [3_412_200_000_000_000_000_000n, 18, '3412.2'],
  [999_999_999_999n, 18, '0.00000099'],
  [0n, 18, '0'],
])('%s units with %s decimals are typed as %s', (amount, decimals, text) =>
  expect(typedAmount(amount, { decimals })).toBe(text),
)

test.each([
  [29_306_612_345_678_901n, 29_306_613_000_000_000n],
  [12_345_678n, 12_345_678n],
  [1n, 1n],
])('%s is paid as %s', (amount, paid) => expect(inShort(amount)).toBe(paid))

test.each([
  ['account', 'another recipient', 'مستلم آخر'],
  ['value', 'another amount', 'مبلغ آخر'],
  ['to', 'other tokens', 'رموز أخرى'],
  ['spender', 'another contract', 'عقد آخر'],
])(
  'a swap that was built with another %s than its quote is stopped with the reason',
  async (field, english, arabic) => {
    const error = new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field } })
    const { swap } = await import('../../locales/en/swap.ts')
    const t = (await loadTranslator('en')).with(swap)
    expect(swapProblem(t, error, 'Base')).toContain(`(${english})`)
    expect(swapProblem(await loadTranslator('ar'), error, 'Base')).toContain(`(${arabic})`)
  },
)
