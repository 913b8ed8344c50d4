import { addPools, addUnlistedToken, type Chain, movePrice, startChain } from '@foyer/devnet'
import { type Hex, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUpstream, type Upstream } from '../../test/money-fixture.ts'
import { accountOn, startSwaps } from '../../test/swap-fixture.ts'

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const STRANGER: Hex = `0x${'5'.repeat(40)}`

let chain: Chain
let other: Chain
/** Passes everything on to the chain, and keeps the methods that it was asked for. */
let node: Upstream
const asked: string[] = []
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  other = await startChain({ chainId: 8453 })
  node = await startUpstream((_, response, body) => {
    asked.push((JSON.parse(body) as { method: string }).method)
    const headers = { 'content-type': 'application/json' }
    void fetch(chain.rpcUrl, { method: 'POST', headers, body }).then(async (answer) =>
      response.end(await answer.text()),
    )
  })
})
afterAll(async () => {
  node?.close()
  await Promise.all([chain?.stop(), other?.stop()])
})

const id = (address: string, network = 1) => `eip155:${network}:${address}`
const pair = () => ({ from: id(NATIVE), to: id(chain.contracts.dai) })

describe('what a quote costs', () => {
  test('three round trips to the node when it is asked for first, and none for the next three seconds', async () => {
    let time = Date.now()
    const swaps = startSwaps(chain, { rpcUrl: node.url, now: () => time })
    const ask = async () => (await swaps.get('quotes', { amount: `${parseUnits('30', 18)}`, ...pair() })).body.quotes[0]
    asked.length = 0
    const first = await ask()
    // The others are asked at the same time as the first.
    expect(asked.filter((method) => method === 'eth_call')).toHaveLength(3)
    expect(asked.filter((method) => method !== 'eth_call').toSorted()).toEqual(['eth_chainId', 'eth_feeHistory'])
    expect(await ask()).toEqual(first)
    expect(asked).toHaveLength(5)

    const { weth, usdc } = chain.contracts
    for (const fee of [500, 3_000, 'v2'] as const)
      await movePrice(chain, { from: weth, to: usdc, amount: parseUnits('20', 18), fee })
    time += 3_001
    expect(BigInt((await ask()).toAmount)).toBeLessThan(BigInt(first.toAmount))
    expect(asked).toHaveLength(9)
  })

  describe('where there are many pools', () => {
    let rich: Chain
    let dear: Upstream
    let pebble: Hex
    beforeAll(async () => {
      rich = await startChain({ chainId: 1 })
      await addPools(rich)
      pebble = await addUnlistedToken(rich, { name: 'Pebble', symbol: 'PEB', holder: STRANGER })
      const fees = Array(2).fill(`"0x${(10n ** 15n).toString(16)}"`)
      dear = await startUpstream((_, response, body) => {
        const headers = { 'content-type': 'application/json' }
        void fetch(rich.rpcUrl, { method: 'POST', headers, body }).then(async (answer) => {
          const text = await answer.text()
          response.end(text.replace(/"baseFeePerGas":\[[^\]]*\]/, `"baseFeePerGas":[${fees}]`))
        })
      })
    })
    afterAll(async () => {
      dear?.close()
      await rich?.stop()
    })

    test.each([
      ['eth', 'usdc', parseUnits('30', 18)],
      ['usdc', 'eth', parseUnits('100000', 6)],
    ] as const)(
      'gas counts: where it is dear, one way is taken in place of two, from %s to %s',
      async (from, to, amount) => {
        const token = (name: 'eth' | 'usdc') => id(name === 'eth' ? NATIVE : rich.contracts[name])
        const waysAt = async (rpcUrl: string) => {
          const query = { amount: `${amount}`, from: token(from), to: token(to) }
          return (await startSwaps(rich, { rpcUrl }).get('quotes', query)).body.quotes[0].route.length
        }
        expect(await waysAt(rich.rpcUrl)).toBe(2)
        expect(await waysAt(dear.url)).toBe(1)
      },
    )

    describe('and neither token is the native currency', () => {
      const routeAt = async (rpcUrl: string, [from, to, amount]: readonly [Hex, Hex, bigint]) => {
        const query = { amount: `${amount}`, from: id(from), to: id(to) }
        return (await startSwaps(rich, { rpcUrl }).get('quotes', query)).body.quotes[0].route
      }

      test('a way over two tokens is the best one through deeper pools, and gas counts by the price of the ether on the way', async () => {
        const { weth, usdc, dai } = rich.contracts
        // A fifth of what the pools of ether and DAI hold, and a twentieth of those of ether and USDC.
        const swap = [pebble, dai, parseUnits('20000', 18)] as const
        expect(await routeAt(rich.rpcUrl, swap)).toEqual([
          { percent: 100, path: [pebble, weth, usdc, dai].map((one) => id(one)) },
        ])
        // Where gas costs ten times what the swap is worth, the shorter one is.
        expect(await routeAt(dear.url, swap)).toEqual([
          { percent: 100, path: [pebble, weth, dai].map((one) => id(one)) },
        ])
      })
    })
  })

  test('its gas is worth something at the price that the page names', async () => {
    const { body } = await startSwaps(chain).get('quotes', {
      amount: `${10n ** 16n}`,
      ...pair(),
      gasPrice: '2000000000',
    })
    const [quote] = body.quotes
    expect(BigInt(quote.networkFee ?? 0)).toBe(BigInt(quote.gas) * 2_000_000_000n)
    // Too little for a part of it to say anything.
    expect(
      (
        await startSwaps(chain).get('quotes', {
          amount: '9',
          from: id(chain.contracts.usdc),
          to: id(chain.contracts.dai),
        })
      ).body.quotes[0].priceImpact,
    ).toBeUndefined()
  })

  test.each([
    ['one pool', '1', 'eth', 'usdc'],
    ['two parts', '60', 'eth', 'usdc'],
    ['two hops', '5', 'eth', 'dai'],
    ['a token and a payout', '400', 'dai', 'eth'],
  ] as const)('its gas is enough for %s, and not twice what is used', async (_, amount, from, to) => {
    const theo = accountOn(chain, 2)
    const swaps = startSwaps(chain, { fee: { account: STRANGER } })
    const address = (name: 'eth' | 'usdc' | 'dai') => id(name === 'eth' ? NATIVE : chain.contracts[name])
    const request = {
      amount: `${parseUnits(amount, 18)}`,
      userAddress: theo.address,
      from: address(from),
      to: address(to),
    }
    if (from !== 'eth') await theo.send((await swaps.get('build-approve', request)).body.tx)
    const { body } = await swaps.build({ ...request, disableEstimate: true })
    const { gasUsed, status } = await theo.send(body.tx)
    expect(status).toBe('success')
    expect(BigInt(body.tx.eip155.gas)).toBeLessThan(gasUsed * 2n)
  })
})

describe('a node', () => {
  test('of another network is noticed, whatever its contracts say', async () => {
    const { status, body } = await startSwaps(chain, { rpcUrl: other.rpcUrl }).get('quotes', { amount: '1', ...pair() })
    expect([status, body.error?.code]).toEqual([502, 'NODE_OF_ANOTHER_NETWORK'])
    expect(body.error?.message).toBe('The node of eip155:1 is of another network')
  })

  test('that does not answer in time', async () => {
    const slow = await startUpstream(() => undefined)
    try {
      const swaps = startSwaps(chain, { rpcUrl: slow.url, timeoutMs: 100 })
      const { status, body } = await swaps.get('quotes', { amount: '1000000', ...pair() })
      expect([status, body.error?.code]).toEqual([502, 'UPSTREAM_UNAVAILABLE'])
      expect((await swaps.build({ amount: '1000000', userAddress: STRANGER, ...pair() })).status).toBe(502)
    } finally {
      slow.close()
    }
  })

  test.each([
    ['an error', { error: { code: -32_005, message: 'limit exceeded' } }],
    ['a null', { result: null }],
    ['nothing', { result: '0x' }],
    ['noise', { result: `0x${'7f'.repeat(200)}` }],
  ])('that answers every call with %s is not available, or of another network', async (_, answer) => {
    const noisy = await startUpstream((__, response) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer })),
    )
    try {
      const { status, body } = await startSwaps(chain, { rpcUrl: noisy.url }).get('quotes', {
        amount: '1000000',
        ...pair(),
      })
      expect(status, JSON.stringify(body)).toBe(502)
    } finally {
      noisy.close()
    }
  })
})

test('a quote of before is never given in place of a lack of liquidity', async () => {
  let time = Date.now()
  const swaps = startSwaps(chain, { now: () => time })
  const { usdc, dai } = chain.contracts
  const query = { amount: `${parseUnits('1000000', 6)}`, from: id(usdc), to: id(dai) }
  expect((await swaps.get('quotes', query)).status).toBe(200)
  await movePrice(chain, { from: usdc, to: dai, amount: parseUnits('1500000', 6), fee: 100 })
  time += 3_001
  const { status, body } = await swaps.get('quotes', query)
  expect([status, body.error?.code]).toEqual([422, 'INSUFFICIENT_LIQUIDITY'])
})

describe('requests that make no sense', () => {
  const TOKEN = (address: string, network = 1) => id(address, network)
  const eth = TOKEN(NATIVE)
  const dai = () => TOKEN(chain.contracts.dai)
  test.each<[what: string, parameter: string, query: () => Record<string, string>]>([
    ['nothing', 'amount', () => ({ amount: '0' })],
    ['less than nothing', 'amount', () => ({ amount: '-1' })],
    ['a part of a base unit', 'amount', () => ({ amount: '1.5' })],
    ['an exponent', 'amount', () => ({ amount: '1e18' })],
    ['hexadecimal', 'amount', () => ({ amount: '0x10' })],
    ['more than there can be', 'amount', () => ({ amount: `${2n ** 255n}` })],
    ['a token that is not listed', 'to', () => ({ to: TOKEN(STRANGER) })],
    ['an account in place of a token', 'to', () => ({ to: STRANGER })],
    ['the same token twice', 'to', () => ({ to: eth.toLowerCase() })],
    ['tokens on two networks', 'to', () => ({ to: TOKEN(chain.contracts.dai, 8453) })],
    ['a network without swaps', 'from', () => ({ from: TOKEN(NATIVE, 999), to: TOKEN(STRANGER, 999) })],
    ['another namespace', 'from', () => ({ from: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${STRANGER}` })],
    ['an account on another network', 'userAddress', () => ({ userAddress: id(STRANGER, 8453) })],
    ['the router’s word for itself as account', 'userAddress', () => ({ userAddress: `0x${'2'.padStart(40, '0')}` })],
    ['an account that is none', 'userAddress', () => ({ userAddress: '0x1234' })],
    ['a gas price that is none', 'gasPrice', () => ({ gasPrice: 'NaN' })],
    ['a parameter that there is not', 'slippage', () => ({ slippage: '1' })],
  ])('quotes: %s', async (_, parameter, query) => {
    const swaps = startSwaps(chain)
    const { status, body } = await swaps.get('quotes', { amount: '1000000', from: eth, to: dai(), ...query() })
    expect([status, body.error?.context?.parameter], JSON.stringify(body)).toEqual([400, parameter])
  })

  test.each<[what: string, more: () => object]>([
    ['slippage below zero', () => ({ eip155: { slippage: -0.1 } })],
    ['slippage of everything', () => ({ eip155: { slippage: 100 } })],
    ['slippage just above the limit', () => ({ eip155: { slippage: 50.01 } })],
    ['slippage in words', () => ({ eip155: { slippage: '1' } })],
    ['slippage with three places', () => ({ eip155: { slippage: 0.125 } })],
    ['another receiver', () => ({ receiver: STRANGER })],
    ['another option', () => ({ eip155: { slippage: 1, deadline: 1 } })],
    ['no account', () => ({ userAddress: undefined })],
    ['the zero address', () => ({ userAddress: `0x${'0'.repeat(40)}` })],
    ['an amount as a number', () => ({ amount: 1_000_000 })],
    ['a token that is not listed', () => ({ from: TOKEN(STRANGER) })],
  ])('build-transaction: %s', async (_, more) => {
    const request = { amount: `${10n ** 16n}`, from: eth, to: dai(), userAddress: id(STRANGER), disableEstimate: true }
    const swaps = startSwaps(chain)
    expect((await swaps.build(request)).status).toBe(200)
    expect((await swaps.build({ ...request, ...more() })).status).toBe(400)
  })

  test('allowances where none is needed, and for no token', async () => {
    const swaps = startSwaps(chain)
    const weth = TOKEN(chain.contracts.weth)
    const approve = async (from: string, to: string) => {
      const { status, body } = await swaps.get('build-approve', { userAddress: STRANGER, from, to, amount: '1' })
      return [status, body.error?.message]
    }
    const none = [400, 'Parameter `from`: this swap needs no allowance']
    expect(await approve(eth, dai())).toEqual(none)
    expect(await approve(weth, eth)).toEqual(none)
    const allowance = (tokenAddress: string) => swaps.get('allowance', { tokenAddress, userAddress: STRANGER })
    expect((await allowance(TOKEN(STRANGER))).status).toBe(400)
    expect((await allowance(eth)).body.allowance).toBe(`${2n ** 256n - 1n}`)
    expect((await swaps.get('tokens', { chainId: 'eip155:999' })).status).toBe(400)
    const [spender, data] = [chain.contracts.uniswap.router, '0x095ea7b3' as Hex]
    const { body } = await swaps.get('build-approve', { userAddress: STRANGER, from: weth, to: dai(), amount: '5' })
    expect(body.tx.data).toBe(`${data}${spender.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`)
  })
})
