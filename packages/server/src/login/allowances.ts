import type { Database } from '../db/database.ts'

/** The wallet's page asks the chain about each of them. */
const KEPT_MAX = 100

type Allowance = {
  readonly chainId: string
  readonly account: string
  readonly token: string
  readonly spender: string
}
type Noted = Allowance & { readonly site: string | null; readonly at: string }

/** Spending that visitors have allowed, as their wallet notes it. */
export type Allowances = {
  /** What was noted before counts as new again. Beyond 100 of a visitor, the oldest of the sites that have most are let go. */
  readonly note: (userId: string, site: string | null, allowances: readonly Allowance[]) => Promise<void>
  /** The newest first, each for the site that asked last. */
  readonly of: (userId: string) => Promise<Noted[]>
}

type Row = {
  readonly chain_id: string
  readonly account: string
  readonly token: string
  readonly spender: string
  readonly site: string | null
  readonly noted_at: Date
}

export function createAllowances(db: Database, now: () => number): Allowances {
  return {
    note: (userId, site, allowances) =>
      db.transaction(async (tx) => {
        // Locks the user, so that parallel notes are counted one after the other.
        await tx.query('select id from login_users where id = $1 for update', [userId])
        for (const { chainId, account, token, spender } of allowances)
          await tx.query(
            `insert into login_allowances (user_id, chain_id, account, token, spender, site, noted_at)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (user_id, chain_id, account, token, spender, (coalesce(site, '')))
             do update set noted_at = excluded.noted_at`,
            [userId, chainId, account, token, spender, site, new Date(now())],
          )
        // The first of every site come before the second of any, so that a site with many notes only loses its own.
        await tx.query(
          `delete from login_allowances where ctid in (
             select ctid from (
               select ctid, noted_at, site,
                 row_number() over (
                   partition by site order by noted_at desc, chain_id, account, token, spender) as place
               from login_allowances where user_id = $1) ranked
             order by place, noted_at desc, site offset $2)`,
          [userId, KEPT_MAX],
        )
      }),
    async of(userId) {
      const rows = await db.query<Row>(
        `select * from (
           select distinct on (chain_id, account, token, spender) * from login_allowances where user_id = $1
           order by chain_id, account, token, spender, noted_at desc) newest
         order by noted_at desc, chain_id, account, token, spender`,
        [userId],
      )
      return rows.map(({ chain_id: chainId, account, token, spender, site, noted_at: at }) => ({
        ...{ chainId, account, token, spender, site },
        at: at.toISOString(),
      }))
    },
  }
}
