import { createHash, randomBytes } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { SIGN_IN_SESSION_NOT_FOUND, SIGNATURE_INVALID } from '@foyer/base/catalogue'
import type { SignInSession } from '@foyer/contracts'
import { SIGN_IN_LIFETIME_MS, type SignInMessage } from '@foyer/contracts/sign-in-message'
import type { Database } from '../db/database.ts'

/** Maximum duration of a session, also if its message specifies no expiry. */
const SESSION_MAX_MS = 30 * 24 * 3_600_000
const ID_BYTES = 16
const TOKEN_BYTES = 32

export type Sessions = {
  /** A nonce for one message of one project, valid for 10 minutes. */
  readonly createNonce: (project: string) => Promise<string>
  /**
   * Uses the nonce of a verified message and starts its session atomically.
   * @throws SIGNATURE_INVALID when the nonce is unknown, used, expired or belongs to another project
   */
  readonly start: (project: string, message: SignInMessage) => Promise<{ token: string; session: SignInSession }>
  /** The active session of a token. @throws SIGN_IN_SESSION_NOT_FOUND */
  readonly byToken: (project: string, token: string | undefined) => Promise<SignInSession>
  /** A session, also one that has ended. @throws SIGN_IN_SESSION_NOT_FOUND */
  readonly byId: (project: string, id: string) => Promise<SignInSession>
  readonly end: (project: string, id: string) => Promise<void>
}

type Row = {
  readonly id: string
  readonly account_address: string
  readonly chain_id: string
  readonly domain: string
  readonly issued_at: Date
  readonly expires_at: Date
  readonly revoked_at: Date | null
}

export function createSessions(db: Database, now: () => number): Sessions {
  const find = async (column: 'id' | 'token_hash', project: string, value: string | Buffer) => {
    const [row] = await db.query<Row>(`select * from sign_in_sessions where ${column} = $1 and project = $2`, [
      value,
      project,
    ])
    if (!row) throw new FoyerError(SIGN_IN_SESSION_NOT_FOUND)
    return sessionOf(row, now())
  }
  return {
    async createNonce(project) {
      // The standard allows letters and digits; hexadecimal satisfies this.
      const nonce = randomBytes(ID_BYTES).toString('hex')
      await db.query('insert into sign_in_nonces (nonce, project, expires_at) values ($1, $2, $3)', [
        nonce,
        project,
        new Date(now() + SIGN_IN_LIFETIME_MS),
      ])
      return nonce
    },
    start: (project, message) => db.transaction((tx) => start(tx, project, message, now())),
    async byToken(project, token) {
      if (token === undefined) throw new FoyerError(SIGN_IN_SESSION_NOT_FOUND)
      const session = await find('token_hash', project, hashOf(token))
      if (session.status !== 'active') throw new FoyerError(SIGN_IN_SESSION_NOT_FOUND)
      return session
    },
    byId: (project, id) => find('id', project, id),
    async end(project, id) {
      await db.query(
        'update sign_in_sessions set revoked_at = $3 where id = $1 and project = $2 and revoked_at is null',
        [id, project, new Date(now())],
      )
    },
  }
}

async function start(tx: Database, project: string, message: SignInMessage, at: number) {
  const spent = await tx.query(
    'delete from sign_in_nonces where nonce = $1 and project = $2 and expires_at > $3 returning nonce',
    [message.nonce, project, new Date(at)],
  )
  if (spent.length === 0)
    throw new FoyerError(SIGNATURE_INVALID, { context: { reason: 'the nonce is unknown, spent or expired' } })
  const id = randomBytes(ID_BYTES).toString('base64url')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const wanted = message.expirationTime === undefined ? Number.POSITIVE_INFINITY : Date.parse(message.expirationTime)
  const row: Row = {
    id,
    account_address: message.accountAddress,
    chain_id: message.chainId,
    domain: message.domain,
    issued_at: new Date(message.issuedAt),
    expires_at: new Date(Math.min(wanted, at + SESSION_MAX_MS)),
    revoked_at: null,
  }
  await tx.query(
    `insert into sign_in_sessions (id, project, token_hash, account_address, chain_id, domain, issued_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, project, hashOf(token), row.account_address, row.chain_id, row.domain, row.issued_at, row.expires_at],
  )
  return { token, session: sessionOf(row, at) }
}

function sessionOf(row: Row, at: number): SignInSession {
  const hasExpired = row.expires_at.getTime() <= at
  return {
    id: row.id,
    accountAddress: row.account_address,
    chainId: row.chain_id,
    domain: row.domain,
    issuedAt: row.issued_at.toISOString(),
    expirationTime: row.expires_at.toISOString(),
    status: row.revoked_at ? 'revoked' : hasExpired ? 'expired' : 'active',
  }
}

/** 256 random bits need neither a salt nor a slow hash. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
