import type { Database } from '../db/database.ts'

/** The wallet's page asks the chain about each of them. */
const KEPT_MAX = 100

type Allowance = {
  readonly chainId: string
  readonly account: string
  readonly token: string
  readonly spender: string
}
/** `signedUntil`: when what was signed ends, in seconds of the epoch. */
type Asked = Allowance & { readonly signedUntil?: number | undefined }
type Noted = Allowance & { readonly site: string | null; readonly at: string; readonly signedUntil: string | null }

/** Spending that visitors have allowed, as their wallet notes it. */
export type Allowances = {
  /** What was noted before counts as new again, and what was signed lasts as long as the longest. Beyond 100 of a visitor, the oldest of the sites that have most are let go. */
  readonly note: (userId: string, site: string | null, allowances: readonly Asked[]) => Promise<void>
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
  readonly signed_until: Date | null
}

export function createAllowances(db: Database, now: () => number): Allowances {
  return {
    note: (userId, site, allowances) =>
      db.transaction(async (tx) => {
        // Locks the user, so that parallel notes are counted one after the other.
        await tx.query('select id from login_users where id = $1 for update', [userId])
        for (const { chainId, account, token, spender, signedUntil } of allowances)
          await tx.query(
            `insert into login_allowances (user_id, chain_id, account, token, spender, site, noted_at, signed_until)
             values ($1, $2, $3, $4, $5, $6, $7, $8)
             on conflict (user_id, chain_id, account, token, spender, (coalesce(site, '')))
             do update set noted_at = excluded.noted_at,
               signed_until = greatest(login_allowances.signed_until, excluded.signed_until)`,
            [
              ...[userId, chainId, account, token, spender, site, new Date(now())],
              signedUntil === undefined ? null : new Date(signedUntil * 1_000),
            ],
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
           select distinct on (chain_id, account, token, spender)
             chain_id, account, token, spender, site, noted_at,
             max(signed_until) over (partition by chain_id, account, token, spender) as signed_until
           from login_allowances where user_id = $1
           order by chain_id, account, token, spender, noted_at desc) newest
         order by noted_at desc, chain_id, account, token, spender`,
        [userId],
      )
      return rows.map(({ chain_id: chainId, account, token, spender, site, noted_at: at, signed_until: until }) => ({
        ...{ chainId, account, token, spender, site },
        at: at.toISOString(),
        signedUntil: until?.toISOString() ?? null,
      }))
    },
  }
}
