import { createPublicClient, type Hex, http, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Chain, startChain } from '../chain.ts'
import { movePrice } from './move-price.ts'

const abi = parseAbi([
  'function quoteExactInputSingle((address tokenIn, address tokenOut, uint256 amountIn, uint24 fee, uint160 limit)) returns (uint256, uint160, uint32, uint256)',
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function factory() view returns (address)',
  'function factoryV2() view returns (address)',
])

let chain: Chain
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
})
afterAll(() => chain?.stop())

const read = (address: Hex, functionName: string, args: readonly unknown[] = []) =>
  createPublicClient({ transport: http(chain.rpcUrl) }).readContract({
    address,
    abi,
    functionName: functionName as 'factory',
    args: args as [],
  }) as Promise<unknown>

async function dollarsFor(ether: string, fee: number): Promise<number> {
  const { weth, usdc, uniswap } = chain.contracts
  const trade = { tokenIn: weth, tokenOut: usdc, amountIn: parseUnits(ether, 18), fee, limit: 0n }
  const [dollars] = (await read(uniswap.quoter, 'quoteExactInputSingle', [trade])) as [bigint]
  return Number(dollars) / 1e6
}

describe('the local Uniswap', () => {
  test('is at the price of the local world, less the fee of the pool', async () => {
    expect(await dollarsFor('0.001', 500)).toBeCloseTo(3.412 * 0.9995, 4)
    expect(await dollarsFor('0.001', 3_000)).toBeCloseTo(3.412 * 0.997, 4)
  })

  test('has a router that knows both factories, and a v2 pool at the same price', async () => {
    const { weth, usdc, uniswap } = chain.contracts
    expect(await read(uniswap.router, 'factory')).toBe(uniswap.v3Factory)
    expect(await read(uniswap.router, 'factoryV2')).toBe(uniswap.v2Factory)
    const pair = (await read(uniswap.v2Factory, 'getPair', [weth, usdc])) as Hex
    const [one, other] = (await read(pair, 'getReserves')) as [bigint, bigint]
    const [dollars, ether] = BigInt(usdc) < BigInt(weth) ? [one, other] : [other, one]
    expect((dollars * 10n ** 12n) / ether).toBe(3_412n)
  })

  test('moves its price on command', async () => {
    const { weth, usdc } = chain.contracts
    const before = await dollarsFor('0.001', 500)
    await movePrice(chain, { from: weth, to: usdc, amount: parseUnits('40', 18), fee: 500 })
    expect(await dollarsFor('0.001', 500)).toBeLessThan(before * 0.9)
  })
})
