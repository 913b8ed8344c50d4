import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { chain } from '@foyer/contracts'
import { cacheKey, createCache } from '../cache.ts'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../http/serve.ts'
import type { Upstreams } from '../http/upstreams.ts'
import type { AccountChains } from './account-chains.ts'
import { answerBalances } from './balance/balances.ts'
import { discoverByIndex, discoverByLogs } from './balance/discovery.ts'
import { balanceSources } from './balance/sources.ts'
import { createTokenFacts } from './balance/token-facts.ts'
import { tokenLists } from './balance/token-list.ts'
import { requireChain, type ServedChain, servedChains } from './chains.ts'
import { readGasPrice } from './gas/gas-price.ts'
import { otherChains } from './other-chains.ts'
import { answerPrices } from './prices/answer-prices.ts'
import { createDollars } from './prices/dollars.ts'
import { createFeed } from './prices/feed.ts'
import { patientSource } from './prices/patient-source.ts'
import { createPools } from './prices/pools.ts'
import { createPrices, type Prices, readSources } from './prices/prices.ts'
import { createSnapshots, SNAPSHOT_MS } from './prices/snapshots.ts'
import { type Asset, assetOf, type PriceSource } from './prices/source.ts'
import type { AccountToken, PricesSetting, Token } from './tokens.ts'

export type MoneyOptions = {
  readonly publicUrl: string
  /** CAIP-2 id → endpoint. */
  readonly rpcUrls: ReadonlyMap<string, string>
  /** CAIP-2 id → the tokens whose balances are always read; by default our own list. */
  readonly tokens: ReadonlyMap<string, readonly Token[]>
  /** The same for networks of other namespaces. */
  readonly accountTokens?: ReadonlyMap<string, readonly AccountToken[]> | undefined
  readonly prices: PricesSetting
  /** CAIP-2 ids of networks that our index follows. */
  readonly indexed: ReadonlySet<string>
  readonly db: Database
  readonly upstreams: Upstreams
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now?: () => number
  /** Timeout of one read from a node or feed, in milliseconds. */
  readonly timeoutMs?: number
}

export type Money = {
  /**
   * @param account in the form of its namespace
   * @param chainId CAIP-2; without it all served networks of that namespace
   * @throws INVALID_PARAMETER, UPSTREAM_UNAVAILABLE
   */
  readonly balancesOf: (account: string, chainId?: string, forceUpdate?: boolean) => ReturnType<typeof answerBalances>
  readonly handlers: Pick<Handlers<typeof chain>, 'getSupportedChains' | 'getBalance' | 'getPrices' | 'getGasPrice'>
  /** Stores the current prices, so that their change can be calculated tomorrow. */
  readonly snapshotPrices: () => Promise<void>
  /** Does so now and every quarter of an hour. @returns a function to stop it */
  readonly keepPrices: () => () => void
}

/** About one block of a fast network; older gas prices are not useful. */
const GAS_PRICE_LIFETIME_MS = 3_000

/** Holdings, their value, and gas prices. */
export function createMoney(options: MoneyOptions): Money {
  const { publicUrl, rpcUrls, db, upstreams, log, now = Date.now, timeoutMs } = options
  const chains = servedChains(rpcUrls, upstreams, timeoutMs)
  const listed = tokenLists(options.tokens)
  const cache = createCache({ now })
  const facts = createTokenFacts(now)
  const prices = pricesOf(options, chains, listed, cache)
  const byIndex = discoverByIndex(db)
  const iconUrl = (iconId: string) => `${publicUrl}/public/getTokenImage/${encodeURIComponent(iconId)}`
  const others = otherChains(options)
  const known = { chains, listed, facts, prices, iconUrl, others }
  const discovery = (chainId: string) => (options.indexed.has(chainId) ? byIndex : discoverByLogs)
  const snapshotPrices = () => prices.snapshot([...assetsOf(chains, listed), ...otherAssets(others, options)])
  const balancesOf = async (address: string, chainId?: string, forceUpdate = false) =>
    answerBalances(
      { prices, cache, iconUrl, log },
      { ...balanceSources({ ...known, discovery }, address, chainId), forceUpdate },
    )
  return {
    balancesOf,
    handlers: {
      getSupportedChains: () => ({ http: [...rpcUrls.keys()], ws: [] }),
      async getBalance({ params, query }) {
        const { isPartial: _, ...answer } = await balancesOf(
          params.address,
          query.chainId,
          query.forceUpdate === 'true',
        )
        return answer
      },
      getPrices: ({ body }) => answerPrices(known, body.addresses),
      async getGasPrice({ query }) {
        const chain = requireChain(chains, query.chainId)
        const key = cacheKey('gas-price', { chain: chain.id })
        const { value, stale } = await cache.get(key, GAS_PRICE_LIFETIME_MS, () => readGasPrice(chain))
        // A payment with an outdated gas price may not be included, so no price is returned instead.
        if (stale) throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: `network ${chain.id}` } })
        return { standard: `${value.standard}`, fast: `${value.fast}`, instant: `${value.instant}` }
      },
    },
    snapshotPrices,
    keepPrices() {
      const keep = () => void snapshotPrices().catch(() => log({ level: 'warn', event: 'prices-not-kept' }))
      keep()
      const timer = setInterval(keep, SNAPSHOT_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

function pricesOf(
  { prices: { feedUrl, dollars = [], pools }, db, upstreams, log, now = Date.now, timeoutMs }: MoneyOptions,
  chains: ReadonlyMap<string, ServedChain>,
  listed: (chainId: string) => readonly Token[],
  cache: ReturnType<typeof createCache>,
): Prices {
  const url = feedUrl?.replace(/\/$/, '')
  const feed = url === undefined ? [] : [patientSource(createFeed(url, upstreams.priceFeed({ timeoutMs })), now)]
  const past = url === undefined ? undefined : (at: number) => createFeed(url, upstreams.pastPrices({ timeoutMs }), at)
  const anchors: readonly PriceSource[] = [...feed, createDollars(dollars, now)]
  const quotes: PriceSource = { read: (assets) => readSources(anchors, new Map(), assets) }
  return createPrices({
    sources: [...anchors, createPools(pools, chains, quotes)],
    past,
    sameAs: sameAs(chains, listed),
    cache,
    snapshots: createSnapshots(db, now),
    log,
    now,
  })
}

function assetsOf(chains: ReadonlyMap<string, ServedChain>, listed: (chainId: string) => readonly Token[]): Asset[] {
  return [...chains.keys()].flatMap((id) => [assetOf(id), ...listed(id).map(({ address }) => assetOf(id, address))])
}

/** The native currencies of the other namespaces, and the operator's tokens there. */
function otherAssets(others: readonly AccountChains[], { accountTokens }: MoneyOptions): Asset[] {
  return others.flatMap(({ chains }) =>
    [...chains.keys()].flatMap((id) => [
      assetOf(id),
      ...(accountTokens?.get(id) ?? []).map(({ address }) => assetOf(id, address)),
    ]),
  )
}

/** The native currency and its wrapped token, in both directions. */
function sameAs(
  chains: ReadonlyMap<string, ServedChain>,
  listed: (chainId: string) => readonly Token[],
): ReadonlyMap<Asset, Asset> {
  return new Map(
    [...chains.keys()].flatMap((id) =>
      listed(id)
        .filter(({ wrapsNative }) => wrapsNative)
        .flatMap(({ address }) => [
          [assetOf(id), assetOf(id, address)] as const,
          [assetOf(id, address), assetOf(id)] as const,
        ]),
    ),
  )
}
