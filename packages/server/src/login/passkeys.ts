import { FoyerError } from '@foyer/base'
import { INVALID_BODY, NOT_FOUND, WALLET_CONFLICT } from '@foyer/base/catalogue'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import type { Database } from '../db/database.ts'
import { OWN_WAYS_MIN } from './rotation.ts'

/** A visitor has a few. */
const PASSKEYS_MAX = 10

type Passkey = {
  readonly context: string
  readonly credentialId: string
  /** The passkey's half, encrypted under what only its authenticator derives. */
  readonly sealed: string
  /** Where it was made. */
  readonly device: string
}
/** `publicKey`: of one that signs in (SubjectPublicKeyInfo). */
type NewPasskey = Passkey & { readonly publicKey: Buffer | null }

export type Passkeys = {
  /**
   * Stores a passkey in the transaction of its half. The same one again changes nothing.
   * @throws WALLET_CONFLICT for a context or a credential that has another one, INVALID_BODY
   */
  readonly add: (tx: Database, walletId: string, passkey: NewPasskey) => Promise<void>
  readonly of: (userId: string) => Promise<(Passkey & { readonly createdAt: string })[]>
  /**
   * Deletes a passkey with both of its halves, and ends the devices that it signed in: whoever has it may hold one of them.
   * @param key of the device that asks. It has the wallet open, so it stays
   * @throws NOT_FOUND; WALLET_CONFLICT where its owner recovers the wallet alone and one way would remain, or no passkey that signs in
   */
  readonly remove: (walletId: string, context: string, key: string) => Promise<void>
}

type Row = {
  readonly context: string
  readonly credential_id: string
  readonly sealed: string
  readonly device: string
  readonly created_at: Date
}

export function createPasskeys(db: Database, now: () => number): Passkeys {
  return {
    async add(tx, walletId, { context, credentialId, sealed, device, publicKey }) {
      await tx.query(
        `insert into login_passkeys (wallet_id, context, credential_id, sealed, device, created_at, public_key)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [walletId, context, credentialId, sealed, device, new Date(now()), publicKey],
      )
      const all = await tx.query<Row>('select * from login_passkeys where wallet_id = $1', [walletId])
      const stored = all.find((row) => row.context === context)
      if (stored?.credential_id !== credentialId || stored.sealed !== sealed) throw new FoyerError(WALLET_CONFLICT)
      if (all.length > PASSKEYS_MAX)
        throw new FoyerError(INVALID_BODY, { context: { reason: 'the wallet has too many passkeys' } })
    },
    async of(userId) {
      const rows = await db.query<Row>(
        `select p.* from login_passkeys p join login_wallets w on w.id = p.wallet_id
         where w.user_id = $1 and w.is_enabled order by p.created_at, p.context`,
        [userId],
      )
      return rows.map(({ context, credential_id: credentialId, sealed, device, created_at: createdAt }) => ({
        context,
        credentialId,
        sealed,
        device,
        createdAt: createdAt.toISOString(),
      }))
    },
    remove: (walletId, context, key) =>
      db.transaction(async (tx) => {
        const [wallet] = await tx.query<{ has_kit: boolean; has_email: boolean }>(
          `select w.has_kit, u.email is not null as has_email from login_wallets w join login_users u on u.id = w.user_id
           where w.id = $1 for update of w`,
          [walletId],
        )
        const signedIn = `passkey = (select credential_id from login_passkeys where wallet_id = $1 and context = $2)
           and key <> $3`
        await tx.query(
          `delete from login_sessions where user_id = (select user_id from login_wallets where id = $1) and ${signedIn}`,
          [walletId, context, key],
        )
        await tx.query(
          'delete from login_ended_sessions where user_id = (select user_id from login_wallets where id = $1)',
          [walletId],
        )
        await tx.query(`delete from login_halves where wallet_id = $1 and ${signedIn}`, [walletId, context, key])
        // The half belongs to the passkey, which goes with it.
        const removed = await tx.query(
          `delete from login_halves h using login_passkeys p
           where h.wallet_id = $1 and h.context = $2 and p.wallet_id = h.wallet_id and p.context = h.context
           returning h.context`,
          [walletId, context],
        )
        if (removed.length === 0) throw new FoyerError(NOT_FOUND, { context: { path: 'passkey' } })
        const recovery = 'select context from login_halves where wallet_id = $1 and context = $2'
        if ((await tx.query(recovery, [walletId, RECOVERY_CONTEXT])).length > 0) return
        const left = await tx.query('select context from login_passkeys where wallet_id = $1', [walletId])
        // Without an email, a kit opens the wallet, but signs in nowhere.
        const isEnough = wallet?.has_email ? left.length + Number(wallet.has_kit) >= OWN_WAYS_MIN : left.length > 0
        if (!isEnough) throw new FoyerError(WALLET_CONFLICT)
      }),
  }
}
