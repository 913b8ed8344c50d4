import { FoyerError } from '@foyer/base'
import { CODE_EXPIRED, EMAIL_NOT_YET, EMAIL_TAKEN } from '@foyer/base/catalogue'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import type { Database } from '../db/database.ts'
import { indexedEmail } from '../mail/email.ts'
import type { Secrets } from '../secrets.ts'

const DAY_MS = 24 * 3_600_000
/** A wallet that is older and holds more waits, so that its owner can stop whoever holds an open device for a moment. */
const YOUNG_MS = 7 * DAY_MS
const WAIT_MS = DAY_MS
const LIFETIME_MS = 1_800_000

type Owner = { readonly userId: string; readonly key: string }
type Proven = {
  readonly walletId: string
  readonly email: string
  readonly effectiveAt: Date | null
  readonly hasRecovery: boolean
}

export type EmailChanges = {
  /** @param id of the code to the present address. An older change of the same key ends. */
  readonly begin: (
    owner: Owner,
    change: { readonly id: string; readonly walletId: string; readonly email: string },
  ) => Promise<void>
  /** The code to the present address was right. @throws CODE_EXPIRED */
  readonly confirm: (owner: Owner, id: string) => Promise<void>
  /** The new address of a confirmed change. @throws CODE_EXPIRED */
  readonly confirmed: (owner: Owner, id: string) => Promise<{ readonly email: string; readonly walletId: string }>
  /**
   * The code to the new address was right, and when that counts is settled.
   * @param isSmall the wallet holds so little that the change need not wait
   * @throws CODE_EXPIRED, EMAIL_TAKEN
   */
  readonly prove: (owner: Owner, id: string, isSmall: boolean) => Promise<Proven>
  /** A change that may be applied. @throws CODE_EXPIRED */
  readonly proven: (owner: Owner, id: string) => Promise<Proven & { readonly isApplied: boolean }>
  /** Changes the address, at once or later. @throws CODE_EXPIRED, EMAIL_TAKEN */
  readonly apply: (owner: Owner, id: string) => Promise<void>
  readonly waiting: (userId: string) => Promise<{ email: string; effectiveAt: string } | null>
  readonly stop: (userId: string) => Promise<void>
}

type Row = {
  readonly id: string
  readonly wallet_id: string
  readonly email: Buffer
  readonly email_index: Buffer
  readonly is_confirmed: boolean
  readonly is_proven: boolean
  readonly is_applied: boolean
  readonly effective_at: Date | null
}

/** How an account gets another address. Every step belongs to the session's key that began it. */
export function createEmailChanges(db: Database, secrets: Secrets, now: () => number): EmailChanges {
  /** Locks the change until the transaction ends. @throws CODE_EXPIRED */
  async function locked(tx: Database, { userId, key }: Owner, id: string): Promise<Row> {
    const [row] = await tx.query<Row>(
      'select * from login_email_changes where id = $1 and user_id = $2 and key = $3 and expires_at > $4 for update',
      [id, userId, key, new Date(now())],
    )
    if (!row) throw new FoyerError(CODE_EXPIRED)
    return row
  }
  async function provenOf(tx: Database, row: Row): Promise<Proven> {
    const recovery = await tx.query('select context from login_halves where wallet_id = $1 and context = $2', [
      row.wallet_id,
      RECOVERY_CONTEXT,
    ])
    const email = secrets.open(row.email, row.id)
    return { walletId: row.wallet_id, email, effectiveAt: row.effective_at, hasRecovery: recovery.length > 0 }
  }
  /** Only somebody who reads the new mailbox learns that it has an account. @throws EMAIL_TAKEN */
  async function requireFree(tx: Database, userId: string, index: Buffer): Promise<void> {
    await settleEmails(tx, now(), { index })
    const others = await tx.query(
      'select id from login_users where id <> $1 and (email_index = $2 or next_email_index = $2)',
      [userId, index],
    )
    if (others.length > 0) throw new FoyerError(EMAIL_TAKEN)
  }
  return {
    async begin({ userId, key }, { id, walletId, email }) {
      await db.query(
        `insert into login_email_changes (id, user_id, wallet_id, key, email, email_index, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (user_id, key) do update set id = excluded.id, wallet_id = excluded.wallet_id,
           email = excluded.email, email_index = excluded.email_index, expires_at = excluded.expires_at,
           is_confirmed = false, is_proven = false, is_applied = false, effective_at = null`,
        [
          id,
          userId,
          walletId,
          key,
          secrets.seal(email, id),
          secrets.hash('email-index', indexedEmail(email)),
          new Date(now() + LIFETIME_MS),
        ],
      )
    },
    confirm: (owner, id) =>
      db.transaction(async (tx) => {
        await locked(tx, owner, id)
        await tx.query('update login_email_changes set is_confirmed = true where id = $1', [id])
      }),
    confirmed: (owner, id) =>
      db.transaction(async (tx) => {
        const row = await locked(tx, owner, id)
        if (!row.is_confirmed || row.is_applied) throw new FoyerError(CODE_EXPIRED)
        return { email: secrets.open(row.email, id), walletId: row.wallet_id }
      }),
    prove: (owner, id, isSmall) =>
      db.transaction(async (tx) => {
        const row = await locked(tx, owner, id)
        if (!row.is_confirmed) throw new FoyerError(CODE_EXPIRED)
        await requireFree(tx, owner.userId, row.email_index)
        const [wallet] = await tx.query<{ created_at: Date }>('select created_at from login_wallets where id = $1', [
          row.wallet_id,
        ])
        const isYoung = wallet !== undefined && now() - wallet.created_at.getTime() <= YOUNG_MS
        const effectiveAt = isYoung || isSmall ? null : new Date(now() + WAIT_MS)
        await tx.query('update login_email_changes set is_proven = true, effective_at = $2 where id = $1', [
          id,
          effectiveAt,
        ])
        return provenOf(tx, { ...row, effective_at: effectiveAt })
      }),
    proven: (owner, id) =>
      db.transaction(async (tx) => {
        const row = await locked(tx, owner, id)
        if (!row.is_proven) throw new FoyerError(CODE_EXPIRED)
        return { ...(await provenOf(tx, row)), isApplied: row.is_applied }
      }),
    apply: (owner, id) =>
      db.transaction(async (tx) => {
        const row = await locked(tx, owner, id)
        if (!row.is_proven) throw new FoyerError(CODE_EXPIRED)
        if (row.is_applied) return
        const { userId, key } = owner
        await requireFree(tx, userId, row.email_index)
        await tx.query(
          `update login_users set next_email = $2, next_email_index = $3, next_email_at = $4, next_email_by = $5 where id = $1`,
          [
            userId,
            secrets.seal(secrets.open(row.email, id), userId),
            row.email_index,
            row.effective_at ?? new Date(now()),
            key,
          ],
        )
        await tx.query('update login_email_changes set is_applied = true where id = $1', [id])
        await settleEmails(tx, now(), { userId })
      }),
    async waiting(userId) {
      const [row] = await db.query<{ next_email: Buffer; next_email_at: Date }>(
        'select next_email, next_email_at from login_users where id = $1 and next_email_at is not null',
        [userId],
      )
      if (!row) return null
      return { email: secrets.open(row.next_email, userId), effectiveAt: row.next_email_at.toISOString() }
    },
    stop: (userId) =>
      db.transaction(async (tx) => {
        // First, because applying it locks it: what is applied just now has to be taken back as well.
        await tx.query('delete from login_email_changes where user_id = $1', [userId])
        await tx.query(
          `update login_users set next_email = null, next_email_index = null, next_email_at = null, next_email_by = null
           where id = $1`,
          [userId],
        )
      }),
  }
}

/**
 * Makes the changes of an account whose time has come, or of the accounts that have an address. Every session ends but those of the key
 * that asked: whoever reads the old mailbox may have begun the others. Call it in a transaction.
 */
export async function settleEmails(
  db: Database,
  now: number,
  { userId, index }: { readonly userId?: string; readonly index?: Buffer },
): Promise<void> {
  // One at a time decides who has an address.
  if (index) await db.query('select pg_advisory_xact_lock(hashtext($1::text))', [`email ${index.toString('hex')}`])
  const of = [new Date(now), userId ?? null, index ?? null]
  const isDue = 'u.next_email_at <= $1 and (u.id = $2 or u.email_index = $3 or u.next_email_index = $3)'
  // Before the sessions are looked at: one that begins in this moment holds its account until it is there to be seen.
  await db.query(`select u.id from login_users u where ${isDue} for update`, of)
  await db.query(
    `delete from login_sessions s using login_users u where s.user_id = u.id and s.key <> u.next_email_by and ${isDue}`,
    of,
  )
  await db.query(`delete from login_ended_sessions s using login_users u where s.user_id = u.id and ${isDue}`, of)
  await db.query(
    `update login_users u set email = next_email, email_index = next_email_index,
       next_email = null, next_email_index = null, next_email_at = null, next_email_by = null
     where ${isDue}`,
    of,
  )
}

/** Whether a wallet gets an address later. */
export const isReserved = async (db: Database, index: Buffer): Promise<boolean> =>
  (await db.query('select id from login_users where next_email_index = $1', [index])).length > 0

/** @throws EMAIL_NOT_YET for an address that a wallet gets later: another wallet must not take its place */
export async function requireNotReserved(db: Database, index: Buffer): Promise<void> {
  const [row] = await db.query<{ next_email_at: Date }>(
    'select next_email_at from login_users where next_email_index = $1',
    [index],
  )
  if (row) throw new FoyerError(EMAIL_NOT_YET, { context: { opensAt: row.next_email_at.toISOString() } })
}
