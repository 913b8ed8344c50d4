import type { Database } from '../../db/database.ts'
import { airdropsIn } from '../nfts/spam.ts'
import { type IndexedBlock, ZERO_ADDRESS } from './block.ts'
import type { ContractFacts } from './contracts.ts'
import type { Head } from './source.ts'

/** The duration of a lease, after which another server may take over a chain. */
const LEASE_MS = 15_000

/** Another server now follows the chain, so this server's change was not written. */
export class NotTheHolder extends Error {
  override readonly name = 'NotTheHolder'
}

/** One chain's part of the index. Every change is one transaction and happens only while `holder` has the lease. */
export type IndexStore = {
  /**
   * Acquires or renews the lease of the chain.
   * @param metHead whether the index has reached the head of the chain
   * @returns whether it was acquired
   */
  readonly hold: (metHead: boolean) => Promise<boolean>
  /** Renews the lease during a longer operation, since reading blocks can take longer than a lease. */
  readonly holdDuring: <T>(work: () => Promise<T>) => Promise<T>
  readonly release: () => Promise<void>
  /** The origin of the index: the chain's genesis block, and the first indexed number. Undefined before the first run. */
  readonly origin: () => Promise<{ genesis: string; first: bigint } | undefined>
  readonly lowest: () => Promise<bigint | undefined>
  readonly tip: () => Promise<Head | undefined>
  readonly hashOf: (number: bigint) => Promise<string | undefined>
  /** The contracts that have not been read yet. */
  readonly unknown: (addresses: readonly string[]) => Promise<readonly string[]>
  /** Adds blocks that follow the tip. @throws NotTheHolder */
  readonly append: (blocks: readonly IndexedBlock[], contracts: readonly ContractFacts[]) => Promise<void>
  /** Removes everything above a block. @throws NotTheHolder */
  readonly rollBack: (above: bigint) => Promise<void>
  /** Removes all data of the chain and starts over with another one of the same id. @throws NotTheHolder */
  readonly startOver: (genesis: string, first: bigint) => Promise<void>
}

const TABLES = ['account_history', 'airdrops', 'contracts', 'transfers', 'transactions', 'blocks'] as const

export function createIndexStore(db: Database, chain: string, holder: string, leaseMs = LEASE_MS): IndexStore {
  const leaseEnd = `now() + make_interval(secs => ${leaseMs / 1_000})`
  // An expired lease that nobody took can still be renewed by its holder.
  const renew = (on: Database) =>
    on.query(`update chains set held_until = ${leaseEnd} where chain = $1 and holder = $2 returning 1 as held`, [
      chain,
      holder,
    ])
  const one = async <T extends object>(sql: string, ...values: readonly unknown[]): Promise<T | undefined> =>
    (await db.query<T>(sql, [chain, ...values]))[0]
  const change = (work: (tx: Database) => Promise<void>): Promise<void> =>
    db.transaction(async (tx) => {
      if ((await renew(tx)).length === 0) throw new NotTheHolder()
      await work(tx)
    })

  return {
    async hold(metHead) {
      const sql = `insert into chains (chain, holder, held_until) values ($1, $2, ${leaseEnd})
        on conflict (chain) do update set holder = excluded.holder, held_until = excluded.held_until,
          met_head_at = case when $3::boolean then now() else chains.met_head_at end
        where chains.holder is null or chains.holder = excluded.holder or chains.held_until < now() returning 1 as held`
      return (await one(sql, holder, metHead)) !== undefined
    },
    async holdDuring(work) {
      // A failed renewal is ignored, since every change verifies the lease itself.
      const timer = setInterval(() => void renew(db).catch(() => {}), leaseMs / 3)
      try {
        return await work()
      } finally {
        clearInterval(timer)
      }
    },
    async release() {
      await one('update chains set holder = null, held_until = null where chain = $1 and holder = $2', holder)
    },
    origin: () => one('select genesis, first from chains where chain = $1 and genesis is not null'),
    lowest: async () => (await one<Head>('select number from blocks where chain = $1 order by number limit 1'))?.number,
    tip: () => one('select number, hash from blocks where chain = $1 order by number desc limit 1'),
    hashOf: async (number) =>
      (await one<Head>('select hash from blocks where chain = $1 and number = $2', number))?.hash,
    async unknown(addresses) {
      const sql = `select wanted from unnest($2::text[]) as wanted
        where not exists (select 1 from contracts where chain = $1 and address = wanted)`
      return (await db.query<{ wanted: string }>(sql, [chain, addresses])).map(({ wanted }) => wanted)
    },
    append: (blocks, contracts) => change((tx) => insert(tx, chain, blocks, contracts)),
    rollBack: (above) =>
      change(async (tx) => {
        for (const table of TABLES)
          await tx.query(`delete from ${table} where chain = $1 and ${table === 'blocks' ? 'number' : 'block'} > $2`, [
            chain,
            above,
          ])
      }),
    startOver: (genesis, first) =>
      change(async (tx) => {
        // NFTs of the old chain differ from those of the new one.
        for (const table of [...TABLES, 'nfts']) await tx.query(`delete from ${table} where chain = $1`, [chain])
        await tx.query('update chains set genesis = $2, first = $3, met_head_at = null where chain = $1', [
          chain,
          genesis,
          first,
        ])
      }),
  }
}

async function insert(
  tx: Database,
  chain: string,
  blocks: readonly IndexedBlock[],
  contracts: readonly ContractFacts[],
): Promise<void> {
  const inBlocks = blocks.flatMap(({ number, minedAt, transactions }) =>
    transactions.map((transaction) => ({ block: number, minedAt, transaction })),
  )
  await put(
    tx,
    chain,
    'blocks',
    'number int8, hash text, mined_at timestamptz',
    blocks.map(({ number, hash, minedAt }) => ({ number, hash, mined_at: minedAt })),
  )
  await put(
    tx,
    chain,
    'transactions',
    'block int8, position int4, hash text, mined_at timestamptz, sender text, recipient text, value numeric, fee numeric, failed boolean, selector text, approves boolean',
    inBlocks.map(({ block, minedAt, transaction: { transfers: _, ...facts } }) => ({
      block,
      mined_at: minedAt,
      ...facts,
    })),
  )
  await put(
    tx,
    chain,
    'transfers',
    'block int8, position int4, log int4, part int4, standard text, contract text, token numeric, sender text, recipient text, amount numeric',
    inBlocks.flatMap(({ block, transaction: { position, transfers } }) =>
      transfers.map((transfer) => ({ block, position, ...transfer })),
    ),
  )
  await put(
    tx,
    chain,
    'account_history',
    'account text, mined_at timestamptz, block int8, position int4',
    inBlocks.flatMap(({ block, minedAt, transaction }) =>
      accountsOf(transaction).map((account) => ({ account, mined_at: minedAt, block, position: transaction.position })),
    ),
  )
  await put(
    tx,
    chain,
    'airdrops',
    'block int8, contract text',
    inBlocks.flatMap(({ block, transaction }) => airdropsIn(transaction).map((contract) => ({ block, contract }))),
  )
  await put(
    tx,
    chain,
    'contracts',
    'address text, block int8, standard text, name text, symbol text, decimals int4',
    contracts,
  )
}

/** The accounts whose history contains the transaction: its signer, and all senders and receivers of its transfers. */
function accountsOf({ sender, transfers }: IndexedBlock['transactions'][number]): string[] {
  const accounts = new Set([sender])
  // A transfer of zero is only in the history of the signer (T13).
  for (const transfer of transfers) if (transfer.amount > 0n) accounts.add(transfer.sender).add(transfer.recipient)
  accounts.delete(ZERO_ADDRESS)
  return [...accounts]
}

/**
 * Inserts rows of one table in one statement; large numbers are passed as texts. `do nothing`: two transactions of a block may
 * contain the same row.
 */
async function put(
  tx: Database,
  chain: string,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const names = columns.replace(/ \w+(?=,|$)/g, '')
  const json = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  await tx.query(
    `insert into ${table} (chain, ${names}) select $1, ${names} from jsonb_to_recordset($2::jsonb) as row (${columns})
      on conflict do nothing`,
    [chain, json],
  )
}
