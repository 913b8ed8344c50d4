import { FoyerError } from '@foyer/base'
import { NOT_FOUND, WALLET_CONFLICT } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { indexedEmail } from '../mail/email.ts'
import type { Secrets } from '../secrets.ts'

type Change = {
  readonly walletId: string
  readonly changeId: string
  readonly email: string
  /** From when on the address signs in, in epoch milliseconds. Null: at once. */
  readonly effectiveAt: number | null
}

/** Where the mails of a wallet may go: to the address that it had, and to the one that it has signed for. */
export type RecoveryEmails = {
  /** The wallet's address on EVM chains, as it was enrolled. @throws NOT_FOUND, also for a wallet that was enrolled without one */
  readonly addressOf: (walletId: string) => Promise<string>
  /**
   * From now on mails may go to this address too. What was asked for by the old one ends: who reads that may be whom the owner leaves.
   * The same change again changes nothing.
   * @throws WALLET_CONFLICT for a change that was used for another address, or in whose place there is another one
   */
  readonly allow: (change: Change) => Promise<void>
  /**
   * Whether mails of a wallet may go to an address. The first one to the new address ends those to the old one.
   * @throws NOT_FOUND
   */
  readonly require: (tx: Database, walletId: string, email: string) => Promise<void>
}

type Row = { readonly address: string | null; readonly email: Buffer; readonly next_email: Buffer | null }

export function createRecoveryEmails(db: Database, secrets: Secrets): RecoveryEmails {
  async function locked(tx: Database, walletId: string): Promise<Row> {
    const [row] = await tx.query<Row>(
      'select address, email, next_email from recovery_wallets where id = $1 for update',
      [walletId],
    )
    if (!row) throw missing()
    return row
  }
  return {
    addressOf: (walletId) =>
      db.transaction(async (tx) => {
        const { address } = await locked(tx, walletId)
        if (address === null) throw missing()
        return address
      }),
    allow: ({ walletId, changeId, email, effectiveAt }) =>
      db.transaction(async (tx) => {
        const { email: first, next_email: next } = await locked(tx, walletId)
        const index = secrets.hash('email-index', indexedEmail(email))
        const used = await tx.query(
          `insert into recovery_email_changes (wallet_id, change_id, email_index) values ($1, $2, $3)
           on conflict do nothing returning change_id`,
          [walletId, changeId, index],
        )
        if (used.length === 0) {
          // A page whose connection broke sends the same again. An old change does not come back.
          const isThere = [first, next].some((known) => known !== null && secrets.open(known, walletId) === email)
          if (!isThere) throw new FoyerError(WALLET_CONFLICT)
          return
        }
        await tx.query(
          'update recovery_wallets set next_email = $2, next_email_index = $3, next_email_at = $4 where id = $1',
          [walletId, secrets.seal(email, walletId), index, effectiveAt === null ? null : new Date(effectiveAt)],
        )
        await tx.query(
          `update recovery_requests set status = 'stopped' where wallet_id = $1 and status in ('pending', 'approved')`,
          [walletId],
        )
      }),
    async require(tx, walletId, email) {
      const { email: first, next_email: next } = await locked(tx, walletId)
      if (secrets.open(first, walletId) === email) return
      if (next === null || secrets.open(next, walletId) !== email) throw missing()
      await tx.query(
        `update recovery_wallets set email = next_email, email_index = next_email_index, next_email = null, next_email_index = null
         where id = $1`,
        [walletId],
      )
    },
  }
}

const missing = () => new FoyerError(NOT_FOUND, { context: { path: 'recovery' } })
