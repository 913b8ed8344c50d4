import { FoyerError } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'
import type { chain } from '@foyer/contracts'
import type { Hex } from 'viem'
import type { Database } from '../db/database.ts'
import { safeFetch } from '../http/safe-fetch.ts'
import type { Handlers } from '../http/serve.ts'
import type { Upstreams } from '../http/upstreams.ts'
import { type AccountChains, chainsOfAddress } from './account-chains.ts'
import { tokenLists } from './balance/token-list.ts'
import { servedChains } from './chains.ts'
import { createBlockscoutHistory } from './history/blockscout.ts'
import { createFindFakeTokens } from './history/fake-tokens.ts'
import { createIndexedHistory } from './history/indexed.ts'
import { createMergedHistory, type HistoryPart } from './history/merged.ts'
import type { HistoryPage } from './history/source.ts'
import { createRpcSource } from './indexer/source.ts'
import { createNfts } from './nfts/nfts.ts'
import { otherChains } from './other-chains.ts'
import { type AccountToken, requireEvmAddress, type Token } from './tokens.ts'

type ActivityOptions = {
  readonly publicUrl: string
  /** CAIP-2 id → endpoint. */
  readonly rpcUrls: ReadonlyMap<string, string>
  /** CAIP-2 ids of networks that our index follows. */
  readonly indexed: ReadonlySet<string>
  /** CAIP-2 id → base address of a Blockscout, for networks without an index. */
  readonly explorers: ReadonlyMap<string, string>
  readonly tokens: ReadonlyMap<string, readonly Token[]>
  readonly accountTokens?: ReadonlyMap<string, readonly AccountToken[]> | undefined
  readonly ipfsGateway?: string | undefined
  readonly db: Database
  readonly upstreams: Upstreams
  readonly now?: () => number
}

type Activity = {
  readonly handlers: Pick<Handlers<typeof chain>, 'getHistory' | 'getNfts' | 'getNftImage'>
}

/** The history of accounts, and their NFTs. */
export function createActivity(options: ActivityOptions): Activity {
  const { publicUrl, rpcUrls, indexed, explorers, db, upstreams, now = Date.now } = options
  const chains = servedChains(rpcUrls, upstreams)
  const nfts = createNfts({
    db,
    publicUrl,
    sources: new Map([...chains].map(([id, { rpc }]) => [id, createRpcSource(rpc)])),
    fetchBytes,
    ipfsGateway: options.ipfsGateway,
    now,
  })
  const native = (id: string) => chains.get(id)?.native ?? { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const iconUrl = (iconId: string) => `${publicUrl}/public/getTokenImage/${encodeURIComponent(iconId)}`
  const known = { native, listed: tokenLists(options.tokens), iconUrl }
  const byIndex = createIndexedHistory({ ...known, db, nfts, fakeTokens: createFindFakeTokens(db, chains), now })
  const byExplorer = new Map(
    [...explorers].map(([id, url]) => {
      const upstream = upstreams.explorer(id)
      return [id, createBlockscoutHistory({ ...known, chain: id, url, upstream, now })] as const
    }),
  )
  const parts: readonly HistoryPart[] = [
    ...(indexed.size > 0 ? [{ name: 'index', source: byIndex, chains: [...indexed] }] : []),
    ...[...byExplorer].flatMap(([id, source]) => (indexed.has(id) ? [] : [{ name: id, source, chains: [id] }])),
  ]
  const wholeHistory = createMergedHistory(parts)
  const withHistory = parts.flatMap((part) => part.chains)
  const requireKnown = (chainId: string | undefined): void => {
    if (chainId !== undefined && !withHistory.includes(chainId) && !chains.has(chainId)) throw notServed()
  }
  /** A network without a source is not an error: the answer lists it as unsupported. */
  const historyOf = async (account: Hex, chainId: string | undefined, cursor: string | undefined) => {
    requireKnown(chainId)
    const read = withHistory.filter((id) => chainId === undefined || id === chainId)
    if (read.length === 0) return answerOf(NOTHING, read)
    const part = parts.find((one) => chainId !== undefined && one.chains.includes(chainId))
    return answerOf(await (part ? part.source.page(account, read, cursor) : wholeHistory(account, cursor)), read)
  }
  const indexedAmong = (chainId: string | undefined): readonly string[] => {
    requireKnown(chainId)
    return [...indexed].filter((id) => chainId === undefined || id === chainId)
  }
  const others = otherChains(options)
  return {
    handlers: {
      async getHistory({ params, query }) {
        const other = chainsOfAddress(others, params.address)
        if (!other) return historyOf(requireEvmAddress(params.address), query.chainId, query.cursor)
        const read = served(other, query.chainId)
        return answerOf(await other.history(params.address, read, query.cursor), read)
      },
      async getNfts({ params, query }) {
        const other = chainsOfAddress(others, params.address)
        if (other) {
          served(other, query.chainId)
          // NFTs of these networks need a separate indexer, which we do not have (docs/data.md).
          return { data: [], next: null, read: [] }
        }
        const read = indexedAmong(query.chainId)
        const held = await nfts.held(requireEvmAddress(params.address), read, query.cursor)
        return { ...held, read: [...read] }
      },
      getNftImage: ({ params }) => nfts.picture(params.id),
    },
  }
}

/** @throws INVALID_PARAMETER for a network that is not served, or not in the account's namespace */
function served({ chains }: AccountChains, chainId: string | undefined): readonly string[] {
  if (chainId === undefined) return [...chains.keys()]
  if (chains.has(chainId)) return [chainId]
  throw notServed()
}

const notServed = (): FoyerError =>
  new FoyerError(INVALID_PARAMETER, { context: { parameter: 'chainId', reason: 'this network is not served' } })

const NOTHING = { data: [], next: null }

/** @param asked the networks of the request */
function answerOf({ data, next, asOf, unavailable = [] }: HistoryPage, asked: readonly string[]) {
  return {
    data,
    next,
    ...(asOf ? { asOf: asOf.toISOString(), stale: true as const } : {}),
    read: asked.filter((id) => !unavailable.includes(id)),
    ...(unavailable.length > 0 ? { unavailable: [...unavailable] } : {}),
  }
}

/** A URL from a third party's contract, fetched with protection against requests to our own network (T34). */
async function fetchBytes(url: string): Promise<Uint8Array> {
  const { status, body } = await safeFetch(url)
  if (status !== 200) throw new Error(`status ${status}`)
  return body
}
