import { object, optional, record, safeParse, string, unknown } from 'valibot'
import type { Upstream } from '../../http/upstream.ts'
import { isLess, parseDecimal } from '../decimal.ts'
import { type Asset, type PriceSource, partsOf, type Quote, quoteOf } from './source.ts'

/** The feed's names of networks. */
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
/** The native currency has the zero address. */
const NATIVE = '0x0000000000000000000000000000000000000000'
/** On other chains it is identified by its wrapped token or the coin's id. */
const NATIVE_COINS: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:So11111111111111111111111111111111111111112',
  'bip122:000000000019d6689c085ae165831e93': 'coingecko:bitcoin',
  // Public feeds do not have local networks.
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest:bitcoin',
}
/** At 60 characters per address, the URL stays within the limit of servers. */
const COINS_MAX = 80
/** Prices below the feed's own minimum confidence are ignored. */
const CONFIDENCE_MIN = { digits: 5n, places: 1 }

const answer = object({ coins: record(string(), unknown()) })
const coin = object({ price: string(), timestamp: string(), confidence: optional(string()) })

/**
 * Prices from an HTTP feed of DefiLlama's kind: `GET {feedUrl}/prices/current/{chain}:{address},…`, or
 * `GET {feedUrl}/prices/historical/{seconds}/{chain}:{address},…`. Based on its public documentation,
 * https://api-docs.defillama.com/#tag/coins (the answer's numbers, `timestamp` in seconds, optional `confidence`
 * from 0 to 1); not tested against the service itself.
 * @param feedUrl without a trailing slash
 * @param at the time of the prices in milliseconds since the epoch; default: now
 */
export function createFeed(feedUrl: string, upstream: Upstream, at?: number): PriceSource {
  const when = at === undefined ? 'current' : `historical/${Math.floor(at / 1_000)}`
  return {
    async read(assets) {
      const names = new Map(assets.flatMap((asset) => (nameOf(asset) ? [[nameOf(asset) ?? '', asset] as const] : [])))
      const found = new Map<Asset, Quote | 'failed'>()
      for (const some of pages([...names.keys()])) {
        try {
          for (const [name, quote] of await readPage(some)) {
            // Hex addresses may be returned with a checksum; in other formats case is significant.
            const asset = names.get(name) ?? names.get(name.toLowerCase())
            if (asset !== undefined) found.set(asset, quote)
          }
        } catch {
          // The upstream has logged the error; here the price is simply unknown.
          for (const name of some) found.set(names.get(name) ?? '', 'failed')
        }
      }
      return found
    },
  }

  async function readPage(names: readonly string[]): Promise<readonly (readonly [string, Quote])[]> {
    const url = `${feedUrl}/prices/${when}/${names.map((name) => encodeURIComponent(name)).join(',')}`
    const { coins } = await upstream.call({ url, schema: answer, exact: true })
    return Object.entries(coins).flatMap(([name, value]) => {
      const quote = readCoin(value)
      return quote ? [[name, quote] as const] : []
    })
  }
}

/** An invalid entry has no price; the others are used. */
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
