import { type Chain, movePrice, startChain } from '@foyer/devnet'
import { createPublicClient, getAddress, type Hex, http, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOn, balanceOf, startSwaps } from '../../test/swap-fixture.ts'

const OPERATOR = getAddress(`0x${'fee5'.repeat(10)}`)
const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** In hundredths of a per cent. */
const changed = (amount: bigint, more: bigint) => (amount * (10_000n + more)) / 10_000n

let chain: Chain
let swaps: ReturnType<typeof startSwaps>
let mara: ReturnType<typeof accountOn>
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  mara = accountOn(chain, 1)
})
afterAll(() => chain?.stop())
// Each test starts without a cached quote of another.
beforeEach(() => {
  swaps = startSwaps(chain, { fee: { account: OPERATOR } })
})

const id = (address: string) => `eip155:8453:${address}`
const token = (name: 'usdc' | 'dai' | 'weth' | 'eth') => id(name === 'eth' ? NATIVE : chain.contracts[name])
type Name = Parameters<typeof token>[0]

const quoteOf = async (amount: bigint, from: Name, to: Name) => {
  const { status, body } = await swaps.get('quotes', { amount: `${amount}`, from: token(from), to: token(to) })
  expect(status, body.error?.message).toBe(200)
  return body.quotes[0]
}
const buildOf = async (amount: bigint, from: Name, to: Name, more: object = {}) => {
  const request = { amount: `${amount}`, from: token(from), to: token(to), userAddress: id(mara.address), ...more }
  const { status, body } = await swaps.build(request)
  expect(status, body.error?.message).toBe(200)
  return body
}
const approve = async (amount: bigint, from: Name, to: Name) => {
  const query = { userAddress: id(mara.address), from: token(from), to: token(to), amount: `${amount}` }
  const { body } = await swaps.get('build-approve', query)
  return (await mara.send(body.tx)).status
}
const allowanceOf = async (name: Name) =>
  (await swaps.get('allowance', { tokenAddress: token(name), userAddress: mara.address })).body.allowance

describe('a swap brings what was quoted', () => {
  test('from ether into a token, and the operator gets the fee', async () => {
    const amount = parseUnits('1', 18)
    const quote = await quoteOf(amount, 'eth', 'usdc')
    // Through the pool of 400 ether that takes 0.05 %, and less the operator's 0.85 %.
    expect(Number(quote.toAmount) / 1e6).toBeCloseTo(((3_412 * 0.9995 * 400) / (400 + 0.9995)) * 0.9915, 3)
    expect(quote).toMatchObject({ provider: 'uniswap', fee: { account: OPERATOR, percent: '0.85' } })
    expect(quote.spender).toBeUndefined()

    const [held, earned] = [await mara.holds(chain.contracts.usdc), await feeIn(chain.contracts.usdc)]
    const built = await buildOf(amount, 'eth', 'usdc')
    expect(built.quote.toAmount).toBe(quote.toAmount)
    expect(built.tx.value).toBe(`${amount}`)
    expect((await mara.send(built.tx)).status).toBe('success')
    expect(await mara.holds(chain.contracts.usdc)).toBe(held + BigInt(quote.toAmount))
    expect(await feeIn(chain.contracts.usdc)).toBe(earned + BigInt(quote.fee?.amount ?? 0))
    expect(await etherOf(chain.contracts.uniswap.router)).toBe(0n)
  })

  test('between tokens, with an allowance for exactly the amount', async () => {
    const amount = parseUnits('250', 6)
    const quote = await quoteOf(amount, 'usdc', 'dai')
    expect(quote.spender).toBe(chain.contracts.uniswap.router)
    expect(await approve(amount, 'usdc', 'dai')).toBe('success')
    expect(await allowanceOf('usdc')).toBe(`${amount}`)

    const held = await mara.holds(chain.contracts.dai)
    expect((await mara.send((await buildOf(amount, 'usdc', 'dai')).tx)).status).toBe('success')
    expect(await mara.holds(chain.contracts.dai)).toBe(held + BigInt(quote.toAmount))
    expect(await allowanceOf('usdc')).toBe('0')
  })

  test('over two hops into ether', async () => {
    const amount = parseUnits('100', 18)
    const quote = await quoteOf(amount, 'dai', 'eth')
    expect(quote.route).toEqual([{ percent: 100, path: [token('dai'), token('usdc'), token('eth')] }])
    await approve(amount, 'dai', 'eth')
    const before = await mara.ether()
    const earned = await etherOf(OPERATOR)
    const receipt = await mara.send((await buildOf(amount, 'dai', 'eth')).tx)
    const paid = receipt.gasUsed * receipt.effectiveGasPrice
    expect(await mara.ether()).toBe(before - paid + BigInt(quote.toAmount))
    expect(await etherOf(OPERATOR)).toBe(earned + BigInt(quote.fee?.amount ?? 0))
  })

  test('in two parts where that pays, better than through any pool alone', async () => {
    const amount = parseUnits('60', 18)
    const quote = await quoteOf(amount, 'eth', 'usdc')
    expect(quote.route.map(({ percent }) => percent)).toHaveLength(2)
    expect(quote.route.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
    // The price of the deepest pool alone: 400 ether with a fee of 0.05 %.
    const taken = 60 * 0.9995
    expect(Number(quote.toAmount) / 1e6 / 0.9915).toBeGreaterThan(((taken * 400 * 3_412) / (400 + taken)) * 1.01)
    expect(Number(quote.priceImpact)).toBeGreaterThan(5)

    const held = await mara.holds(chain.contracts.usdc)
    expect((await mara.send((await buildOf(amount, 'eth', 'usdc')).tx)).status).toBe('success')
    expect(await mara.holds(chain.contracts.usdc)).toBe(held + BigInt(quote.toAmount))
  })

  test('by wrapping and unwrapping: one for one, without a fee or an allowance', async () => {
    const amount = parseUnits('2', 18)
    const wrap = await buildOf(amount, 'eth', 'weth')
    expect(wrap.quote).toMatchObject({ provider: 'wrapped-native', toAmount: `${amount}`, minAmount: `${amount}` })
    expect([wrap.quote.fee, wrap.quote.spender, wrap.quote.deadline]).toEqual([undefined, undefined, undefined])
    await mara.send(wrap.tx)
    expect(await mara.holds(chain.contracts.weth)).toBe(amount)
    await mara.send((await buildOf(amount, 'weth', 'eth')).tx)
    expect(await mara.holds(chain.contracts.weth)).toBe(0n)
  })

  test('whole, where the operator takes nothing', async () => {
    const amount = parseUnits('1', 18)
    const taking = await quoteOf(amount, 'eth', 'usdc')
    swaps = startSwaps(chain)
    const quote = await quoteOf(amount, 'eth', 'usdc')
    expect(quote.fee).toBeUndefined()
    expect(BigInt(quote.toAmount)).toBe(BigInt(taking.toAmount) + BigInt(taking.fee?.amount ?? 0))
    const held = await mara.holds(chain.contracts.usdc)
    await mara.send((await buildOf(amount, 'eth', 'usdc')).tx)
    expect(await mara.holds(chain.contracts.usdc)).toBe(held + BigInt(quote.toAmount))
  })
})

describe('a price that moves', () => {
  test('is seen when the transaction is built', async () => {
    const amount = parseUnits('1', 18)
    const quote = await quoteOf(amount, 'eth', 'usdc')
    await moveEther('20')
    const built = await buildOf(amount, 'eth', 'usdc')
    expect(BigInt(built.quote.toAmount)).toBeLessThan(changed(BigInt(quote.toAmount), -30n))
  })

  test('by more than the slippage, after it was built, makes it fail: nothing is lost but its gas', async () => {
    const amount = parseUnits('1', 18)
    const { tx, quote } = await buildOf(amount, 'eth', 'usdc', { eip155: { slippage: 0.5 } })
    expect(BigInt(quote.minAmount)).toBeLessThanOrEqual(changed(BigInt(quote.toAmount), -49n))
    expect(BigInt(quote.minAmount)).toBeGreaterThanOrEqual(changed(BigInt(quote.toAmount), -51n))
    await moveEther('30')
    const [before, held] = [await mara.ether(), await mara.holds(chain.contracts.usdc)]
    const receipt = await mara.send(tx)
    expect(receipt.status).toBe('reverted')
    expect(await mara.ether()).toBe(before - receipt.gasUsed * receipt.effectiveGasPrice)
    expect(await mara.holds(chain.contracts.usdc)).toBe(held)
  })

  test('by less than the slippage brings at least the minimum', async () => {
    const amount = parseUnits('1', 18)
    const { tx, quote } = await buildOf(amount, 'eth', 'usdc')
    await moveEther('0.3')
    const held = await mara.holds(chain.contracts.usdc)
    expect((await mara.send(tx)).status).toBe('success')
    const got = (await mara.holds(chain.contracts.usdc)) - held
    expect(got).toBeGreaterThanOrEqual(BigInt(quote.minAmount))
    expect(got).toBeLessThan(BigInt(quote.toAmount))
  })
})

describe('what cannot be swapped', () => {
  test('more than the pools can take is an error, never a quote for a part of it', async () => {
    const query = { amount: `${parseUnits('3000000', 6)}`, from: token('usdc'), to: token('dai') }
    const { status, body } = await swaps.get('quotes', query)
    expect([status, body.error?.code]).toEqual([422, 'INSUFFICIENT_LIQUIDITY'])
    const ether = { amount: `${parseUnits('1000000', 18)}`, from: token('eth'), to: token('usdc') }
    expect((await swaps.get('quotes', ether)).body.error?.code).toBe('INSUFFICIENT_LIQUIDITY')
  })

  test('a swap that would fail is said to, unless the estimate is left out', async () => {
    expect(await allowanceOf('usdc')).toBe('0')
    const request = { amount: '1000000', from: token('usdc'), to: token('dai'), userAddress: id(mara.address) }
    const { status, body } = await swaps.build(request)
    expect([status, body.error?.code]).toEqual([422, 'SWAP_WOULD_FAIL'])
    expect((await swaps.build({ ...request, disableEstimate: true })).status).toBe(200)
    // Somebody who has no ether to give.
    const poor = { ...request, from: token('eth'), amount: `${10n ** 16n}`, userAddress: `0x${'5'.repeat(40)}` }
    expect((await swaps.build(poor)).body.error?.code).toBe('SWAP_WOULD_FAIL')
  })
})

test('without an amount, an allowance is for what the account holds now', async () => {
  const query = { userAddress: mara.address, from: token('dai'), to: token('usdc') }
  const { body } = await swaps.get('build-approve', query)
  expect(body.amount).toBe(`${await mara.holds(chain.contracts.dai)}`)
  expect([body.tx.from, body.tx.to]).toEqual([token('dai'), token('dai')])
})

test('the tokens of a network, the native currency first', async () => {
  const { body } = await swaps.get('tokens', { chainId: 'eip155:8453' })
  expect(body.tokens.map(({ symbol, address }) => [symbol, address])).toEqual([
    ['ETH', token('eth')],
    ['USDC', token('usdc')],
    ['DAI', token('dai')],
    ['WETH', token('weth')],
  ])
  expect(body.tokens[1]).toMatchObject({
    ...{ decimals: 6, verified: true, logoUri: 'https://api.example/public/getTokenImage/USDC' },
  })
})

async function moveEther(amount: string): Promise<void> {
  const { weth: from, usdc: to } = chain.contracts
  for (const fee of [500, 3_000, 'v2'] as const)
    await movePrice(chain, { from, to, amount: parseUnits(amount, 18), fee })
}
const feeIn = (address: Hex) => balanceOf(chain.rpcUrl, OPERATOR, address)
const etherOf = (address: Hex) => createPublicClient({ transport: http(chain.rpcUrl) }).getBalance({ address })
