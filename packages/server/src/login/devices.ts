import { createHash } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { NOT_FOUND } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { MAX_MS, UNUSED_MS } from './sessions.ts'

/** A device on a site: whatever has the same session key. */
type Device = {
  readonly id: string
  readonly site: string | null
  readonly device: string | null
  readonly since: string | null
  readonly usedAt: string | null
  /** When its session ends, unless it is used before. */
  readonly endsAt: string | null
  readonly isSignedIn: boolean
  readonly isCurrent: boolean
}

export type Devices = {
  /** @param key the thumbprint of the key that asks, whose device comes first */
  readonly of: (userId: string, key: string) => Promise<Device[]>
  /** Ends the sessions of devices and deletes their halves, all or nothing. @throws NOT_FOUND for a device that is not there */
  readonly end: (userId: string, ids: readonly string[]) => Promise<void>
  /**
   * Ends the sessions of a site on every device. Their halves stay, so a code opens the wallet there again.
   * @param by the key of the session that asks
   * @throws NOT_FOUND
   */
  readonly endSite: (userId: string, site: string, by: string) => Promise<void>
  /**
   * Brings back the sessions that `endSite` has just ended, as they were, and no other.
   * @param by the key of the session that ended them
   * @throws NOT_FOUND after 15 seconds, or where there are none any more
   */
  readonly undoEndSite: (userId: string, site: string, by: string) => Promise<void>
}

type Row = {
  readonly key: string
  readonly site: string | null
  readonly device: string | null
  readonly since: Date | null
  readonly used_at: Date | null
  readonly ends_at: Date | null
}

export function createDevices(db: Database, now: () => number): Devices {
  /** Sessions say when they were used last; halves of devices that signed out remain until they are ended. */
  const rowsOf = (tx: Database, userId: string) =>
    tx.query<Row>(
      `select key, max(site) as site, max(device) as device, min(since) as since, max(used_at) as used_at,
         max(ends_at) as ends_at from (
         select key, site, device, created_at as since, used_at,
           least(used_at + $2::float8 * interval '1 millisecond', created_at + $3::float8 * interval '1 millisecond') as ends_at
         from login_sessions where user_id = $1 and used_at > $4 and created_at > $5
         union all
         select h.key, h.site, h.device, h.created_at, null, null from login_halves h
         join login_wallets w on w.id = h.wallet_id where w.user_id = $1 and h.key is not null
       ) devices group by key order by max(used_at) desc nulls last, key`,
      [userId, UNUSED_MS, MAX_MS, new Date(now() - UNUSED_MS), new Date(now() - MAX_MS)],
    )
  return {
    async of(userId, key) {
      const rows = await rowsOf(db, userId)
      const devices = rows.map((row) => ({
        id: idOf(userId, row.key),
        site: row.site,
        device: row.device,
        since: row.since?.toISOString() ?? null,
        usedAt: row.used_at?.toISOString() ?? null,
        endsAt: row.ends_at?.toISOString() ?? null,
        isSignedIn: row.used_at !== null,
        isCurrent: row.key === key,
      }))
      return devices.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
    },
    end: (userId, ids) =>
      db.transaction(async (tx) => {
        const ended = (await rowsOf(tx, userId)).filter(({ key }) => ids.includes(idOf(userId, key)))
        if (ended.length !== new Set(ids).size) throw new FoyerError(NOT_FOUND, { context: { path: 'device' } })
        await forgetEnded(tx, userId)
        for (const { key } of ended) {
          await tx.query('delete from login_sessions where user_id = $1 and key = $2', [userId, key])
          await tx.query(
            `delete from login_halves where key = $2
             and wallet_id in (select id from login_wallets where user_id = $1)`,
            [userId, key],
          )
        }
        await endWaits(tx, userId, ended)
      }),
    endSite: (userId, site, by) =>
      db.transaction(async (tx) => {
        await tx.query('delete from login_ended_sessions where user_id = $1 and site = $2', [userId, site])
        const ended = await tx.query<{ key: string }>(
          `with ended as (delete from login_sessions where user_id = $1 and site = $2 returning ${SESSION})
           insert into login_ended_sessions (${SESSION}, ended_at, ended_by) select ${SESSION}, $3, $4 from ended
           returning key`,
          [userId, site, new Date(now()), by],
        )
        if (ended.length === 0) throw new FoyerError(NOT_FOUND, { context: { path: 'site' } })
        await endWaits(tx, userId, ended)
      }),
    undoEndSite: (userId, site, by) =>
      db.transaction(async (tx) => {
        const back = await tx.query(
          `with back as (delete from login_ended_sessions
             where user_id = $1 and site = $2 and ended_by = $3 and ended_at > $4 returning ${SESSION})
           insert into login_sessions (${SESSION}) select ${SESSION} from back returning key`,
          [userId, site, by, new Date(now() - UNDO_MS)],
        )
        if (back.length === 0) throw new FoyerError(NOT_FOUND, { context: { path: 'site' } })
      }),
  }
}

/** What a session consists of. */
const SESSION = 'token_hash, user_id, key, created_at, used_at, site, device, passkey'
/** The page offers it for 8 seconds. */
const UNDO_MS = 15_000

/** Whatever else ends sessions of a user leaves none of them to be brought back. Call it in the same transaction. */
const forgetEnded = (tx: Database, userId: string): Promise<unknown> =>
  tx.query('delete from login_ended_sessions where user_id = $1', [userId])

/** Whoever signs in there again waits anew for an export. */
const endWaits = (tx: Database, userId: string, ended: readonly { readonly key: string }[]) =>
  tx.query(
    `delete from login_export_waits where key = any($2)
     and wallet_id in (select id from login_wallets where user_id = $1)`,
    [userId, ended.map(({ key }) => key)],
  )

/** Tells devices apart without showing their keys. */
const idOf = (userId: string, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest('base64url')
    .slice(0, 22)
