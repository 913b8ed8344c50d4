import { FoyerError } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'
import type { NativeCurrency } from '@foyer/base/networks'
import type { Transaction } from '@foyer/contracts'
import { array, looseObject } from 'valibot'
import { type Cache, cacheKey } from '../../cache.ts'
import { nodeAnswers } from '../chains.ts'
import { parseCursor, printCursor } from '../cursor.ts'
import type { HistoryPage } from '../history/source.ts'
import { RpcError } from '../rpc.ts'
import type { AccountToken } from '../tokens.ts'
import { type RawTransaction, transactionAnswer } from './parse.ts'
import { base58, COMMITMENT, type SolanaRpc, whole } from './rpc.ts'
import { readTokenAccounts } from './token-accounts.ts'
import { viewOf } from './view.ts'

export type SolanaCluster = {
  readonly id: string
  readonly native: NativeCurrency
  readonly rpc: SolanaRpc
  /** By mint. */
  readonly tokens: ReadonlyMap<string, AccountToken>
}
type HistoryOptions = {
  readonly clusters: ReadonlyMap<string, SolanaCluster>
  readonly iconUrl: (iconId: string) => string
  readonly cache: Cache
}
type Entry = { readonly slot: bigint; readonly signature: string }
/** The next position: on a cluster, after the last transaction that was read. */
type Place = { readonly chain: string; readonly after?: Entry }

/** Transactions per page; those of its last slot are all included. */
const PAGE_SIZE = 20
/** Signatures per request and address. */
const SIGNATURES_MAX = 100
/** Maximum number of token accounts whose history is read, since incoming tokens are only found there. Listed tokens come first. */
const TOKEN_ACCOUNTS_MAX = 16
/** Concurrent requests for transactions. */
const AT_ONCE = 5
/** Maximum number of hidden pages that are skipped before an empty page is returned. */
const ROUNDS_MAX = 4
/** A confirmed transaction does not change. */
const TRANSACTION_LIFETIME_MS = 3_600_000
/** A node's error code for a block that it does not have. */
const NOT_THERE_YET = -32_004
/** Stands for the start of a cluster. */
const BEGINNING = '-'
const CURSOR = [/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$/, /^\d{1,20}$/, /^([1-9A-HJ-NP-Za-km-z]{32,90}|-)$/] as const

const signatures = array(looseObject({ signature: base58, slot: whole }))

/**
 * The history of an account, from its signatures and those of its token accounts, newest first. Several clusters follow one
 * another, in the order of `chains`.
 */
export function createSolanaHistory({ clusters, iconUrl, cache }: HistoryOptions) {
  return async (account: string, chains: readonly string[], cursor: string | undefined): Promise<HistoryPage> => {
    let place = cursor === undefined ? beginningOf(chains[0]) : placeIn(cursor, chains)
    const data: Transaction[] = []
    for (let round = 0; place && round < ROUNDS_MAX && data.length < PAGE_SIZE; round += 1) {
      const { chain, after } = place
      const cluster = clusters.get(chain)
      if (!cluster) break
      const { views, last } = await nodeAnswers(chain, page(cluster, account, after))
      data.push(...views)
      place = last ? { chain, after: last } : beginningOf(chains[chains.indexOf(chain) + 1])
    }
    return { data, next: place ? printPlace(place) : null }
  }

  /** @returns the visible transactions of one page, and its end unless it is the last one */
  async function page(cluster: SolanaCluster, account: string, after: Entry | undefined) {
    const { entries, isLast } = await entriesOf(cluster, account, after)
    const views: (Transaction | undefined)[] = []
    for (let start = 0; start < entries.length; start += AT_ONCE) {
      const some = entries.slice(start, start + AT_ONCE).map(async ({ signature }) => {
        const raw = await transactionOf(cluster, signature)
        return raw ? viewOf(account, signature, raw, { ...cluster, chain: cluster.id, iconUrl }) : undefined
      })
      views.push(...(await Promise.all(some)))
    }
    return { views: views.filter((view) => view !== undefined), last: isLast ? undefined : entries.at(-1) }
  }

  async function entriesOf({ rpc, tokens }: SolanaCluster, account: string, after: Entry | undefined) {
    const accounts = await readTokenAccounts(rpc, account)
    const listedFirst = [...accounts].sort((a, b) => Number(tokens.has(b.mint)) - Number(tokens.has(a.mint)))
    const addresses = [account, ...listedFirst.slice(0, TOKEN_ACCOUNTS_MAX).map(({ address }) => address)]
    const lists = await Promise.all(addresses.map((address) => signaturesOf(rpc, address, after)))
    return mergeSignatures(lists)
  }

  async function signaturesOf(rpc: SolanaRpc, address: string, after: Entry | undefined): Promise<readonly Entry[]> {
    const options = { limit: SIGNATURES_MAX, ...COMMITMENT, ...(after ? { before: after.signature } : {}) }
    const found = await rpc.request('getSignaturesForAddress', [address, options], signatures)
    // The previous page has shown all of its last slot.
    return found.filter(({ slot }) => !after || slot < after.slot)
  }

  /** @returns null for one that the node does not return, so that the others are still shown */
  async function transactionOf({ id, rpc }: SolanaCluster, signature: string): Promise<RawTransaction | null> {
    const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, ...COMMITMENT }
    const read = async () => {
      const found = await rpc.request('getTransaction', [signature, options], transactionAnswer)
      // Listed, and not yet to be had: what is missing now is not to be remembered.
      if (!found) throw new RpcError(NOT_THERE_YET, false)
      return found
    }
    try {
      return (await cache.get(cacheKey('transaction', { chain: id, signature }), TRANSACTION_LIFETIME_MS, read)).value
    } catch (error) {
      if (error instanceof RpcError) return null
      throw error
    }
  }
}

/**
 * Merges several lists that are sorted newest first. If a list was cut off, older entries may be missing from it and are left
 * for the next page. A page ends with a slot, because the order of two lists within a slot is unknown.
 */
export function mergeSignatures(
  lists: readonly (readonly Entry[])[],
  { size = PAGE_SIZE, max = SIGNATURES_MAX } = {},
): { readonly entries: readonly Entry[]; readonly isLast: boolean } {
  const cut = lists.flatMap((list) => (list.length >= max ? [list.at(-1)?.slot ?? 0n] : []))
  const horizon = cut.reduce((highest, slot) => (slot > highest ? slot : highest), -1n)
  const unique = new Map(lists.flat().map((entry) => [entry.signature, entry]))
  const all = [...unique.values()].sort((a, b) => (a.slot === b.slot ? 0 : a.slot < b.slot ? 1 : -1))
  const whole = all.filter(({ slot }) => slot > horizon)
  // A slot with more entries than a list cannot be read completely.
  const known = whole.length > 0 ? whole : all
  const end = known[size - 1]?.slot
  const entries = end === undefined ? known : known.filter(({ slot }) => slot >= end)
  return { entries, isLast: entries.length === all.length && cut.length === 0 }
}

const beginningOf = (chain: string | undefined): Place | undefined => (chain === undefined ? undefined : { chain })

const printPlace = ({ chain, after }: Place): string =>
  printCursor([chain, after?.slot ?? 0, after?.signature ?? BEGINNING])

function placeIn(cursor: string, chains: readonly string[]): Place {
  const [chain, slot, signature] = parseCursor(cursor, CURSOR)
  if (!chains.includes(chain))
    throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'cursor', reason: 'it is of another network' } })
  return signature === BEGINNING ? { chain } : { chain, after: { slot: BigInt(slot), signature } }
}
