import { randomBytes } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { WALLET_CONFLICT } from '@foyer/base/catalogue'
import type { Database } from '../../db/database.ts'
import { indexedEmail, normalizedEmail } from '../../mail/email.ts'
import type { Secrets } from '../../secrets.ts'
import { isReserved, settleEmails } from '../email-changes.ts'
import type { KnownIdentity } from './logins.ts'

/**
 * Whose account an identity belongs to. An identity is a provider and its subject, never an address: an address that a provider
 * vouches for makes a new account, and opens none that exists.
 */
export type Identities = {
  /**
   * The user of an identity. An unknown one with an address that nobody has gets a new account.
   * @returns undefined when the visitor has to prove an address first
   */
  readonly userOf: (identity: KnownIdentity) => Promise<string | undefined>
  /** Adds an identity to an account. @throws WALLET_CONFLICT when it belongs to another one */
  readonly link: (identity: KnownIdentity, userId: string) => Promise<void>
  /** Those of an account, the oldest first. */
  readonly of: (
    userId: string,
  ) => Promise<{ readonly id: string; readonly provider: KnownIdentity['provider']; readonly addedAt: Date }[]>
  /** @returns what was removed; undefined when it is not of the account */
  readonly remove: (userId: string, id: string) => Promise<KnownIdentity['provider'] | undefined>
}

type Row = { readonly provider: KnownIdentity['provider']; readonly subject: Buffer; readonly created_at: Date }
/** The subject is stored as a hash with a secret, which tells nothing about it. */
const idOf = (subject: Buffer): string => Buffer.from(subject).toString('base64url')

export function createIdentities(db: Database, secrets: Secrets, now: () => number): Identities {
  const hashOf = ({ provider, subject }: KnownIdentity) => secrets.hash('social-subject', provider, subject)
  async function find(tx: Database, identity: KnownIdentity): Promise<string | undefined> {
    const [row] = await tx.query<{ user_id: string }>(
      'select user_id from login_identities where provider = $1 and subject = $2',
      [identity.provider, hashOf(identity)],
    )
    return row?.user_id
  }
  async function store(tx: Database, identity: KnownIdentity, userId: string): Promise<void> {
    await tx.query(
      `insert into login_identities (provider, subject, user_id, created_at) values ($1, $2, $3, $4)
       on conflict (provider, subject) do nothing`,
      [identity.provider, hashOf(identity), userId, new Date(now())],
    )
    // Two requests at once: the second one finds whose it became.
    if ((await find(tx, identity)) !== userId) throw new FoyerError(WALLET_CONFLICT)
  }
  return {
    userOf: (identity) =>
      db.transaction(async (tx) => {
        const known = await find(tx, identity)
        const email = normalizedEmail(identity.email ?? '')
        if (known !== undefined || email === undefined) return known
        const id = randomBytes(16).toString('base64url')
        const index = secrets.hash('email-index', indexedEmail(email))
        await settleEmails(tx, now(), { index })
        // An address that a wallet gets later is not free, as its owner learns with a code.
        if (await isReserved(tx, index)) return undefined
        const created = await tx.query(
          `insert into login_users (id, email_index, email, created_at) values ($1, $2, $3, $4)
           on conflict (email_index) do nothing returning id`,
          [id, index, secrets.seal(email, id), new Date(now())],
        )
        if (created.length === 0) return undefined
        await store(tx, identity, id)
        return id
      }),
    link: (identity, userId) => db.transaction((tx) => store(tx, identity, userId)),
    async of(userId) {
      const rows = await db.query<Row>(
        'select provider, subject, created_at from login_identities where user_id = $1 order by created_at, provider',
        [userId],
      )
      return rows.map(({ provider, subject, created_at }) => ({ id: idOf(subject), provider, addedAt: created_at }))
    },
    async remove(userId, id) {
      const [row] = await db.query<Pick<Row, 'provider'>>(
        'delete from login_identities where user_id = $1 and subject = $2 returning provider',
        [userId, Buffer.from(id, 'base64url')],
      )
      return row?.provider
    },
  }
}
