import { AUGUSTUS } from '@foyer/contracts/swap-augustus'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { describe, expect, test } from 'vitest'
import { codeOf, upstreamThat } from '../../../test/upstream-that.ts'
import {
  AMOUNT,
  builtOf,
  type Change,
  FEE,
  MARA,
  NOW,
  network,
  OUT,
  PRICE,
  THIEF,
  USDC,
  WETH,
} from '../../../test/velora-fixture.ts'
import { readOffers } from '../offers.ts'
import { transactionOf } from '../transaction.ts'
import { createVelora } from './velora.ts'

/* Velora, without it: what it is asked, and what is made of its answers. */

const request = { network, from: USDC, to: NATIVE_TOKEN, amount: AMOUNT } as const
const wish = { account: MARA, slippage: 100n, deadline: 1_772_446_800n } as const

function world(price: unknown = { priceRoute: PRICE }, change: Change = {}, { status = 200, keys = {} } = {}) {
  const { upstream, asked, during } = upstreamThat(
    () => NOW,
    ({ url, init }) => {
      if (url.includes('/transactions/'))
        return { text: JSON.stringify(builtOf(JSON.parse(String(init.body)), change)) }
      return { status, text: typeof price === 'string' ? price : JSON.stringify(price) }
    },
  )
  return { asked, during, velora: createVelora(keys, { upstream, wrappedOf: () => WETH }) }
}
const bodyOf = (init: RequestInit | undefined) => JSON.parse(String(init?.body)) as Record<string, unknown>

/** The offer of a world, and the transaction that is built of it. */
async function build(change: Change, fee: typeof FEE | undefined) {
  const { asked, during, velora } = world(undefined, change)
  const built = await during(async () => {
    const [offer] = await readOffers([velora], request, fee)
    if (!offer) throw new Error('there is no offer')
    return { offer, ...(await transactionOf(request, offer, wish)) }
  })
  return { asked, ...built }
}

describe('a price', () => {
  test('is asked for without an account, and less the dust is what arrives', async () => {
    const { asked, during, velora } = world(undefined, {}, { keys: { apiKey: 'key-of-velora' } })
    expect(await during(() => velora.quote(request))).toMatchObject({
      amount: AMOUNT,
      toAmount: OUT - 2n,
      isFixed: false,
      // It values what arrives higher than what is paid.
      priceImpact: 0n,
      route: [{ percent: 100, path: [USDC, NATIVE_TOKEN] }],
      gas: 177_300n,
      contracts: { augustus: AUGUSTUS },
    })
    const url = new URL(asked[0]?.url ?? '')
    expect(`${url.origin}${url.pathname}`).toBe('https://api.velora.xyz/prices')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ network: '1', version: '6.2', side: 'SELL', amount: '1000000000' },
      ...{ srcToken: USDC, srcDecimals: '6', destToken: NATIVE_TOKEN, destDecimals: '18' },
      includeContractMethods: 'swapExactAmountIn',
      ...{ excludeRFQ: 'true', excludeDEXS: 'ParaSwapPool,ParaSwapLimitOrders' },
    })
    expect(new Headers(asked[0]?.init.headers).get('x-api-key')).toBe('key-of-velora')
  })

  test.each(['Infinity', '1e999', 'x', '0'])('of tokens worth %s dollars names no loss', async (dollars) => {
    const { during, velora } = world({ priceRoute: { ...PRICE, srcUSD: dollars, destUSD: dollars } })
    expect((await during(() => velora.quote(request)))?.priceImpact).toBeUndefined()
  })

  test('names its loss and the tokens in between', async () => {
    const [one] = PRICE.bestRoute
    const swaps = [{ ...one?.swaps[0], destToken: WETH.toLowerCase() }, one?.swaps[0]]
    const route = [
      { percent: 60, swaps: one?.swaps },
      { percent: 40, swaps },
    ]
    const { during, velora } = world({ priceRoute: { ...PRICE, bestRoute: route, destUSD: '979.44826' } })
    const offer = await during(() => velora.quote(request))
    expect(offer?.priceImpact).toBe(200n)
    expect(offer?.route).toEqual([
      { percent: 60, path: [USDC, NATIVE_TOKEN] },
      { percent: 40, path: [USDC, WETH, NATIVE_TOKEN] },
    ])
  })

  test('is nobody’s where Velora is not, of a chain on this machine, and of wrapping', async () => {
    const { asked, velora } = world()
    const { upstream } = upstreamThat(
      () => NOW,
      () => ({ text: '' }),
    )
    const local = createVelora({}, { upstream, wrappedOf: () => undefined })
    const era = { ...request, network: { ...network, id: 'eip155:324' } }
    expect(await velora.quote(era)).toBeUndefined()
    expect(await velora.quoteReceive({ ...era, receive: 1n, fee: undefined })).toBeUndefined()
    expect(await velora.quote({ ...request, from: WETH })).toBeUndefined()
    expect(await local.quote(request)).toBeUndefined()
    expect([velora.spender(request), velora.spender({ network, from: USDC })]).toEqual([AUGUSTUS, AUGUSTUS])
    expect(velora.spender({ network, from: NATIVE_TOKEN, to: USDC })).toBeUndefined()
    expect([velora.spender({ ...request, from: WETH }), local.spender(request), velora.spender(era)]).toEqual([
      ...[undefined, undefined, undefined],
    ])
    expect(asked).toEqual([])
  })

  test.each<[what: string, change: object]>([
    ['another network', { network: 10 }],
    ['another version', { version: '5' }],
    ['another side', { side: 'BUY' }],
    ['another token that is paid', { srcToken: WETH }],
    ['another token that arrives', { destToken: WETH }],
    ['another amount', { srcAmount: '999999999' }],
    ['another contract', { contractAddress: THIEF }],
    ['another spender', { tokenTransferProxy: THIEF }],
    ['another method', { contractMethod: 'swapExactAmountInOnUniswapV3' }],
    ['an amount that is none', { destAmount: '-1' }],
    ['an amount beyond reckoning', { destAmount: '9'.repeat(78) }],
    ['gas that no block holds', { gasCost: '1'.padEnd(40, '0') }],
    ['no route', { bestRoute: [{ percent: 100, swaps: [] }] }],
  ])('of %s is none', async (_, change) => {
    const { during, velora } = world({ priceRoute: { ...PRICE, ...change } })
    expect(await during(() => codeOf(velora.quote(request)))).toBe('UPSTREAM_UNAVAILABLE')
  })

  test.each<[what: string, answer: unknown, status: number, code: string]>([
    ['no route', { error: 'No routes found with enough liquidity' }, 404, 'INSUFFICIENT_LIQUIDITY'],
    ['too large a loss', { error: 'ESTIMATED_LOSS_GREATER_THAN_MAX_IMPACT' }, 400, 'INSUFFICIENT_LIQUIDITY'],
    ['no value in dollars', { error: 'Bad USD price' }, 400, 'INSUFFICIENT_LIQUIDITY'],
    ['dust', { priceRoute: { ...PRICE, destAmount: '2' } }, 200, 'INSUFFICIENT_LIQUIDITY'],
    ['another error', { error: 'Validation failed with error' }, 400, 'UPSTREAM_UNAVAILABLE'],
    ['too many requests', { error: 'Rate limited' }, 429, 'UPSTREAM_UNAVAILABLE'],
    ['a page', '<html>', 200, 'UPSTREAM_UNAVAILABLE'],
    ['a failure', '<html>', 502, 'UPSTREAM_UNAVAILABLE'],
  ])('is no price: %s', async (_, answer, status, code) => {
    const { during, velora } = world(answer, {}, { status })
    expect(await during(() => codeOf(velora.quote(request)))).toBe(code)
  })
})

describe('a transaction', () => {
  test('is built of the price as it came, for the minimum and the fee', async () => {
    const { asked, offer, transaction, minimum, deadline } = await build({}, FEE)
    expect(asked[1]?.url).toBe('https://api.velora.xyz/transactions/1?ignoreChecks=true&ignoreGasEstimate=true')
    const least = (offer.toAmount * 99n) / 100n
    expect(bodyOf(asked[1]?.init)).toEqual({
      priceRoute: PRICE,
      ...{ srcToken: USDC, srcDecimals: 6, srcAmount: '1000000000' },
      ...{ destToken: NATIVE_TOKEN, destDecimals: 18, destAmount: `${least + 2n}` },
      userAddress: MARA,
      ...{ partnerAddress: FEE.account, partnerFeeBps: '85', isDirectFeeTransfer: true, takeSurplus: true },
    })
    expect(transaction).toMatchObject({ to: AUGUSTUS, value: 0n })
    expect(minimum).toBe(least - (least * 85n) / 10_000n)
    // The method knows none, so none is claimed.
    expect(deadline).toBeUndefined()
  })

  test('without a fee names no partner', async () => {
    const { asked, minimum } = await build({}, undefined)
    expect(bodyOf(asked[1]?.init)).not.toHaveProperty('partnerAddress')
    expect(minimum).toBe(((OUT - 2n) * 99n) / 100n)
  })

  test.each<[field: string, what: string, change: Change]>([
    ['router', 'another contract', { tx: { to: THIEF } }],
    ['value', 'a value', { tx: { value: '1' } }],
    ['call', 'another call', { tx: { data: '0x095ea7b3' } }],
    ['call', 'a permit', { permit: '0x12' }],
    ['from', 'another token that is paid', { swap: { srcToken: WETH } }],
    ['to', 'another token that arrives', { swap: { destToken: WETH } }],
    ['amount', 'another amount', { swap: { fromAmount: AMOUNT + 1n } }],
    ['minimum', 'a lower minimum', { swap: { toAmount: 1n } }],
    ['quoted', 'a lower quote', { swap: { quotedAmount: OUT - 1n } }],
    ['account', 'another receiver', { swap: { beneficiary: THIEF } }],
    ['fee', 'another partner', { paid: { partner: THIEF } }],
    ['fee', 'another share', { paid: { share: 200n } }],
    ['fee', 'other flags', { paid: { flags: 1n << 94n } }],
  ])('that differs in its %s does not leave the server: %s (T36)', async (field, _, change) => {
    await expect(build(change, FEE)).rejects.toMatchObject({ code: 'SWAP_NOT_AS_QUOTED', context: { field } })
  })

  test.each<[what: string, tx: object]>([
    ['of another network', { chainId: 10 }],
    ['without a contract', { to: undefined }],
    ['whose data is no data', { data: '0x1' }],
  ])('%s is none', async (_, tx) => {
    await expect(build({ tx }, FEE)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })
})

describe('what is to be received', () => {
  /** Sells at 283 base units of ether for one of USD Coin, and needs `more` to bring what was asked for. */
  function selling(more: bigint) {
    const rate = 283n
    const { upstream, asked, during } = upstreamThat(
      () => NOW,
      ({ url }) => {
        const query = new URL(url).searchParams
        const [side, amount] = [query.get('side'), BigInt(query.get('amount') ?? 0)]
        const [paid, got] = side === 'BUY' ? [amount / rate, amount] : [amount, (amount - more) * rate]
        const method = side === 'BUY' ? 'swapExactAmountOut' : 'swapExactAmountIn'
        const change = { side, contractMethod: method, srcAmount: `${paid}`, destAmount: `${got}` }
        return { text: JSON.stringify({ priceRoute: { ...PRICE, ...change } }) }
      },
    )
    return { asked, during, velora: createVelora({}, { upstream, wrappedOf: () => WETH }) }
  }
  const { amount: _, ...pair } = request
  const receive = 283_000_000_000n

  test.each([
    ['what buying names is enough', -1n, 2],
    ['a little more is paid where it is not', 100_000n, 3],
  ])('%s', async (_, more, requests) => {
    const { asked, during, velora } = selling(more)
    const [offer] = await during(() => readOffers([velora], { ...pair, receive }, FEE))
    expect(offer?.arrives).toBeGreaterThanOrEqual(receive)
    expect(((offer?.arrives ?? 0n) - receive) * 100n).toBeLessThanOrEqual(receive)
    expect(asked).toHaveLength(requests)
    expect(new URL(asked[0]?.url ?? '').searchParams.get('includeContractMethods')).toBe('swapExactAmountOut')
  })
})
