import type { Database } from '../db/database.ts'
import { indexedEmail, mailboxOf } from '../mail/email.ts'
import type { Secrets } from '../secrets.ts'

const DAY_MS = 24 * 3_600_000
/** How long a release counts against the wallet's next ones. */
export const RELEASES_WITHIN_MS = 30 * DAY_MS

export type RecoveryErasing = {
  /** Deletes the half of a wallet whose data key is a later one by now, with its requests. */
  readonly eraseOlder: (now: { readonly walletId: string; readonly epoch: number }) => Promise<void>
  /** Deletes everything that has expired. */
  readonly sweep: () => Promise<void>
  /**
   * Deletes everything about an email. A wallet whose owner has only signed for it as the next one keeps its half: it can be
   * somebody else's.
   * @returns the number of deleted wallets
   */
  readonly eraseEmail: (email: string) => Promise<number>
  /** Deletes the wallets of an address on EVM networks. @returns their number */
  readonly eraseWallet: (address: string) => Promise<number>
}

export function createRecoveryErasing(db: Database, secrets: Secrets, now: () => number): RecoveryErasing {
  return {
    async eraseOlder({ walletId, epoch }) {
      await db.query('delete from recovery_wallets where id = $1 and epoch < $2', [walletId, epoch])
    },
    async sweep() {
      const before = (ms: number) => [new Date(now() - ms)]
      await db.query('delete from recovery_requests where expires_at < $1', before(DAY_MS))
      await db.query('delete from recovery_sends where sent_at < $1', before(DAY_MS))
      await db.query('delete from recovery_proofs where expires_at < $1', before(0))
      await db.query('delete from recovery_releases where released_at < $1', before(RELEASES_WITHIN_MS))
    },
    async eraseEmail(email) {
      const index = secrets.hash('email-index', indexedEmail(email))
      const erased = await db.query('delete from recovery_wallets where email_index = $1 returning id', [index])
      await db.query(
        `update recovery_wallets set next_email = null, next_email_index = null, next_email_at = null
         where next_email_index = $1`,
        [index],
      )
      await db.query('delete from recovery_sends where email_index = $1', [
        secrets.hash('email-limit', mailboxOf(email)),
      ])
      return erased.length
    },
    eraseWallet: async (address) =>
      (await db.query('delete from recovery_wallets where lower(address) = lower($1) returning id', [address])).length,
  }
}
