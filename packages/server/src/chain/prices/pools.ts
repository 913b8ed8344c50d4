import { encodeFunctionData, erc20Abi, type Hex, hexToBigInt, parseAbi, size, slice } from 'viem'
import type { ServedChain } from '../chains.ts'
import { type Decimal, divide, isLess, multiply, significant } from '../decimal.ts'
import { type ContractCall, multicallAbi, readContracts } from '../multicall.ts'
import { tokenDecimals, tokenNumber } from '../token-text.ts'
import type { PricesSetting } from '../tokens.ts'
import { type Asset, assetOf, type PriceSource, type Quote, quoteOf } from './source.ts'

type Pool = PricesSetting['pools'][number]
type Priced = { readonly quote: Quote; readonly depth: Decimal }

/** Minimum liquidity in US dollars on the quote side of a pool. Prices of smaller pools are easily manipulated. */
const DEPTH_MIN: Decimal = { digits: 10_000n, places: 0 }
const PRICE_DIGITS = 18
const DIVISION_PLACES = 60

const pairAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
const call = (abi: typeof pairAbi, functionName: 'token0' | 'token1' | 'getReserves') =>
  encodeFunctionData({ abi, functionName })
const DECIMALS = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
const NOW = encodeFunctionData({ abi: multicallAbi, functionName: 'getCurrentBlockTimestamp' })

/**
 * Prices from pools of two tokens that keep the product of their reserves (the read interface of Uniswap V2's pairs): what a
 * token costs in the pool's other token, whose price comes from `quotes`. The operator chooses the pools, and each needs enough
 * liquidity. Large trades can move these prices, so they are for display only.
 */
export function createPools(
  pools: readonly Pool[],
  chains: ReadonlyMap<string, ServedChain>,
  quotes: PriceSource,
): PriceSource {
  return {
    async read(assets) {
      const wanted = pools.filter(({ chain, token }) => assets.includes(assetOf(chain, token)))
      if (wanted.length === 0) return new Map()
      const prices = await quotes.read([...new Set(wanted.map(({ chain, quote }) => assetOf(chain, quote)))])
      const found = new Map<Asset, Quote | 'failed'>()
      await Promise.all(
        [...new Set(wanted.map(({ chain }) => chain))].map(async (id) => {
          const own = wanted.filter(({ chain }) => chain === id)
          for (const [asset, quote] of await readChain(chains.get(id), own, prices)) found.set(asset, quote)
        }),
      )
      return found
    },
  }
}

/** All pools of a network in one block. */
async function readChain(
  chain: ServedChain | undefined,
  pools: readonly Pool[],
  prices: ReadonlyMap<Asset, Quote | 'failed'>,
): Promise<ReadonlyMap<Asset, Quote | 'failed'>> {
  if (!chain) return new Map()
  const assets = pools.map((pool) => assetOf(pool.chain, pool.token))
  try {
    const calls = [{ to: chain.multicall, data: NOW }, ...pools.flatMap(callsOf)]
    const [time, ...answers] = await readContracts(chain, calls)
    const at = Number(tokenNumber(time) ?? 0n) * 1_000
    const best = new Map<Asset, Priced | 'failed'>()
    pools.forEach((pool, index) => {
      const price = prices.get(assetOf(pool.chain, pool.quote))
      const asset = assets[index] ?? ''
      const before = best.get(asset)
      if (price === 'failed') best.set(asset, before ?? 'failed')
      const priced =
        price && price !== 'failed' ? priceOf(pool, answers.slice(index * 5, index * 5 + 5), price, at) : undefined
      // If a token has several pools, the one with the most liquidity is used.
      if (priced && (!before || before === 'failed' || isLess(before.depth, priced.depth))) best.set(asset, priced)
    })
    return new Map([...best].map(([asset, priced]) => [asset, priced === 'failed' ? priced : priced.quote]))
  } catch {
    // The upstream has logged the error; here the price is simply unknown.
    return new Map(assets.map((asset) => [asset, 'failed']))
  }
}

const callsOf = ({ pair, token, quote }: Pool): readonly ContractCall[] => [
  { to: pair, data: call(pairAbi, 'token0') },
  { to: pair, data: call(pairAbi, 'token1') },
  { to: pair, data: call(pairAbi, 'getReserves') },
  { to: token, data: DECIMALS },
  { to: quote, data: DECIMALS },
]

/** @returns undefined when the pool does not match its configuration, is empty, or has too little liquidity */
function priceOf(pool: Pool, answers: readonly (Hex | undefined)[], price: Quote, at: number): Priced | undefined {
  const [first, second] = [tokenNumber(answers[0]), tokenNumber(answers[1])]
  const [own, other] = [hexToBigInt(pool.token), hexToBigInt(pool.quote)]
  const reserves = answers[2] !== undefined && size(answers[2]) === 96 ? answers[2] : undefined
  const [decimals, quoteDecimals] = [tokenDecimals(answers[3]), tokenDecimals(answers[4])]
  if (!reserves || decimals === undefined || quoteDecimals === undefined) return undefined
  const [reserve0, reserve1] = [hexToBigInt(slice(reserves, 0, 32)), hexToBigInt(slice(reserves, 32, 64))]
  const sides =
    first === own && second === other
      ? ([reserve0, reserve1] as const)
      : first === other && second === own
        ? ([reserve1, reserve0] as const)
        : undefined
  if (!sides || sides[0] === 0n || sides[1] === 0n) return undefined
  const tokens: Decimal = { digits: sides[0], places: decimals }
  const depth = multiply({ digits: sides[1], places: quoteDecimals }, price.price)
  if (isLess(depth, DEPTH_MIN)) return undefined
  const value = significant(divide(depth, tokens, DIVISION_PLACES), PRICE_DIGITS)
  const quote = quoteOf(value, Math.min(at, price.at))
  return quote && { quote, depth }
}
