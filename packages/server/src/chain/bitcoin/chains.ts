import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet } from '@foyer/base/networks'
import type { Transaction } from '@foyer/contracts'
import { cacheKey, createCache } from '../../cache.ts'
import type { Upstreams } from '../../http/upstreams.ts'
import type { AccountChains } from '../account-chains.ts'
import { parseCursor, printCursor } from '../cursor.ts'
import type { HistoryPage } from '../history/source.ts'
import { type AddressNetwork, networksOfAddress } from './addresses.ts'
import { createEsplora, type Esplora, type EsploraTransaction } from './esplora.ts'
import { viewOf } from './view.ts'

type BitcoinOptions = {
  /** CAIP-2 id → base URL of an Esplora. Networks other than Bitcoin's are ignored. */
  readonly rpcUrls: ReadonlyMap<string, string>
  readonly iconUrl: (iconId: string) => string
  readonly upstreams: Upstreams
  readonly now?: () => number
  readonly timeoutMs?: number
}

/** Networks with their address format. */
const NETWORKS: readonly (readonly [typeof bitcoin, AddressNetwork])[] = [
  [bitcoin, 'main'],
  [bitcoinTestnet, 'test'],
  [bitcoinSignet, 'test'],
  [bitcoinRegtest, 'regtest'],
]
const DECIMALS = 8
const READ_TIMEOUT_MS = 4_000
/** Transactions per page. */
const PAGE = 25
/** Servers return 25 a page, some of them 10; fewer mean the end. */
const UPSTREAM_PAGE_MIN = 10
/** Short, because visitors check here right after a delivered payment. */
const FIRST_PAGE_LIFETIME_MS = 2_000
const CURSOR = [/^\d{1,2}$/, /^([0-9a-f]{64}|-)$/] as const

/**
 * Bitcoin's networks among the configured ones, each read from an Esplora. Unconfirmed transactions are part of balances, not
 * of histories.
 */
export function createBitcoinChains(options: BitcoinOptions): AccountChains {
  const { rpcUrls, iconUrl, upstreams, now = Date.now, timeoutMs = READ_TIMEOUT_MS } = options
  const served = NETWORKS.flatMap(([{ caipNetworkId: id, nativeCurrency: native }, kind]) => {
    const url = rpcUrls.get(id)
    if (url === undefined) return []
    const upstream = upstreams.network(id, { timeoutMs })
    return [{ id, kind, native, esplora: createEsplora(url, upstream) }]
  })
  const cache = createCache({ now, max: 1_000 })
  /** The networks an address can belong to; reading others would fail. */
  const homesOf = (account: string, chains: readonly string[]) => {
    const kinds = networksOfAddress(account)
    return served.filter(({ id, kind }) => chains.includes(id) && kinds.includes(kind))
  }
  return {
    namespace: 'bip122',
    chains: new Map(served.map(({ id, native }) => [id, native])),
    isAddress: (text) => networksOfAddress(text).length > 0,
    async holdings(account, chain) {
      const [home] = homesOf(account, [chain])
      const amount = home ? await home.esplora.balance(account) : 0n
      if (!home || amount <= 0n) return []
      const { name, symbol } = home.native
      return [{ amount, decimals: DECIMALS, name, symbol, iconId: symbol, isSuspect: false }]
    },
    async history(account, chains, cursor) {
      const homes = homesOf(account, chains)
      const [place, after] = cursor === undefined ? [0, undefined] : readCursor(cursor)
      const home = homes[place]
      if (!home) return { data: [], next: null }
      const key = cacheKey('history', { account, chain: home.id, after })
      const lifetime = after === undefined ? FIRST_PAGE_LIFETIME_MS : CACHE_LIFETIME_MS.transactions
      const { value, asOf, stale } = await cache.get(key, lifetime, () => page(home.esplora, account, after))
      const data = value.flatMap((tx) => viewOf(account, tx, { chain: home.id, native: home.native, iconUrl }) ?? [])
      const next = nextOf(value, place, homes.length)
      return { data: data as Transaction[], next, ...(stale ? { asOf: new Date(asOf) } : {}) } satisfies HistoryPage
    },
  }
}

/** Networks with the same address format follow one another; the two test networks need no common order. */
function nextOf(value: readonly EsploraTransaction[], place: number, homes: number): string | null {
  const last = value.at(-1)
  if (last && value.length >= UPSTREAM_PAGE_MIN) return printCursor([place, last.txid])
  return place + 1 < homes ? printCursor([place + 1, '-']) : null
}

function readCursor(cursor: string): readonly [place: number, after: string | undefined] {
  const [place, after] = parseCursor(cursor, CURSOR)
  return [Number(place), after === '-' ? undefined : after]
}

async function page(esplora: Esplora, account: string, after: string | undefined) {
  return (await esplora.transactions(account, after)).slice(0, PAGE)
}
