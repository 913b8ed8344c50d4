import { type Chain, startChain } from '@foyer/devnet'
import { getAddress, type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUpstream, type Upstream } from '../../test/money-fixture.ts'
import { accountOn, startSwaps } from '../../test/swap-fixture.ts'

const FEE = { account: getAddress(`0x${'fee5'.repeat(10)}`) }
const NATIVE: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

let base: Chain
/** The one where there are pools of v2, which the router knows. */
let main: Chain
/** Passes everything on, and counts. */
let node: Upstream
let calls = 0
beforeAll(async () => {
  ;[base, main] = await Promise.all([startChain({ chainId: 8453 }), startChain({ chainId: 1 })])
  node = await startUpstream((_, response, body) => {
    calls++
    const headers = { 'content-type': 'application/json' }
    void fetch(base.rpcUrl, { method: 'POST', headers, body }).then(async (answer) => response.end(await answer.text()))
  })
})
afterAll(async () => {
  node?.close()
  await Promise.all([base?.stop(), main?.stop()])
})

type Name = 'usdc' | 'dai' | 'weth' | 'eth'
const pairOn = ({ chainId, contracts }: Chain, from: Name, to: Name) => {
  const id = (name: Name) => `eip155:${chainId}:${name === 'eth' ? NATIVE : contracts[name]}`
  return { from: id(from), to: id(to) }
}

describe('what is to be received', () => {
  test.each<[what: string, chain: 'base' | 'main', receive: bigint, from: Name, to: Name, fee: boolean]>([
    ['through one pool', 'base', parseUnits('3000', 6), 'eth', 'usdc', false],
    ['through one pool, after the fee', 'base', parseUnits('3000', 6), 'eth', 'usdc', true],
    ['over two hops, after the fee', 'base', parseUnits('0.03', 18), 'dai', 'eth', true],
    ['in two parts, after the fee', 'base', parseUnits('180000', 6), 'eth', 'usdc', true],
    ['where there are pools of v2 too', 'main', parseUnits('3000', 6), 'eth', 'usdc', false],
    ['at most of the price', 'main', parseUnits('500000', 6), 'eth', 'usdc', true],
    ['a little, of few decimals', 'base', 1n, 'eth', 'usdc', true],
    ['less than a base unit is worth', 'base', 1n, 'usdc', 'eth', true],
  ])('is quoted %s, for hardly more than the least', async (_, name, receive, from, to, fee) => {
    const chain = name === 'base' ? base : main
    const swaps = startSwaps(chain, fee ? { fee: FEE } : {})
    const pair = pairOn(chain, from, to)
    const { status, body } = await swaps.get('quotes', { receive: `${receive}`, ...pair })
    expect(status, body.error?.message).toBe(200)
    const [quote] = body.quotes
    expect(BigInt(quote.toAmount)).toBeGreaterThanOrEqual(receive)
    expect(quote.fee !== undefined).toBe(fee)
    // It is the quote of what is paid, and nothing else.
    const amount = BigInt(quote.fromAmount)
    expect((await swaps.get('quotes', { amount: `${amount}`, ...pair })).body.quotes[0]).toEqual(quote)
    const less = amount - amount / (receive < 100_000n ? 500n : 20_000n) - 1n
    const answer = less > 0n ? await swaps.get('quotes', { amount: `${less}`, ...pair }) : undefined
    expect(BigInt(answer?.body.quotes?.[0].toAmount ?? 0)).toBeLessThan(receive)
  })

  test('arrives', async () => {
    const [swaps, mara] = [startSwaps(base, { fee: FEE }), accountOn(base, 1)]
    const receive = parseUnits('1234.567891', 6)
    const pair = pairOn(base, 'eth', 'usdc')
    const [quote] = (await swaps.get('quotes', { receive: `${receive}`, ...pair })).body.quotes
    const { body } = await swaps.build({ amount: quote.fromAmount, userAddress: mara.address, ...pair })
    const held = await mara.holds(base.contracts.usdc)
    expect((await mara.send(body.tx)).status).toBe('success')
    expect((await mara.holds(base.contracts.usdc)) - held).toBeGreaterThanOrEqual(receive)
  })

  test.each<[Name, Name]>([
    ['eth', 'weth'],
    ['weth', 'eth'],
  ])('is what is paid, from %s to %s', async (from, to) => {
    const query = { receive: '12345', ...pairOn(base, from, to) }
    const { body } = await startSwaps(base, { fee: FEE }).get('quotes', query)
    expect(body.quotes[0]).toMatchObject({ provider: 'wrapped-native', fromAmount: '12345', toAmount: '12345' })
  })

  test.each([
    ['the pools hold', `${parseUnits('100000000', 6)}`],
    ['there can be with the fee', `${2n ** 255n - 1n}`],
  ])('is not quoted where it is more than %s', async (_, receive) => {
    const { status, body } = await startSwaps(base, { fee: FEE }).get('quotes', {
      receive,
      ...pairOn(base, 'eth', 'usdc'),
    })
    expect([status, body.error?.code]).toEqual([422, 'INSUFFICIENT_LIQUIDITY'])
  })

  test('asks the node a limited number of times, and not at all for the next three seconds', async () => {
    const swaps = startSwaps(base, { rpcUrl: node.url, now: () => 0 })
    const ask = () => swaps.get('quotes', { receive: `${parseUnits('3000', 6)}`, ...pairOn(base, 'eth', 'usdc') })
    calls = 0
    const first = await ask()
    expect(first.status).toBe(200)
    // The network, the pools, the way back, and a few amounts.
    expect(calls).toBeLessThanOrEqual(14)
    calls = 0
    expect(await ask()).toEqual(first)
    expect(calls).toBe(0)
  })

  test('counts as four quotes of the caller’s limit', async () => {
    let charged = 0
    const charge = (_: unknown, __: unknown, cost = 1) => {
      charged += cost
    }
    const swaps = startSwaps(base, { gate: { charge, admit: async () => undefined } })
    const costOf = async (query: Record<string, string>) => {
      charged = 0
      expect((await swaps.get('quotes', { ...query, ...pairOn(base, 'eth', 'usdc') })).status).toBe(200)
      return charged
    }
    expect(await costOf({ amount: '1000000000000000' })).toBe(1)
    expect(await costOf({ receive: '3000000' })).toBe(4)
  })
})

test.each<[what: string, parameter: string, query: Record<string, string>]>([
  ['both', 'receive', { amount: '1', receive: '1' }],
  ['none', 'amount', {}],
  ['nothing', 'receive', { receive: '0' }],
  ['a part of a base unit', 'receive', { receive: '1.5' }],
  ['more than there can be', 'receive', { receive: `${2n ** 255n}` }],
  ['too many digits', 'receive', { receive: '1'.repeat(78) }],
])('what is paid or received: %s is an error', async (_, parameter, query) => {
  const { status, body } = await startSwaps(base).get('quotes', { ...query, ...pairOn(base, 'eth', 'usdc') })
  expect([status, body.error?.code, body.error?.context?.parameter]).toEqual([400, 'INVALID_PARAMETER', parameter])
})
