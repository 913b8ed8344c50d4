import type { Database } from '../../db/database.ts'
import type { IndexedTransaction, IndexedTransfer } from '../indexer/block.ts'

export type TransactionRow = Omit<IndexedTransaction, 'transfers' | 'value' | 'fee'> & {
  readonly chain: string
  readonly block: bigint
  readonly minedAt: Date
  readonly value: string
  /** Null where it is not known. */
  readonly fee: string | null
}

/** A transfer with the metadata of its contract. */
export type TransferRow = Omit<IndexedTransfer, 'token' | 'amount'> & {
  readonly token: string | null
  readonly amount: string
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  /** Its collection was sent to many receivers who did not ask for it. */
  readonly isAirdrop: boolean
}

/** A position in the order of histories. */
export type Place = Pick<TransactionRow, 'minedAt' | 'chain' | 'block' | 'position'>

/** Maximum number of movements of a displayed transaction. */
const TRANSFERS_MAX = 50

/** Transactions of an account, newest first, strictly after a position. */
export function transactionsOf(
  db: Database,
  account: string,
  chains: readonly string[],
  after: Place | undefined,
  limit: number,
): Promise<TransactionRow[]> {
  const sql = `select t.chain, t.block, t.position, t.hash, t.mined_at as "minedAt", t.sender, t.recipient, t.value, t.fee, t.failed,
      t.selector, t.approves
    from account_history h join transactions t using (chain, block, position)
    where h.account = $1 and h.chain = any($2::text[])
      ${after ? 'and (h.mined_at, h.chain, h.block, h.position) < ($4::timestamptz, $5::text, $6::int8, $7::int4)' : ''}
    order by h.mined_at desc, h.chain desc, h.block desc, h.position desc limit $3::int4`
  const place = after ? [after.minedAt, after.chain, after.block, after.position] : []
  return db.query(sql, [account, chains, limit, ...place])
}

/** The movements of each of these transactions from or to an account, by `chain block position`. */
export async function transfersOf(
  db: Database,
  account: string,
  transactions: readonly TransactionRow[],
): Promise<ReadonlyMap<string, readonly TransferRow[]>> {
  const sql = `select * from (
      select w.nr, t.log, t.part, t.standard, t.contract, t.token, t.sender, t.recipient, t.amount, c.name, c.symbol, c.decimals,
        exists (select 1 from airdrops a where a.chain = t.chain and a.contract = t.contract) as "isAirdrop",
        row_number() over (partition by w.nr order by t.log, t.part) as rank
      from unnest($2::text[], $3::int8[], $4::int4[]) with ordinality as w (chain, block, position, nr)
      join transfers t on t.chain = w.chain and t.block = w.block and t.position = w.position
      left join contracts c on c.chain = t.chain and c.address = t.contract
      where t.sender = $1 or t.recipient = $1
    ) as ranked where rank <= ${TRANSFERS_MAX} order by nr, log, part`
  const rows = await db.query<TransferRow & { nr: bigint }>(sql, [
    account,
    transactions.map(({ chain }) => chain),
    transactions.map(({ block }) => block),
    transactions.map(({ position }) => position),
  ])
  const found = new Map<string, TransferRow[]>()
  for (const row of rows) {
    const transaction = transactions[Number(row.nr) - 1]
    if (!transaction) continue
    const key = keyOf(transaction)
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}

export const keyOf = ({ chain, block, position }: Pick<TransactionRow, 'chain' | 'block' | 'position'>): string =>
  `${chain} ${block} ${position}`
