import { FoyerError } from '@foyer/base'
import { EXPORT_NOT_YET, WALLET_FROZEN } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'

const DAY_MS = 86_400_000
/** A younger wallet is exported at once: its owner is still setting it up. */
const YOUNG_MS = 7 * DAY_MS
/** So that whoever is talked into an export, or has left a device open, can stop it. */
const WAIT_MS = DAY_MS
/** How long an export that was waited for stays open. */
const OPEN_MS = DAY_MS

/** Whose export: the thumbprint of the session's key, and the context whose half would be released. */
type Asker = { readonly key: string; readonly walletId: string; readonly context: string | undefined }

export type ExportWaits = {
  /**
   * Begins the wait of an export that has to wait. An export that is asked for again goes on waiting.
   * @returns when it opens, and whether its owner has to be told, without which the wait does not count; undefined where nothing has to
   *   be waited for
   * @throws WALLET_FROZEN: what is frozen does not wait, so that thawing and waiting take their days one after the other
   */
  readonly begin: (asker: Asker) => Promise<{ readonly opensAt: Date; readonly isTold: boolean } | undefined>
  /** The owner was told of the wait. One that was stopped meanwhile stays so. @throws WALLET_FROZEN */
  readonly told: (asker: Asker) => Promise<void>
  /** @throws WALLET_FROZEN; EXPORT_NOT_YET with the time in ISO 8601: when it opens, or would if it were asked for now */
  readonly requireOver: (asker: Asker) => Promise<void>
}

/**
 * Exports of a wallet that is older than 7 days wait for 24 hours, unless the half is one of a passkey: it is of use only with what the
 * passkey's authenticator derives. The passkey itself has been there for as long, or since the wallet was young, because whoever has the
 * wallet open can add one. Freezing the wallet ends every wait.
 */
export function createExportWaits(db: Database, now: () => number): ExportWaits {
  async function isFree(tx: Database, { walletId, context }: Asker): Promise<boolean> {
    const [row] = await tx.query<{ created_at: Date; frozen_at: Date | null; thaws_at: Date | null }>(
      'select created_at, frozen_at, thaws_at from login_wallets where id = $1 for update',
      [walletId],
    )
    if (!row) return false
    if (row.frozen_at !== null && (row.thaws_at === null || row.thaws_at.getTime() > now()))
      throw new FoyerError(WALLET_FROZEN)
    const oldFrom = row.created_at.getTime() + YOUNG_MS
    if (oldFrom > now()) return true
    const known = new Date(Math.max(now() - WAIT_MS, oldFrom))
    const passkeys = await tx.query(
      'select 1 from login_passkeys where wallet_id = $1 and context = $2 and created_at <= $3',
      [walletId, context ?? null, known],
    )
    return passkeys.length > 0
  }
  async function waitOf(tx: Database, { walletId, key }: Asker): Promise<Date | undefined> {
    const [row] = await tx.query<{ opens_at: Date }>(
      `select opens_at from login_export_waits
       where wallet_id = $1 and key = $2 and opens_at > $3 and told_at is not null`,
      [walletId, key, new Date(now() - OPEN_MS)],
    )
    return row?.opens_at
  }
  return {
    begin: (asker) =>
      db.transaction(async (tx) => {
        if (await isFree(tx, asker)) return undefined
        const begun = await waitOf(tx, asker)
        if (begun) return begun.getTime() > now() ? { opensAt: begun, isTold: true } : undefined
        const opensAt = new Date(now() + WAIT_MS)
        await tx.query(
          `insert into login_export_waits (wallet_id, key, opens_at) values ($1, $2, $3)
           on conflict (wallet_id, key) do update set opens_at = excluded.opens_at, told_at = null`,
          [asker.walletId, asker.key, opensAt],
        )
        return { opensAt, isTold: false }
      }),
    told: (asker) =>
      db.transaction(async (tx) => {
        await isFree(tx, asker)
        await tx.query(
          'update login_export_waits set told_at = $3 where wallet_id = $1 and key = $2 and told_at is null',
          [asker.walletId, asker.key, new Date(now())],
        )
      }),
    requireOver: (asker) =>
      db.transaction(async (tx) => {
        if (await isFree(tx, asker)) return
        const opensAt = await waitOf(tx, asker)
        if (opensAt && opensAt.getTime() <= now()) return
        const until = (opensAt ?? new Date(now() + WAIT_MS)).toISOString()
        throw new FoyerError(EXPORT_NOT_YET, { context: { until } })
      }),
  }
}
