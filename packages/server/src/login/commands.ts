import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { indexedEmail, mailboxOf, normalizedEmail } from '../mail/email.ts'
import type { Secrets } from '../secrets.ts'
import { settleEmails } from './email-changes.ts'

export const LOGIN_USAGE = `foyer-server login export <address>
foyer-server login erase <address>`

/**
 * The operator's commands for users of the login service: showing or deleting everything about one person. Erasing deletes the
 * wallet's halves, so that nobody can open the wallet any more.
 * @param args the arguments after `login`
 * @returns the output to print
 * @throws INVALID_OPTION
 */
export async function loginCommand(
  [verb, subject]: readonly string[],
  db: Database,
  secrets: Secrets,
): Promise<string> {
  const email = normalizedEmail(subject ?? '')
  if ((verb !== 'export' && verb !== 'erase') || email === undefined)
    throw new FoyerError(INVALID_OPTION, { context: { option: 'login', reason: `\n${LOGIN_USAGE}` } })
  const index = secrets.hash('email-index', indexedEmail(email))
  await db.transaction((tx) => settleEmails(tx, Date.now(), { index }))
  if (verb === 'export') {
    const rows = await db.query(
      `select u.id, u.created_at as "createdAt", w.id as "walletId", w.addresses,
         array(select context from login_halves h where h.wallet_id = w.id order by context) as contexts,
         array(select provider from login_identities i where i.user_id = u.id order by provider) as providers,
         array(select s.created_at::text from login_sessions s where s.user_id = u.id order by s.created_at) as sessions
       from login_users u left join login_wallets w on w.user_id = u.id where u.email_index = $1`,
      [index],
    )
    return rows.map((row) => JSON.stringify({ email, ...row })).join('\n')
  }
  return db.transaction(async (tx) => {
    const erased = await tx.query('delete from login_users where email_index = $1 returning id', [index])
    const codes = await tx.query('delete from login_codes where email_index = $1 returning id', [index])
    await tx.query('delete from login_sends where email_index = $1', [secrets.hash('email-limit', mailboxOf(email))])
    return `erased ${erased.length + codes.length}`
  })
}
