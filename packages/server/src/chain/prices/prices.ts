import { FoyerError, isFoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import { type Cache, cacheKey } from '../../cache.ts'
import { type Decimal, printDecimal } from '../decimal.ts'
import { changeOf, DAY_MS, SNAPSHOT_MS, type Snapshots } from './snapshots.ts'
import { type Asset, isCurrent, type PriceSource, type Quote } from './source.ts'

export type Price = {
  readonly price: Decimal
  /** The time of the price, in milliseconds since the epoch. */
  readonly at: number
  /** In per cent; absent until there is a price from a day ago. */
  readonly change24h?: string
}

type Known = Quote & { readonly before?: Decimal | undefined }

export type Prices = {
  /**
   * Prices in US dollars. Assets without a price are left out.
   * @throws UPSTREAM_UNAVAILABLE when none could be determined
   */
  readonly read: (assets: readonly Asset[]) => Promise<ReadonlyMap<Asset, Price>>
  /** Stores today's prices of these assets for tomorrow, and those of a day ago that are missing, if somebody knows them. */
  readonly snapshot: (assets: readonly Asset[]) => Promise<void>
}

type PricesOptions = {
  /** In order of precedence. */
  readonly sources: readonly PriceSource[]
  /** Knows prices at a time, in milliseconds since the epoch. Asked for those that we have not stored ourselves. */
  readonly past?: ((at: number) => PriceSource) | undefined
  /** Token → native currency of its network, for tokens that always have its price, and in the other direction. */
  readonly sameAs: ReadonlyMap<Asset, Asset>
  readonly cache: Cache
  readonly snapshots: Snapshots
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

export function createPrices({ sources, past, sameAs, cache, snapshots, log, now }: PricesOptions): Prices {
  // Includes yesterday's price, so that cached answers need no database query.
  const load = batched(async (assets) => {
    const known = await readSources(sources, sameAs, assets)
    const before = await yesterday([...known].flatMap(([asset, quote]) => (isQuote(quote) ? [asset] : [])))
    return new Map(
      [...known].map(([asset, quote]) => [asset, isQuote(quote) ? { ...quote, before: before.get(asset) } : quote]),
    )
  })

  async function current(assets: readonly Asset[]): Promise<ReadonlyMap<Asset, Known>> {
    const unique = [...new Set(assets)]
    const readings = await Promise.allSettled(
      unique.map((asset) => cache.get(cacheKey('price', { asset }), CACHE_LIFETIME_MS.tokenPrice, () => load(asset))),
    )
    const failures = readings.flatMap((reading) => (reading.status === 'rejected' ? [reading.reason] : []))
    const other = failures.find((failure) => !isFoyerError(failure, UPSTREAM_UNAVAILABLE))
    if (other !== undefined || (failures.length > 0 && failures.length === unique.length)) throw other ?? failures[0]
    return new Map(
      readings.flatMap((reading, index) => {
        const quote = reading.status === 'fulfilled' ? reading.value.value : undefined
        // Checked again, because the price may have been cached or be a stale one.
        return quote && isCurrent(quote, now()) ? [[unique[index] ?? '', quote] as const] : []
      }),
    )
  }

  return {
    async read(assets) {
      const quotes = await current(assets)
      return new Map(
        [...quotes].map(([asset, { price, at, before }]) => [
          asset,
          { price, at, ...(before ? { change24h: changeOf(before, price) } : {}) },
        ]),
      )
    },
    async snapshot(assets) {
      // First, because a price is cached with its change. Prices are stored all the same if this fails.
      await recall(assets).catch(() => log({ level: 'warn', event: 'past-prices-unavailable' }))
      const quotes = await current(assets)
      await snapshots.take(new Map([...quotes].map(([asset, { price }]) => [asset, price])))
    },
  }

  async function recall(assets: readonly Asset[]): Promise<void> {
    const at = now() - DAY_MS
    if (!past) return
    const known = await snapshots.dayAgo(assets)
    const missing = assets.filter((asset) => !known.has(asset))
    if (missing.length === 0) return
    const found = await readSources([past(at)], sameAs, missing)
    const then = [...found].flatMap(([asset, quote]) =>
      isQuote(quote) && Math.abs(quote.at - at) <= SNAPSHOT_MS ? [[asset, quote.price] as const] : [],
    )
    if (then.length > 0) await snapshots.take(new Map(then), at)
  }

  /** A price without its change is still useful. */
  async function yesterday(assets: readonly Asset[]): Promise<ReadonlyMap<Asset, Decimal>> {
    if (assets.length === 0) return new Map()
    try {
      return await snapshots.dayAgo(assets)
    } catch {
      log({ level: 'warn', event: 'price-changes-unavailable' })
      return new Map()
    }
  }
}

/** A price in the format of answers. */
export function priceFields({ price, at, change24h }: Price): {
  price: string
  priceAt: string
  change24h?: string
} {
  return {
    price: printDecimal(price),
    priceAt: new Date(at).toISOString(),
    ...(change24h === undefined ? {} : { change24h }),
  }
}

/** Asks the sources in order, each for the prices that are still unknown. */
export async function readSources(
  sources: readonly PriceSource[],
  sameAs: ReadonlyMap<Asset, Asset>,
  assets: readonly Asset[],
): Promise<ReadonlyMap<Asset, Quote | 'failed'>> {
  const known = new Map<Asset, Quote | 'failed'>()
  const missing = () => assets.filter((asset) => !isQuote(known.get(asset)))
  for (const source of sources) {
    const left = missing()
    if (left.length === 0) break
    const twins = left.flatMap((asset) => sameAs.get(asset) ?? [])
    const found = await source.read([...new Set([...left, ...twins])])
    for (const asset of left) {
      const own = found.get(asset)
      const twin = found.get(sameAs.get(asset) ?? '')
      const best = isQuote(own) ? own : (twin ?? own)
      if (best) known.set(asset, best)
    }
  }
  return known
}

const isQuote = (reading: Quote | 'failed' | undefined): reading is Quote => typeof reading === 'object'

/** Combines all requests of one turn of the event loop. */
function batched(
  ask: (assets: readonly Asset[]) => Promise<ReadonlyMap<Asset, Known | 'failed'>>,
): (asset: Asset) => Promise<Known | undefined> {
  let waiting: { assets: Asset[]; answer: Promise<ReadonlyMap<Asset, Known | 'failed'>> } | undefined
  return async (asset) => {
    if (!waiting) {
      const assets: Asset[] = []
      const answer = new Promise<void>((turn) => setImmediate(turn)).then(() => {
        waiting = undefined
        return ask(assets)
      })
      waiting = { assets, answer }
    }
    waiting.assets.push(asset)
    const quote = (await waiting.answer).get(asset)
    if (quote === 'failed') throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'price source' } })
    return quote
  }
}
