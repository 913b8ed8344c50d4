import { randomBytes } from 'node:crypto'
import { FoyerError, isFoyerError } from '@foyer/base'
import { INVALID_BODY, SIGN_IN_SESSION_NOT_FOUND, SIGNATURE_INVALID } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { indexedEmail } from '../mail/email.ts'
import type { Secrets } from '../secrets.ts'
import type { Proofs } from '../wallet-keys/proof.ts'
import { requireNotReserved, settleEmails } from './email-changes.ts'

const DAY_MS = 24 * 3_600_000
/** A session ends after this time without use, and in any case after the maximum. */
export const UNUSED_MS = 30 * DAY_MS
export const MAX_MS = 90 * DAY_MS

export type LoginSession = {
  readonly userId: string
  /** Null for an account whose passkeys sign in. */
  readonly email: string | null
  /** The thumbprint of its key (RFC 7638). */
  readonly key: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly tokenHash: Buffer
  readonly place: Place
}
type StartedSession = {
  readonly token: string
  readonly userId: string
  readonly email: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Where a session is, in words for its owner. Null where nobody has said it. */
export type Place = {
  readonly site: string | null
  readonly device: string | null
  /** The credential that signed in, if one did. */
  readonly passkey?: string | null
}
/** What a request brings to prove that it belongs to a session. */
type Credentials = {
  readonly token: string | undefined
  readonly proof: string | undefined
  /** The address of the request. */
  readonly url: string
}

/** What the owner of an account is mailed about is refused where it has no email. @throws INVALID_BODY */
export function requireEmail(email: string | null): string {
  if (email === null) throw new FoyerError(INVALID_BODY, { context: { reason: 'the account has no email' } })
  return email
}

export type LoginSessions = {
  /** Starts a session of a key. An address that is new gets a user. @throws EMAIL_NOT_YET for one that a wallet gets later */
  readonly start: (email: string, key: string, place?: Place) => Promise<StartedSession>
  /** Starts a session of a key for a user that exists. */
  readonly startFor: (userId: string, key: string, place?: Place) => Promise<StartedSession>
  /**
   * The session of a token, with a proof by its key (RFC 9449). A token that comes without its key was copied: its session ends.
   * @throws SIGN_IN_SESSION_NOT_FOUND, SIGNATURE_INVALID, PROOF_STALE
   */
  readonly require: (credentials: Credentials) => Promise<LoginSession>
  readonly end: (session: LoginSession) => Promise<void>
}

type Row = {
  readonly user_id: string
  readonly key: string
  readonly created_at: Date
  readonly used_at: Date
  readonly email: Buffer | null
  readonly next_email_at: Date | null
  readonly site: string | null
  readonly device: string | null
  readonly passkey: string | null
}
type User = { readonly id: string; readonly email: Buffer | null; readonly created_at: Date }

export function createLoginSessions(db: Database, secrets: Secrets, proofs: Proofs, now: () => number): LoginSessions {
  const expiryOf = (createdAt: number) => new Date(Math.min(now() + UNUSED_MS, createdAt + MAX_MS))
  const revoke = (tokenHash: Buffer) => db.query('delete from login_sessions where token_hash = $1', [tokenHash])
  async function begin(
    tx: Database,
    [user]: readonly User[],
    key: string,
    { site, device, passkey = null }: Place = { site: null, device: null },
  ): Promise<StartedSession> {
    if (!user) throw new Error('a user that was just stored is missing')
    const token = randomBytes(32).toString('base64url')
    const at = now()
    await tx.query(
      `insert into login_sessions (token_hash, user_id, key, created_at, used_at, site, device, passkey)
       values ($1, $2, $3, $4, $4, $5, $6, $7)`,
      [secrets.hash('token', token), user.id, key, new Date(at), site, device, passkey],
    )
    const email = user.email && secrets.open(user.email, user.id)
    return { token, userId: user.id, email, createdAt: user.created_at, expiresAt: expiryOf(at) }
  }
  return {
    async start(email, key, place) {
      const at = now()
      const id = randomBytes(16).toString('base64url')
      return db.transaction(async (tx) => {
        const index = secrets.hash('email-index', indexedEmail(email))
        await settleEmails(tx, at, { index })
        await requireNotReserved(tx, index)
        await tx.query(
          `insert into login_users (id, email_index, email, created_at) values ($1, $2, $3, $4)
           on conflict (email_index) do nothing`,
          [id, index, secrets.seal(email, id), new Date(at)],
        )
        return begin(tx, await tx.query<User>('select * from login_users where email_index = $1', [index]), key, place)
      })
    },
    async startFor(userId, key, place) {
      await db.transaction((tx) => settleEmails(tx, now(), { userId }))
      return begin(db, await db.query<User>('select * from login_users where id = $1', [userId]), key, place)
    },
    async require({ token, proof, url }) {
      if (token === undefined) throw new FoyerError(SIGN_IN_SESSION_NOT_FOUND)
      const tokenHash = secrets.hash('token', token)
      const read = async () => {
        const [row] = await db.query<Row>(
          `select s.*, u.email, u.next_email_at from login_sessions s join login_users u on u.id = s.user_id
           where s.token_hash = $1 and s.used_at > $2 and s.created_at > $3`,
          [tokenHash, new Date(now() - UNUSED_MS), new Date(now() - MAX_MS)],
        )
        return row
      }
      let row = await read()
      if (row?.next_email_at && row.next_email_at.getTime() <= now()) {
        const userId = row.user_id
        await db.transaction((tx) => settleEmails(tx, now(), { userId }))
        row = await read()
      }
      if (!row) throw new FoyerError(SIGN_IN_SESSION_NOT_FOUND)
      const key = await proofs.keyOf(proof).catch((error: unknown) => {
        if (isFoyerError(error, SIGNATURE_INVALID)) return undefined
        throw error
      })
      if (key !== row.key) {
        await revoke(tokenHash)
        throw new FoyerError(SIGN_IN_SESSION_NOT_FOUND)
      }
      await proofs.verify(proof, { method: 'POST', url, token })
      await db.query('update login_sessions set used_at = $2 where token_hash = $1', [tokenHash, new Date(now())])
      const email = row.email && secrets.open(row.email, row.user_id)
      const { site, device, passkey, created_at: createdAt } = row
      const place = { site, device, passkey }
      return { userId: row.user_id, email, key, createdAt, expiresAt: expiryOf(createdAt.getTime()), tokenHash, place }
    },
    async end({ tokenHash }) {
      await revoke(tokenHash)
    },
  }
}
