import { randomBytes } from 'node:crypto'
import { FoyerError, messageOf } from '@foyer/base'
import { MAIL_UNAVAILABLE } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { mailboxOf } from '../mail/email.ts'
import { countMail, type MailLimits } from '../mail/limits.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { sendCounted } from '../mail/send.ts'
import type { Secrets } from '../secrets.ts'

/** More than an owner does in a day. */
const ACTS_A_DAY: MailLimits = [{ mails: 20, withinMs: 86_400_000 }]

/** Mails that tell the owner of a wallet what was asked for. They have a limit of their own. */
export type Notices = {
  /**
   * Makes room for the mail about something that cannot be taken back, before it is done. Other mails to the mailbox or of the caller do
   * not hold it back: whoever does it could use them up first. Where a day's room is used up, it must not be done.
   * @returns sends the mail. What was done stays, whether or not its owner can be told now
   * @throws TOO_MANY_REQUESTS
   */
  readonly before: (
    act: 'passkey' | 'device',
    email: string,
    caller: string,
  ) => Promise<{ readonly tell: (mail: Mail) => Promise<void>; readonly undo: () => Promise<void> }>
  /**
   * @param limit notices of another limit do not hold this one back
   * @throws TOO_MANY_REQUESTS, MAIL_UNAVAILABLE
   */
  readonly send: (
    mail: Mail,
    caller: string,
    limit?: 'notice' | 'own-recovery' | 'owners' | 'email' | 'export' | 'thaw',
  ) => Promise<void>
}

export function createNotices(
  db: Database,
  secrets: Secrets,
  mailer: Pick<Mailer, 'send'> | undefined,
  log: (line: Readonly<Record<string, unknown>>) => void,
  now: () => number,
  perCaller: number,
): Notices {
  async function count(email: string, caller: string, limit: string, ownLimits?: MailLimits) {
    const id = randomBytes(16).toString('base64url')
    const mailbox = secrets.hash('email-limit', mailboxOf(email), limit)
    const counted = { id, mailbox, caller: secrets.hash('caller', caller), at: now(), perCaller }
    await db.transaction((tx) => countMail(tx, 'login_sends', counted, ownLimits))
    return async () => {
      await db.query('delete from login_sends where id = $1', [id])
    }
  }
  return {
    async before(act, email, caller) {
      const undo = await count(email, caller, act, ACTS_A_DAY)
      const tell = async (mail: Mail) => {
        try {
          if (!mailer) throw new FoyerError(MAIL_UNAVAILABLE)
          await sendCounted(mailer, mail, undo, log)
        } catch (error) {
          log({ level: 'warn', event: 'notice-not-sent', reason: messageOf(error).slice(0, 100) })
        }
      }
      return { tell, undo }
    },
    async send(mail, caller, limit = 'notice') {
      if (!mailer) throw new FoyerError(MAIL_UNAVAILABLE)
      await sendCounted(mailer, mail, await count(mail.to, caller, limit), log)
    },
  }
}
