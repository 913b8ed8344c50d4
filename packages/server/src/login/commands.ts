import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { indexedEmail, mailboxOf, normalizedEmail } from '../mail/email.ts'
import type { Secrets } from '../secrets.ts'
import { settleEmails } from './email-changes.ts'

export const LOGIN_USAGE = `foyer-server login export <email address or wallet address>
foyer-server login erase <email address or wallet address>`

type User = { readonly id: string; readonly email: Buffer | null; readonly next_email: Buffer | null }

/**
 * The operator's commands for users of the login service: showing or deleting everything about one person. Erasing deletes the
 * wallet's halves, so that nobody can open the wallet any more.
 * @param args the arguments after `login`. An account without an email is named by its wallet's address on EVM networks (0x…).
 * @returns the output to print
 * @throws INVALID_OPTION
 */
export async function loginCommand(
  [verb, subject = '']: readonly string[],
  db: Database,
  secrets: Secrets,
): Promise<string> {
  const isWallet = /^0x[0-9a-f]{40}$/i.test(subject)
  const email = isWallet ? undefined : normalizedEmail(subject)
  if ((verb !== 'export' && verb !== 'erase') || !(isWallet || email !== undefined))
    throw new FoyerError(INVALID_OPTION, { context: { option: 'login', reason: `\n${LOGIN_USAGE}` } })
  const users = email === undefined ? await byWallet(db, subject) : await byEmail(db, secrets, email)
  if (verb === 'export') {
    const lines = await Promise.all(users.map((user) => exported(db, secrets, user)))
    return lines.join('\n')
  }
  return db.transaction(async (tx) => {
    let erased = 0
    for (const { id } of users)
      erased += (await tx.query('delete from login_users where id = $1 returning id', [id])).length
    // An address may have codes without having an account.
    for (const address of email === undefined ? emailsOf(users, secrets) : [email]) {
      const index = secrets.hash('email-index', indexedEmail(address))
      await forgetChangesTo(tx, index)
      erased += (await tx.query('delete from login_codes where email_index = $1 returning id', [index])).length
      await tx.query('delete from login_sends where email_index = $1', [
        secrets.hash('email-limit', mailboxOf(address)),
      ])
    }
    return `erased ${erased}`
  })
}

/** Another account may be getting the address, and keeps the one that it has. */
async function forgetChangesTo(tx: Database, index: Buffer): Promise<void> {
  await tx.query('delete from login_email_changes where email_index = $1', [index])
  await tx.query(
    `update login_users set next_email = null, next_email_index = null, next_email_at = null, next_email_by = null
     where next_email_index = $1`,
    [index],
  )
}

const byWallet = (db: Database, address: string): Promise<User[]> =>
  db.query<User>(
    `select u.id, u.email, u.next_email from login_users u join login_wallets w on w.user_id = u.id
     where lower(w.addresses->>'eip155') = lower($1)`,
    [address],
  )

async function byEmail(db: Database, secrets: Secrets, email: string): Promise<User[]> {
  const index = secrets.hash('email-index', indexedEmail(email))
  await db.transaction((tx) => settleEmails(tx, Date.now(), { index }))
  return db.query<User>('select id, email, next_email from login_users where email_index = $1', [index])
}

const emailsOf = (users: readonly User[], secrets: Secrets): string[] =>
  users.flatMap(({ id, email }) => (email ? [secrets.open(email, id)] : []))

async function exported(db: Database, secrets: Secrets, user: User): Promise<string> {
  const [row] = await db.query(
    `select u.id, u.created_at as "createdAt", w.id as "walletId", w.addresses,
       array(select context from login_halves h where h.wallet_id = w.id order by context) as contexts,
       array(select p.credential_id from login_passkeys p where p.wallet_id = w.id order by p.created_at) as passkeys,
       array(select provider from login_identities i where i.user_id = u.id order by provider) as providers,
       array(select s.created_at::text from login_sessions s where s.user_id = u.id order by s.created_at) as sessions
     from login_users u left join login_wallets w on w.user_id = u.id where u.id = $1`,
    [user.id],
  )
  const [email = null] = emailsOf([user], secrets)
  const nextEmail = user.next_email && secrets.open(user.next_email, user.id)
  return JSON.stringify({ email, nextEmail, ...row })
}
