import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { CODE_EXPIRED, CODE_WRONG, NOT_FOUND } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { indexedEmail, mailboxOf } from '../mail/email.ts'
import { countMail } from '../mail/limits.ts'
import type { Secrets } from '../secrets.ts'
import { countFailure, requireFewFailures } from './failures.ts'

const CODE_LIFETIME_MS = 600_000
const CODE_DIGITS = 6
const TRIES = 5

type NewCode = {
  /** Normalised. */
  readonly email: string
  /** The thumbprint of the key that may use the code. */
  readonly key: string
  /** The caller's network. */
  readonly caller: string
  readonly purpose: CodePurpose
  /** The page that asked, which its session keeps. */
  readonly site: string | null
  /** The social login whose account the code adds, which its mail has to say. */
  readonly link?: string | undefined
}
/** What a code is for. It is good for nothing else. */
type CodePurpose = 'login' | 'export' | 'email-from' | 'email-to'

export type LoginCodes = {
  /** Makes a code and counts its mail. `undo` takes both back. @throws TOO_MANY_REQUESTS */
  readonly create: (
    request: NewCode,
  ) => Promise<{ id: string; code: string; expiresAt: Date; undo: () => Promise<void> }>
  /**
   * Uses a code up. A right code from another key costs a try and is answered like a wrong one. Ten wrong ones an hour are the most for
   * a wallet, over all its codes.
   * @param key the thumbprint of the key that asks, undefined if it has proved none
   * @returns the address, the page that asked, and what the code adds
   * @throws NOT_FOUND, CODE_WRONG with the remaining tries, CODE_EXPIRED, TOO_MANY_REQUESTS
   */
  readonly use: (
    purpose: CodePurpose,
    id: string,
    code: string,
    key: string | undefined,
  ) => Promise<{ email: string; site: string | null; link: string | null }>
  /** Whether a code was asked for by a key that has had a session of its address before. */
  readonly isOfKnownKey: (id: string) => Promise<boolean>
}

type Row = {
  readonly email: Buffer
  readonly email_index: Buffer
  readonly is_known: boolean
  readonly key: string
  readonly code_hash: Buffer
  readonly tries_left: number
  readonly site: string | null
  readonly link: string | null
}

/** @param perCaller most mails by one caller in an hour */
export function createLoginCodes(db: Database, secrets: Secrets, now: () => number, perCaller: number): LoginCodes {
  const hashOf = (id: string, code: string) => secrets.hash('code', 'login', id, code)
  return {
    async create({ email, key, caller, purpose, site, link }) {
      const [id, sendId] = [newId(), newId()]
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      const at = now()
      const expiresAt = new Date(at + CODE_LIFETIME_MS)
      const index = secrets.hash('email-index', indexedEmail(email))
      const known = await db.query(
        `select 1 from login_users u where u.email_index = $1 and
         (exists (select 1 from login_sessions s where s.user_id = u.id and s.key = $2) or
          exists (select 1 from login_wallets w join login_halves h on h.wallet_id = w.id where w.user_id = u.id and h.key = $2))`,
        [index, key],
      )
      const isKnown = known.length > 0
      // Strangers who ask for codes cannot use up what the visitor's own devices may ask for.
      const counted = [...(isKnown ? [key] : []), ...(purpose === 'login' ? [] : [purpose])]
      const mailbox = secrets.hash('email-limit', mailboxOf(email), ...counted)
      await db.transaction(async (tx) => {
        await countMail(tx, 'login_sends', {
          id: sendId,
          mailbox,
          caller: secrets.hash('caller', caller),
          at,
          perCaller,
        })
        await tx.query(
          `insert into login_codes (id, email_index, email, key, code_hash, tries_left, is_known, expires_at, purpose, site, link)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [
            id,
            index,
            secrets.seal(email, id),
            key,
            hashOf(id, code),
            TRIES,
            isKnown,
            expiresAt,
            purpose,
            site,
            link ?? null,
          ],
        )
      })
      const undo = async () => {
        await db.query('delete from login_codes where id = $1', [id])
        await db.query('delete from login_sends where id = $1', [sendId])
      }
      return { id, code, expiresAt, undo }
    },
    async use(purpose, id, code, key) {
      const used = await db.transaction(async (tx) => {
        const at = now()
        const [asked] = await tx.query<Row>('select * from login_codes where id = $1 and purpose = $2', [id, purpose])
        if (!asked) throw new FoyerError(NOT_FOUND, { context: { path: '/login/v1/verify' } })
        const attempts = { emailIndex: asked.email_index, by: asked.is_known ? asked.key : '' }
        // Parallel guesses wait for each other here, and are counted separately.
        await requireFewFailures(tx, attempts, at)
        const [row] = await tx.query<Row>(
          `update login_codes set tries_left = tries_left - 1
           where id = $1 and tries_left > 0 and expires_at > $2 returning *`,
          [id, new Date(at)],
        )
        if (!row) throw new FoyerError(CODE_EXPIRED)
        const isRight = timingSafeEqual(hashOf(id, code), row.code_hash)
        // What is thrown here would not be counted.
        if (!isRight || row.key !== key) {
          await countFailure(tx, attempts, at)
          return new FoyerError(CODE_WRONG, { context: { left: row.tries_left } })
        }
        await tx.query('update login_codes set expires_at = $2 where id = $1', [id, new Date(at)])
        return row
      })
      if (used instanceof FoyerError) throw used
      return { email: secrets.open(used.email, id), site: used.site, link: used.link }
    },
    async isOfKnownKey(id) {
      const [row] = await db.query<{ is_known: boolean }>('select is_known from login_codes where id = $1', [id])
      return row?.is_known === true
    },
  }
}

const newId = (): string => randomBytes(16).toString('base64url')
