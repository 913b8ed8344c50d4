import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { CODE_EXPIRED, CODE_WRONG, NOT_FOUND } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { indexedEmail, mailboxOf } from '../mail/email.ts'
import { countMail, MAILS_PER_CALLER } from '../mail/limits.ts'
import type { Secrets } from '../secrets.ts'

const CODE_LIFETIME_MS = 600_000
const CODE_DIGITS = 6
const TRIES = 5

type NewCapture = {
  readonly project: string
  /** Normalised. */
  readonly email: string
  /** CAIP-10. */
  readonly account: string
  /** The caller's network. */
  readonly caller: string
}
export type Capture = {
  readonly project: string
  readonly email: string
  readonly account: string
  readonly createdAt: Date
  readonly confirmedAt: Date | null
}

export type CaptureStore = {
  /**
   * Makes a code and counts its mail. `undo` takes both back, for a mail that no mail server has heard of.
   * @throws TOO_MANY_REQUESTS
   */
  readonly create: (
    capture: NewCapture,
  ) => Promise<{ id: string; code: string; expiresAt: Date; undo: () => Promise<void> }>
  /** @throws NOT_FOUND, CODE_WRONG with the remaining tries, CODE_EXPIRED */
  readonly confirm: (project: string, id: string, code: string) => Promise<void>
  /** Everything stored about an address. */
  readonly exported: (email: string) => Promise<Capture[]>
  /** The confirmed addresses of a project. */
  readonly confirmed: (project: string) => Promise<Capture[]>
  /** Deletes everything stored about an address. @returns the number of deleted entries */
  readonly erase: (email: string) => Promise<number>
}

type Row = {
  readonly id: string
  readonly project: string
  readonly email: Buffer
  readonly account: string
  readonly code_hash: Buffer
  readonly tries_left: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly confirmed_at: Date | null
}

export function createCaptureStore(
  db: Database,
  secrets: Secrets,
  now: () => number,
  perCaller = MAILS_PER_CALLER,
): CaptureStore {
  const indexOf = (email: string) => secrets.hash('email-index', indexedEmail(email))
  const limitKeyOf = (email: string) => secrets.hash('email-limit', mailboxOf(email))
  const captureOf = (row: Row): Capture => ({
    project: row.project,
    email: secrets.open(row.email, row.id),
    account: row.account,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
  })
  return {
    async create(capture) {
      const [id, sendId] = [newId(), newId()]
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      const at = now()
      const expiresAt = new Date(at + CODE_LIFETIME_MS)
      const index = indexOf(capture.email)
      const mailbox = limitKeyOf(capture.email)
      const caller = secrets.hash('caller', capture.caller)
      await db.transaction(async (tx) => {
        await countMail(tx, 'capture_sends', { id: sendId, mailbox, caller, at, perCaller })
        await tx.query(
          `insert into captures (id, project, email_index, email, account, code_hash, tries_left, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            id,
            capture.project,
            index,
            secrets.seal(capture.email, id),
            capture.account,
            secrets.hash('code', id, code),
            TRIES,
            new Date(at),
            expiresAt,
          ],
        )
      })
      const undo = async () => {
        await db.query('delete from captures where id = $1', [id])
        await db.query('delete from capture_sends where id = $1', [sendId])
      }
      return { id, code, expiresAt, undo }
    },
    async confirm(project, id, code) {
      const at = new Date(now())
      // The try is counted before the code is compared, so that parallel guesses are counted separately.
      const [row] = await db.query<Row>(
        `update captures set tries_left = tries_left - 1
         where id = $1 and project = $2 and tries_left > 0 and expires_at > $3 and confirmed_at is null returning *`,
        [id, project, at],
      )
      if (!row) {
        const known = await db.query('select id from captures where id = $1 and project = $2', [id, project])
        throw known.length > 0
          ? new FoyerError(CODE_EXPIRED)
          : new FoyerError(NOT_FOUND, { context: { path: '/capture/v1/confirm' } })
      }
      if (!timingSafeEqual(secrets.hash('code', id, code), row.code_hash))
        throw new FoyerError(CODE_WRONG, { context: { left: row.tries_left } })
      await db.query('update captures set confirmed_at = $2, tries_left = 0 where id = $1', [id, at])
    },
    async exported(email) {
      const rows = await db.query<Row>('select * from captures where email_index = $1 order by created_at', [
        indexOf(email),
      ])
      return rows.map(captureOf)
    },
    async confirmed(project) {
      const rows = await db.query<Row>(
        'select * from captures where project = $1 and confirmed_at is not null order by confirmed_at',
        [project],
      )
      return rows.map(captureOf)
    },
    async erase(email) {
      const index = indexOf(email)
      const erased = await db.query('delete from captures where email_index = $1 returning id', [index])
      await db.query('delete from capture_sends where email_index = $1', [limitKeyOf(email)])
      return erased.length
    },
  }
}

const newId = (): string => randomBytes(16).toString('base64url')
