import { concat, decodeFunctionResult, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'
import type { ContractCall, SwapNetwork } from '../../provider.ts'
import type { Route } from './routes.ts'

/** QuoterV2 (npm @uniswap/v3-periphery 1.4.4). It is called, never sent. */
const abi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] pricesAfter, uint32[] ticksCrossed, uint256 gas)',
])
/**
 * The prices at the ends of a pool, one next to MIN_SQRT_RATIO and MAX_SQRT_RATIO of TickMath. A pool that ends there has run out: it
 * took a part of the amount only, and the quoter does not say so.
 */
const ENDS = [4_295_128_740n, 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n]

export type Question = { readonly route: Route; readonly amount: bigint }
/** What comes out, the units of gas that the pools take, and of v3 the square root of each pool's price after it, in 2^-96. */
export type Amount = { readonly out: bigint; readonly gas: bigint; readonly prices?: readonly bigint[] | undefined }

/** Of a pool of v2. */
const V2_GAS = 90_000n
const GAS_MAX = 100_000_000n

/**
 * What comes out of each route for its amount, in one request, and in none where only pools of v2 are asked about.
 * @returns undefined for each that cannot take the whole amount
 */
export async function readAmounts(
  network: SwapNetwork,
  quoter: Hex,
  questions: readonly Question[],
): Promise<readonly (Amount | undefined)[]> {
  const calls = questions.flatMap((question) => callOf(quoter, question) ?? [])
  const answers = calls.length > 0 ? [...(await network.read(calls))] : []
  return questions.map(({ route, amount }) => {
    const given =
      route.version === 2
        ? { out: throughPairs(route.reserves, amount), gas: V2_GAS * BigInt(route.reserves.length) }
        : amountOf(answers.shift())
    return given?.out === 0n ? undefined : given
  })
}

/** The path of Uniswap v3: tokens with the tier of the pool between them. */
export const encodePath = (path: readonly Hex[], tiers: readonly number[]): Hex =>
  concat(
    path.map((token, index) => {
      const tier = tiers[index]
      return tier === undefined
        ? encodePacked(['address'], [token])
        : encodePacked(['address', 'uint24'], [token, tier])
    }),
  )

function callOf(quoter: Hex, { route, amount }: Question): ContractCall | undefined {
  if (route.version === 2) return undefined
  const args = [encodePath(route.path, route.tiers), amount] as const
  return { to: quoter, data: encodeFunctionData({ abi, functionName: 'quoteExactInput', args }) }
}

function amountOf(answer: Hex | undefined): Amount | undefined {
  if (answer === undefined) return undefined
  try {
    const [out, prices, , gas] = decodeFunctionResult({ abi, functionName: 'quoteExactInput', data: answer })
    // No block has room for more; a node that says otherwise is not believed.
    return gas > GAS_MAX || prices.some((price) => ENDS.includes(price)) ? undefined : { out, gas, prices }
  } catch {
    return undefined // Another contract has that address.
  }
}

/** As UniswapV2Library.getAmountsOut: three thousandths of what goes in stay in the pool, and the product of both sides is kept. */
export function throughPairs(reserves: readonly (readonly [bigint, bigint])[], amount: bigint): bigint {
  return reserves.reduce((given, [inside, outside]) => {
    const taken = given * 997n
    return (taken * outside) / (inside * 1_000n + taken)
  }, amount)
}
