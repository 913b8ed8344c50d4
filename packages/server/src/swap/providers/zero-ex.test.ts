import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { ALLOWANCE_HOLDER, SETTLER_REGISTRY } from '@foyer/contracts/swap-settler'
import { afterFee } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { codeOf, upstreamThat } from '../../../test/upstream-that.ts'
import { AMOUNT, FEE, MARA, NOW, THIEF, USDC, WETH } from '../../../test/velora-fixture.ts'
import {
  transactionOf as builtOf,
  type Change,
  NOBODY,
  networkOf,
  OUT,
  PRICE,
  SETTLER,
  SETTLER_BEFORE,
  UNCOMPARED,
} from '../../../test/zero-ex-fixture.ts'
import { readOffers } from '../offers.ts'
import type { ContractCall } from '../provider.ts'
import { transactionOf } from '../transaction.ts'
import { createZeroEx } from './zero-ex.ts'

/* 0x, without it: what it is asked, and what is made of its answers. */

const request = { network: networkOf(), from: USDC, to: NATIVE_TOKEN, amount: AMOUNT } as const
const wish = { account: MARA, slippage: 100n, deadline: 1_772_446_800n } as const

type World = { readonly change?: Change; readonly quoted?: object; readonly now?: bigint; readonly status?: number }
/** It gives `now` for the amount when the transaction is built, and takes the fee and the slippage that it is asked for. */
function world(price: unknown = PRICE, { change = {}, quoted = {}, now = OUT, status = 200 }: World = {}) {
  const { upstream, asked, during } = upstreamThat(
    () => NOW,
    ({ url }) => {
      const query = new URL(url).searchParams
      if (!url.includes('/quote?')) return { status, text: typeof price === 'string' ? price : JSON.stringify(price) }
      const buyAmount = now - (now * BigInt(query.get('swapFeeBps') ?? 0)) / 10_000n
      const least = (buyAmount * (10_000n - BigInt(query.get('slippageBps') ?? 100))) / 10_000n
      const token = query.get('sellToken') as Hex
      const isNative = token === NATIVE_TOKEN
      const asked = { taker: query.get('taker') as Hex, least, buyToken: query.get('buyToken') as Hex }
      const { gas: _, gasPrice: __, ...rest } = PRICE
      const transaction = builtOf(asked, {
        ...change,
        exec: { token: isNative ? NOBODY : token, ...change.exec },
        tx: { ...(isNative ? { value: `${AMOUNT}` } : {}), ...change.tx },
      })
      const ends = { sellToken: token, buyToken: asked.buyToken }
      return {
        text: JSON.stringify({
          ...rest,
          ...ends,
          buyAmount: `${buyAmount}`,
          minBuyAmount: `${least}`,
          transaction,
          ...quoted,
        }),
      }
    },
  )
  return { asked, during, zeroEx: createZeroEx({ apiKey: 'key-of-0x' }, { upstream, wrappedOf: () => WETH }) }
}
const queryOf = (url = '') => Object.fromEntries(new URL(url).searchParams)

/** The offer of a world, and the transaction that is built of it. */
async function build(options: World, fee: typeof FEE | undefined, of: object = {}) {
  const pair = { ...request, ...of }
  const { asked, during, zeroEx } = world({ ...PRICE, sellToken: pair.from, buyToken: pair.to }, options)
  const built = await during(async () => {
    const [offer] = await readOffers([zeroEx], pair, fee)
    if (!offer) throw new Error('there is no offer')
    return { offer, ...(await transactionOf(pair, offer, wish)) }
  })
  return { asked, ...built }
}

describe('a price', () => {
  test('is asked for without an account, with the key', async () => {
    const { asked, during, zeroEx } = world()
    expect(await during(() => zeroEx.quote(request))).toMatchObject({
      amount: AMOUNT,
      toAmount: OUT,
      isFixed: false,
      route: [{ percent: 100, path: [USDC, NATIVE_TOKEN] }],
      gas: 306_145n,
      contracts: { settlers: [SETTLER, SETTLER_BEFORE] },
    })
    expect(asked[0]?.url.split('?')[0]).toBe('https://api.0x.org/swap/allowance-holder/price')
    const asks = { chainId: '1', sellToken: USDC, buyToken: NATIVE_TOKEN, sellAmount: '1000000000' }
    expect(queryOf(asked[0]?.url)).toEqual(asks)
    const headers = new Headers(asked[0]?.init.headers)
    expect([headers.get('0x-api-key'), headers.get('0x-version')]).toEqual(['key-of-0x', 'v2'])
  })

  test('names the tokens in between', async () => {
    const tokens = [...PRICE.route.tokens, { address: THIEF, symbol: 'MID' }]
    const { during, zeroEx } = world({ ...PRICE, route: { tokens } })
    const offer = await during(() => zeroEx.quote(request))
    expect(offer?.route).toEqual([{ percent: 100, path: [USDC, THIEF, NATIVE_TOKEN] }])
  })

  test('comes with the Settlers that the registry names on the chain', async () => {
    const calls: (readonly ContractCall[])[] = []
    const base = networkOf([SETTLER, undefined])
    const read = (asked: readonly ContractCall[]) => {
      calls.push(asked)
      return base.read(asked)
    }
    const network = { ...base, read }
    const { during, zeroEx } = world()
    const offer = await during(() => zeroEx.quote({ ...request, network }))
    expect(offer?.contracts).toEqual({ settlers: [SETTLER] })
    const word = '2'.padStart(64, '0')
    expect(calls).toEqual([
      [
        { to: SETTLER_REGISTRY, data: `0x6352211e${word}` },
        { to: SETTLER_REGISTRY, data: `0xe2603dc2${word}` },
      ],
    ])
  })

  test.each<[what: string, settlers: readonly (Hex | undefined)[]]>([
    ['no Settler', [undefined, SETTLER]],
    ['what it cannot have made', [THIEF, THIEF]],
    ['a Settler of another network', ['0x7747f8d2a76bd6345cc29622a946a929647f2359', undefined]],
  ])('is none where the registry names %s', async (_, settlers) => {
    const { during, zeroEx } = world()
    const stopped = { ...request, network: networkOf(settlers) }
    expect(await during(() => codeOf(zeroEx.quote(stopped)))).toBe('INSUFFICIENT_LIQUIDITY')
  })

  test('is of the Settlers that the registry can have made', async () => {
    const { during, zeroEx } = world()
    const offer = await during(() => zeroEx.quote({ ...request, network: networkOf([SETTLER, THIEF]) }))
    expect(offer?.contracts).toEqual({ settlers: [SETTLER] })
  })

  test('is none where the node does not answer', async () => {
    const { during, zeroEx } = world()
    const read = () => Promise.reject(new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'node' } }))
    const network = { ...networkOf(), read }
    expect(await during(() => codeOf(zeroEx.quote({ ...request, network })))).toBe('UPSTREAM_UNAVAILABLE')
  })

  test('is nobody’s where 0x is not, of a chain on this machine, of wrapping, and of what is to be received', async () => {
    const { asked, zeroEx } = world()
    const { upstream } = upstreamThat(
      () => NOW,
      () => ({ text: '' }),
    )
    const local = createZeroEx({ apiKey: 'x' }, { upstream, wrappedOf: () => undefined })
    const era = { ...request, network: { ...request.network, id: 'eip155:324' } }
    expect(await zeroEx.quote(era)).toBeUndefined()
    expect(await zeroEx.quote({ ...request, from: WETH })).toBeUndefined()
    expect(await local.quote(request)).toBeUndefined()
    expect(await zeroEx.quoteReceive({ ...request, receive: 1n, fee: undefined })).toBeUndefined()
    const { network } = request
    expect([zeroEx.spender(request), zeroEx.spender({ network, from: USDC })]).toEqual([
      ALLOWANCE_HOLDER,
      ALLOWANCE_HOLDER,
    ])
    expect(zeroEx.spender({ network, from: NATIVE_TOKEN, to: USDC })).toBeUndefined()
    expect([zeroEx.spender({ ...request, from: WETH }), local.spender(request), zeroEx.spender(era)]).toEqual([
      ...[undefined, undefined, undefined],
    ])
    expect(asked).toEqual([])
  })

  test.each<[what: string, change: object]>([
    ['another token that is paid', { sellToken: WETH }],
    ['another token that arrives', { buyToken: WETH }],
    ['an amount that is none', { buyAmount: '-1' }],
    ['an amount beyond reckoning', { buyAmount: '9'.repeat(78) }],
    ['gas that no block holds', { gas: '1'.padEnd(40, '0') }],
    ['no gas', { gas: null }],
    ['a token that is none', { route: { tokens: [{ address: '0x12' }] } }],
    ['a route without end', { route: { tokens: Array.from({ length: 51 }, () => ({ address: WETH })) } }],
  ])('of %s is none', async (_, change) => {
    const { during, zeroEx } = world({ ...PRICE, ...change })
    expect(await during(() => codeOf(zeroEx.quote(request)))).toBe('UPSTREAM_UNAVAILABLE')
  })

  test.each<[what: string, answer: unknown, status: number, code: string]>([
    ['no route', { liquidityAvailable: false, zid: '0x12' }, 200, 'INSUFFICIENT_LIQUIDITY'],
    ['a token that it does not trade', { name: 'TOKEN_NOT_SUPPORTED', message: 'x' }, 400, 'INSUFFICIENT_LIQUIDITY'],
    ['a swap that fails', { name: 'SWAP_VALIDATION_FAILED', message: 'x' }, 400, 'INSUFFICIENT_LIQUIDITY'],
    ['nothing arrives', { ...PRICE, buyAmount: '0' }, 200, 'INSUFFICIENT_LIQUIDITY'],
    ['another error', { name: 'INPUT_INVALID', message: 'x' }, 400, 'UPSTREAM_UNAVAILABLE'],
    ['a wrong key', { message: 'Unauthorized' }, 401, 'UPSTREAM_UNAVAILABLE'],
    ['too many requests', { message: 'Rate limited' }, 429, 'UPSTREAM_UNAVAILABLE'],
    ['a page', '<html>', 200, 'UPSTREAM_UNAVAILABLE'],
  ])('is no price: %s', async (_, answer, status, code) => {
    const { during, zeroEx } = world(answer, { status })
    expect(await during(() => codeOf(zeroEx.quote(request)))).toBe(code)
  })
})

describe('a transaction', () => {
  test('is asked for with the account, the slippage and the fee in whole hundredths of a per cent', async () => {
    const { asked, transaction, minimum, deadline } = await build({}, FEE)
    expect(asked).toHaveLength(2)
    expect(asked[1]?.url.split('?')[0]).toBe('https://api.0x.org/swap/allowance-holder/quote')
    expect(queryOf(asked[1]?.url)).toEqual({
      ...{ chainId: '1', sellToken: USDC, buyToken: NATIVE_TOKEN, sellAmount: '1000000000' },
      ...{ taker: MARA, slippageBps: '100' },
      ...{ swapFeeRecipient: FEE.account, swapFeeBps: '85', swapFeeToken: NATIVE_TOKEN },
    })
    expect(transaction).toMatchObject({ to: ALLOWANCE_HOLDER, value: 0n })
    expect(minimum).toBe(afterFee((OUT * 99n) / 100n, FEE))
    // The call knows none that could be read, so none is claimed.
    expect(deadline).toBeUndefined()
  })

  test('without a fee names nobody', async () => {
    const { asked } = await build({}, undefined)
    expect(queryOf(asked[1]?.url)).not.toHaveProperty('swapFeeRecipient')
  })

  test('of ether takes nothing but what is sent along', async () => {
    const { transaction } = await build({}, FEE, { from: NATIVE_TOKEN, to: USDC })
    expect(transaction.value).toBe(AMOUNT)
  })

  test('is asked for again with less slippage where the price has fallen a little', async () => {
    const { asked, minimum } = await build({ now: (OUT * 998n) / 1_000n }, FEE)
    expect(asked.slice(1).map(({ url }) => queryOf(url).slippageBps)).toEqual(['100', '80'])
    expect(minimum).toBe(afterFee((OUT * 99n) / 100n, FEE))
  })

  test('is none where the price has fallen below the minimum, which is no attack', async () => {
    const fallen = build({ now: (OUT * 98n) / 100n }, FEE)
    await expect(fallen).rejects.toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY' })
    // It would have been enough, and falls again before it is asked for less slippage.
    const falling = build({ quoted: { minBuyAmount: '1' } }, FEE)
    await expect(falling).rejects.toMatchObject({ code: 'INSUFFICIENT_LIQUIDITY' })
  })

  test.each<[field: string, what: string, change: Change]>([
    ['router', 'another contract', { tx: { to: THIEF } }],
    ['router', 'the Settler itself', { tx: { to: SETTLER } }],
    ['router', 'another operator', { exec: { operator: THIEF } }],
    ['router', 'another target', { exec: { target: THIEF } }],
    ['router', 'another Settler', { exec: { operator: THIEF, target: THIEF } }],
    ['value', 'a value', { tx: { value: '1' } }],
    ['call', 'another call', { tx: { data: '0x095ea7b3' } }],
    ['from', 'another token that is paid', { exec: { token: WETH } }],
    ['amount', 'another amount', { exec: { amount: AMOUNT + 1n } }],
    ['account', 'another receiver', { slippage: { recipient: THIEF } }],
    ['account', 'nothing that the Settler compares', { slippage: UNCOMPARED }],
    ['to', 'another token that arrives', { slippage: { buyToken: WETH } }],
    ['minimum', 'a lower minimum', { slippage: { minAmountOut: 1n } }],
  ])('that differs in its %s does not leave the server: %s (T36)', async (field, _, change) => {
    await expect(build({ change }, FEE)).rejects.toMatchObject({ code: 'SWAP_NOT_AS_QUOTED', context: { field } })
  })

  test('by a Settler that the registry does not name does not leave the server (T36)', async () => {
    const elsewhere = { network: networkOf([SETTLER_BEFORE, undefined]) }
    await expect(build({}, FEE, elsewhere)).rejects.toMatchObject({ context: { field: 'router' } })
    const lying = { network: networkOf([SETTLER, THIEF]) }
    const change = { exec: { operator: THIEF, target: THIEF } } as const
    await expect(build({ change }, FEE, lying)).rejects.toMatchObject({ context: { field: 'router' } })
  })

  test.each<[what: string, quoted: object, code: string]>([
    ['no route any more', { liquidityAvailable: false }, 'INSUFFICIENT_LIQUIDITY'],
    ['another token that arrives', { buyToken: WETH }, 'UPSTREAM_UNAVAILABLE'],
    [
      'data without end',
      { transaction: { to: ALLOWANCE_HOLDER, value: '0', data: `0x${'00'.repeat(65_537)}` } },
      'UPSTREAM_UNAVAILABLE',
    ],
    ['no transaction', { transaction: undefined }, 'UPSTREAM_UNAVAILABLE'],
    [
      'data that is no data',
      { transaction: { to: ALLOWANCE_HOLDER, value: '0', data: '0x1' } },
      'UPSTREAM_UNAVAILABLE',
    ],
  ])('is none: %s', async (_, quoted, code) => {
    await expect(build({ quoted }, FEE)).rejects.toMatchObject({ code })
  })
})
