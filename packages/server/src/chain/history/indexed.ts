import { FoyerError } from '@foyer/base'
import { UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import type { Transaction } from '@foyer/contracts'
import type { Database } from '../../db/database.ts'
import { parseCursor, printCursor } from '../cursor.ts'
import type { Nfts } from '../nfts/nfts.ts'
import { type FindFakeTokens, type Suspect, suspectKey } from './fake-tokens.ts'
import { keyOf, type Place, type TransactionRow, type TransferRow, transactionsOf, transfersOf } from './rows.ts'
import type { HistorySource } from './source.ts'
import { type ViewContext, viewOf } from './view.ts'

/** Transactions on a page. */
const PAGE_SIZE = 25
/** Maximum number of hidden pages that are skipped before an empty page with a cursor is returned. */
const ROUNDS_MAX = 8
/** Time in milliseconds after which an index that has not reached the head of its chain reports its age. */
const FRESH_MS = 60_000
const CURSOR = [/^\d{1,15}$/, /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$/, /^\d{1,18}$/, /^\d{1,9}$/] as const

type IndexedHistoryOptions = Omit<ViewContext, 'nft'> & {
  readonly db: Database
  readonly nfts: Nfts
  readonly fakeTokens: FindFakeTokens
  readonly now?: () => number
}

/** The history from our own index. Several chains form one list, ordered by time. */
export function createIndexedHistory({
  db,
  nfts,
  fakeTokens,
  now = Date.now,
  ...context
}: IndexedHistoryOptions): HistorySource {
  return {
    async page(address, chains, cursor) {
      const account = address.toLowerCase()
      let after = cursor === undefined ? undefined : placeIn(cursor)
      const asOf = await ageOf(chains)
      const data: Transaction[] = []
      let hasMore = true
      for (let round = 0; hasMore && data.length < PAGE_SIZE && round < ROUNDS_MAX; round += 1) {
        const found = await transactionsOf(db, account, chains, after, PAGE_SIZE + 1)
        const views = await viewsOf(account, found.slice(0, PAGE_SIZE))
        hasMore = found.length > PAGE_SIZE
        for (const [index, { row, view }] of views.entries()) {
          if (view) data.push(view)
          after = row
          if (data.length < PAGE_SIZE) continue
          hasMore ||= index + 1 < views.length
          break
        }
      }
      return { data, next: hasMore && after ? printPlace(after) : null, ...(asOf ? { asOf } : {}) }
    },
  }

  async function viewsOf(account: string, rows: readonly TransactionRow[]) {
    const transfers = await realTransfersOf(account, rows)
    const tokens = rows.flatMap((row) =>
      (transfers.get(keyOf(row)) ?? []).flatMap(({ contract, token, standard, name, isAirdrop }) =>
        contract === null || token === null || standard === 'native' || standard === 'ERC20'
          ? []
          : [{ chain: row.chain, contract, token, standard, collection: name, isAirdrop }],
      ),
    )
    const facts = await nfts.describe(tokens)
    const nft: ViewContext['nft'] = (...key) =>
      facts.get(key.join(' ')) ?? { name: null, imageUrl: null, isSpam: false }
    return rows.map((row) => ({
      row,
      view: viewOf(account, row, transfers.get(keyOf(row)) ?? [], { ...context, nft }),
    }))
  }

  /** Without tokens that exist only in events. */
  async function realTransfersOf(account: string, rows: readonly TransactionRow[]) {
    const transfers = await transfersOf(db, account, rows)
    const suspects = rows.flatMap((row) =>
      (transfers.get(keyOf(row)) ?? []).flatMap((transfer) => suspectOf(row, transfer) ?? []),
    )
    if (suspects.length === 0) return transfers
    const unreal = await fakeTokens(account, suspects)
    return new Map(
      rows.map((row) => {
        const isReal = (transfer: TransferRow) => {
          const suspect = suspectOf(row, transfer)
          return suspect === undefined || !unreal.has(suspectKey(suspect))
        }
        return [keyOf(row), (transfers.get(keyOf(row)) ?? []).filter(isReal)] as const
      }),
    )

    /** What the account signed is always shown. */
    function suspectOf({ chain, sender }: TransactionRow, { standard, contract }: TransferRow): Suspect | undefined {
      if (standard !== 'ERC20' || contract === null || sender === account) return undefined
      const isListed = context.listed(chain).some(({ address }) => address.toLowerCase() === contract)
      return isListed ? undefined : { chain, contract }
    }
  }

  /**
   * The age of the oldest of these indexes.
   * @returns undefined when all of them have reached the head of their chains
   * @throws UPSTREAM_UNAVAILABLE when one has not started, since an empty list would look like an account without history
   */
  async function ageOf(chains: readonly string[]): Promise<Date | undefined> {
    const rows = await db.query<{ chain: string; met: Date | null; tip: Date | null }>(
      `select chain, met_head_at as met, (select mined_at from blocks b where b.chain = c.chain order by number desc limit 1) as tip
        from chains c where chain = any($1::text[])`,
      [chains],
    )
    const ages = chains.map((chain) => {
      const row = rows.find((one) => one.chain === chain)
      const time = row?.met ?? row?.tip
      if (!time) throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: `index of ${chain}` } })
      return time
    })
    const oldest = ages.reduce<Date | undefined>((a, b) => (a && a < b ? a : b), undefined)
    return oldest && now() - oldest.getTime() > FRESH_MS ? oldest : undefined
  }
}

const printPlace = ({ minedAt, chain, block, position }: Place): string =>
  printCursor([minedAt.getTime(), chain, block, position])

function placeIn(cursor: string): Place {
  const [minedAt, chain, block, position] = parseCursor(cursor, CURSOR)
  return { minedAt: new Date(Number(minedAt)), chain, block: BigInt(block), position: Number(position) }
}
