import { randomBytes } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { MAIL_UNAVAILABLE } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { mailboxOf } from '../mail/email.ts'
import { countMail } from '../mail/limits.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { sendCounted } from '../mail/send.ts'
import type { Secrets } from '../secrets.ts'

/** Mails that tell the owner of a wallet what was asked for. They have a limit of their own. */
export type Notices = {
  /**
   * @param limit notices of another limit do not hold this one back
   * @throws TOO_MANY_REQUESTS, MAIL_UNAVAILABLE
   */
  readonly send: (mail: Mail, caller: string, limit?: 'notice' | 'own-recovery' | 'owners' | 'email') => Promise<void>
}

export function createNotices(
  db: Database,
  secrets: Secrets,
  mailer: Pick<Mailer, 'send'> | undefined,
  log: (line: Readonly<Record<string, unknown>>) => void,
  now: () => number,
  perCaller: number,
): Notices {
  return {
    async send(mail, caller, limit = 'notice') {
      if (!mailer) throw new FoyerError(MAIL_UNAVAILABLE)
      const id = randomBytes(16).toString('base64url')
      const mailbox = secrets.hash('email-limit', mailboxOf(mail.to), limit)
      const counted = { id, mailbox, caller: secrets.hash('caller', caller), at: now(), perCaller }
      await db.transaction((tx) => countMail(tx, 'login_sends', counted))
      const undo = async () => {
        await db.query('delete from login_sends where id = $1', [id])
      }
      await sendCounted(mailer, mail, undo, log)
    },
  }
}
