import { object, optional, record, safeParse, string, unknown } from 'valibot'
import type { Upstream } from '../../http/upstream.ts'
import { isLess, parseDecimal } from '../decimal.ts'
import { type Asset, type PriceSource, partsOf, type Quote, quoteOf } from './source.ts'

/** How the feed names networks. */
const CHAINS: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:250': 'fantom',
  'eip155:324': 'era',
  'eip155:5000': 'mantle',
  'eip155:8217': 'klaytn',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avax',
  'eip155:59144': 'linea',
  'eip155:81457': 'blast',
  'eip155:534352': 'scroll',
  'eip155:1313161554': 'aurora',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}
/** A native currency goes by the address that no contract has. */
const NATIVE = '0x0000000000000000000000000000000000000000'
/** Elsewhere it has a name of its own: what wraps it, or the coin. */
const NATIVE_COINS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:So11111111111111111111111111111111111111112',
  'bip122:000000000019d6689c085ae165831e93': 'coingecko:bitcoin',
  // No public feed has it: coins of a local network are worth something in a local world at most.
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest:bitcoin',
}
/** An address of 60 characters each keeps the URL within what servers take. */
const COINS_MAX = 80
/** A price that the feed itself does not believe in is none. */
const CONFIDENCE_MIN = { digits: 5n, places: 1 }

const answer = object({ coins: record(string(), unknown()) })
const coin = object({ price: string(), timestamp: string(), confidence: optional(string()) })

/**
 * Prices from an HTTP feed of DefiLlama's kind: `GET {feedUrl}/prices/current/{chain}:{address},…`. Written after its public
 * documentation, https://api-docs.defillama.com/#tag/coins (the answer's numbers, `timestamp` in seconds, optional `confidence`
 * from 0 to 1); not run against the service itself, which cannot be reached from where this was written.
 * @param feedUrl without a trailing slash
 */
export function createFeed(feedUrl: string, upstream: Upstream): PriceSource {
  return {
    async read(assets) {
      const names = new Map(assets.flatMap((asset) => (nameOf(asset) ? [[nameOf(asset) ?? '', asset] as const] : [])))
      const found = new Map<Asset, Quote | 'failed'>()
      for (const some of pages([...names.keys()])) {
        try {
          for (const [name, quote] of await readPage(some)) {
            // Hex may come back with a checksum; elsewhere the size of a letter means something.
            const asset = names.get(name) ?? names.get(name.toLowerCase())
            if (asset !== undefined) found.set(asset, quote)
          }
        } catch {
          // The upstream has told the log; here it only matters that nobody knows.
          for (const name of some) found.set(names.get(name) ?? '', 'failed')
        }
      }
      return found
    },
  }

  async function readPage(names: readonly string[]): Promise<readonly (readonly [string, Quote])[]> {
    const url = `${feedUrl}/prices/current/${names.map((name) => encodeURIComponent(name)).join(',')}`
    const { coins } = await upstream.call({ url, schema: answer, exact: true })
    return Object.entries(coins).flatMap(([name, value]) => {
      const quote = readCoin(value)
      return quote ? [[name, quote] as const] : []
    })
  }
}

/** One coin that makes no sense has no price; the others keep theirs. */
function readCoin(value: unknown): Quote | undefined {
  const parsed = safeParse(coin, value)
  if (!parsed.success || !/^\d{1,12}$/.test(parsed.output.timestamp)) return undefined
  const confidence = parsed.output.confidence === undefined ? undefined : parseDecimal(parsed.output.confidence)
  if (parsed.output.confidence !== undefined && (!confidence || isLess(confidence, CONFIDENCE_MIN))) return undefined
  return quoteOf(parseDecimal(parsed.output.price), Number(parsed.output.timestamp) * 1_000)
}

function nameOf(asset: Asset): string | undefined {
  const { chainId, address } = partsOf(asset)
  const coin = NATIVE_COINS[chainId]
  if (address === undefined && coin !== undefined) return coin
  const chain = CHAINS[chainId]
  return chain === undefined ? undefined : `${chain}:${address ?? NATIVE}`
}

function pages(names: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(names.length / COINS_MAX) }, (_, page) =>
    names.slice(page * COINS_MAX, (page + 1) * COINS_MAX),
  )
}
