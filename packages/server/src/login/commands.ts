import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { indexedEmail, mailboxOf, normalizedEmail } from '../mail/email.ts'
import type { Secrets } from '../secrets.ts'
import { createKeyWrap } from '../wallet-keys/keywrap.ts'
import { rewrap } from '../wallet-keys/rewrap.ts'
import type { KeyWrap, WrappingKey } from '../wallet-keys/wrapping-key.ts'
import { createEmailChanges, settleEmails } from './email-changes.ts'
import { aadOf } from './wallets.ts'

export const LOGIN_USAGE = `foyer-server login export <email address or wallet address>
foyer-server login erase <email address or wallet address>
foyer-server login freeze <email address or wallet address>
foyer-server login thaw <email address or wallet address>
foyer-server login rewrap`

type User = { readonly id: string; readonly email: Buffer | null; readonly next_email: Buffer | null }

/**
 * The operator's commands for users of the login service: showing or deleting everything about one person. Erasing deletes the
 * wallet's halves, so that nobody can open the wallet any more. `freeze` stops all halves from being handed out, until the owner opens
 * the wallet again, which takes a day, or `thaw` does at once. `rewrap` wraps all halves with the current key.
 * @param args the arguments after `login`. An account without an email is named by its wallet's address on EVM networks (0x…).
 * @param keys of the setting FOYER_LOGIN_KEY
 * @returns the output to print
 * @throws INVALID_OPTION, UPSTREAM_UNAVAILABLE
 */
export async function loginCommand(
  [verb, subject = '']: readonly string[],
  db: Database,
  secrets: Secrets,
  keys: readonly WrappingKey[] = [],
): Promise<string> {
  if (verb === 'rewrap' && subject === '' && keys.length > 0) return rewrapHalves(db, createKeyWrap(keys))
  const isWallet = /^0x[0-9a-f]{40}$/i.test(subject)
  const email = isWallet ? undefined : normalizedEmail(subject)
  if (!isVerb(verb) || !(isWallet || email !== undefined))
    throw new FoyerError(INVALID_OPTION, { context: { option: 'login', reason: `\n${LOGIN_USAGE}` } })
  const users = email === undefined ? await byWallet(db, subject) : await byEmail(db, secrets, email)
  if (verb === 'export') {
    const lines = await Promise.all(users.map((user) => exported(db, secrets, user)))
    return lines.join('\n')
  }
  if (verb === 'freeze') return `frozen ${await freeze(db, secrets, users)}`
  if (verb === 'thaw') return `thawed ${await thaw(db, users)}`
  return db.transaction(async (tx) => {
    let erased = 0
    for (const { id } of users)
      erased += (await tx.query('delete from login_users where id = $1 returning id', [id])).length
    // An address may have codes without having an account.
    for (const address of email === undefined ? emailsOf(users, secrets) : [email]) {
      const index = secrets.hash('email-index', indexedEmail(address))
      await forgetChangesTo(tx, index)
      erased += (await tx.query('delete from login_codes where email_index = $1 returning id', [index])).length
      await tx.query('delete from login_failures where email_index = $1', [index])
      await tx.query('delete from login_sends where email_index = $1', [
        secrets.hash('email-limit', mailboxOf(address)),
      ])
    }
    return `erased ${erased}`
  })
}

const isVerb = (verb: string | undefined) => ['export', 'erase', 'freeze', 'thaw'].includes(verb ?? '')

/** Also ends changes of the email and exports that wait, as their owner's own freezing does. */
const freeze = async (db: Database, secrets: Secrets, users: readonly User[]): Promise<number> => {
  const frozen = await db.query<{ id: string }>(
    'update login_wallets set frozen_at = $2, thaws_at = null, thaw_asked = null where user_id = any($1) and is_enabled returning id',
    [users.map(({ id }) => id), new Date()],
  )
  await db.query('delete from login_export_waits where wallet_id = any($1)', [frozen.map(({ id }) => id)])
  const changes = createEmailChanges(db, secrets, Date.now)
  for (const { id } of users) await changes.stop(id)
  return frozen.length
}

const thaw = async (db: Database, users: readonly User[]): Promise<number> => {
  const ids = users.map(({ id }) => id)
  const thawed = await db.query(
    'update login_wallets set frozen_at = null, thaws_at = null, thaw_asked = null where user_id = any($1) and frozen_at is not null returning id',
    [ids],
  )
  return thawed.length
}

const PAGE = 200

function rewrapHalves(db: Database, keyWrap: KeyWrap): Promise<string> {
  type Row = { id: string; context: string; half: Buffer; user_id: string; epoch: number }
  return rewrap(keyWrap, 'FOYER_LOGIN_KEY', {
    async after([walletId = '', context = '']) {
      const rows = await db.query<Row>(
        `select w.id, h.context, h.half, w.user_id, w.epoch from login_halves h join login_wallets w on w.id = h.wallet_id
         where (w.id, h.context) > ($1, $2) order by w.id, h.context limit ${PAGE}`,
        [walletId, context],
      )
      return rows.map(({ id, context: of, half, user_id: userId, epoch }) => ({
        at: [id, of],
        half,
        aad: aadOf(userId, { walletId: id, context: of, epoch }),
      }))
    },
    replace: ({ at, half }, wrapped) =>
      db.query('update login_halves set half = $4 where wallet_id = $1 and context = $2 and half = $3', [
        ...at,
        half,
        wrapped,
      ]),
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
    `select u.id, u.created_at as "createdAt", w.id as "walletId", w.addresses, w.kit_made or w.has_kit as "hasKit",
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
