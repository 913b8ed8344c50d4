import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { CODE_EXPIRED, INVALID_BODY, NOT_FOUND, TOO_MANY_REQUESTS, WALLET_CONFLICT } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { indexedEmail, mailboxOf } from '../mail/email.ts'
import { countMail } from '../mail/limits.ts'
import type { Secrets } from '../secrets.ts'
import type { KeyWrap } from '../wallet-keys/keywrap.ts'

const DAY_MS = 24 * 3_600_000
const LINK_LIFETIME_MS = 600_000
/** A wallet that is older waits after the approval, so that its owner can stop a thief of the mailbox. */
const YOUNG_MS = 7 * DAY_MS
const WAIT_MS = DAY_MS
/** How long an approved half can be fetched. */
const FETCH_MS = DAY_MS
const RELEASES_MAX = 3
const RELEASES_WITHIN_MS = 30 * DAY_MS

type Enrolment = {
  readonly walletId: string
  readonly epoch: number
  readonly email: string
  readonly half: Buffer
  /** The SHA-256 of the half that the statement names, base64url. */
  readonly halfHash: string
}
type NewRequest = {
  readonly walletId: string
  /** The thumbprint of the key that asks. */
  readonly key: string
  readonly sealTo: string
  readonly caller: string
}
type Released = {
  readonly half: Buffer
  readonly walletId: string
  readonly epoch: number
  readonly sealTo: string
}
type State = {
  readonly status: 'pending' | 'waiting' | 'released' | 'stopped' | 'ended'
  readonly opensAt: Date | null
  readonly released?: Released
}

export type RecoveryStore = {
  /** The first writer of a wallet wins; the same half again changes nothing. @throws INVALID_BODY, WALLET_CONFLICT */
  readonly enrol: (enrolment: Enrolment) => Promise<void>
  /** Makes a request and counts its mail. `undo` takes both back. @throws NOT_FOUND, TOO_MANY_REQUESTS */
  readonly request: (
    request: NewRequest,
  ) => Promise<{ id: string; secret: string; email: string; expiresAt: Date; undo: () => Promise<void> }>
  /**
   * Approves a request within ten minutes, once, or stops it as long as the half was not handed out.
   * @throws CODE_EXPIRED, also for a wrong secret
   */
  readonly answer: (id: string, secret: string, approve: boolean) => Promise<{ opensAt: Date | null }>
  /** The state of a request for the key that made it, and once the half. @throws NOT_FOUND, TOO_MANY_REQUESTS */
  readonly read: (id: string, key: string) => Promise<State>
  /** Deletes everything that has expired. */
  readonly sweep: () => Promise<void>
  /** Deletes everything about an address. @returns the number of deleted wallets */
  readonly erase: (email: string) => Promise<number>
}

type WalletRow = {
  readonly id: string
  readonly epoch: number
  readonly email: Buffer
  readonly half: Buffer
  readonly half_hash: string
  readonly created_at: Date
}
type RequestRow = {
  readonly wallet_id: string
  readonly key: string
  readonly seal_to: string
  readonly secret_hash: Buffer
  readonly status: 'pending' | 'approved' | 'stopped' | 'released'
  readonly expires_at: Date
  readonly opens_at: Date | null
}

export function createRecoveryStore(
  db: Database,
  secrets: Secrets,
  keyWrap: KeyWrap,
  now: () => number,
): RecoveryStore {
  const aadOf = (walletId: string, epoch: number) => JSON.stringify(['recovery', walletId, epoch])
  return {
    async enrol({ walletId, epoch, email, half, halfHash }) {
      if (createHash('sha256').update(half).digest('base64url') !== halfHash)
        throw new FoyerError(INVALID_BODY, { context: { reason: 'half is not the one of the statement' } })
      const stored = await db.query(
        `insert into recovery_wallets (id, epoch, email, email_index, half, half_hash, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
        [
          walletId,
          epoch,
          secrets.seal(email, walletId),
          secrets.hash('email-index', indexedEmail(email)),
          await keyWrap.wrap(half, aadOf(walletId, epoch)),
          halfHash,
          new Date(now()),
        ],
      )
      if (stored.length > 0) return
      // A page whose connection broke sends the same again.
      const [first] = await db.query<WalletRow>('select * from recovery_wallets where id = $1', [walletId])
      const isSame =
        first?.half_hash === halfHash && first.epoch === epoch && secrets.open(first.email, walletId) === email
      if (!isSame) throw new FoyerError(WALLET_CONFLICT)
    },
    async request({ walletId, key, sealTo, caller }) {
      const [id, sendId, secret] = [newId(), newId(), randomBytes(24).toString('base64url')]
      const at = now()
      const expiresAt = new Date(at + LINK_LIFETIME_MS)
      const [wallet] = await db.query<WalletRow>('select * from recovery_wallets where id = $1', [walletId])
      if (!wallet) throw missing()
      const email = secrets.open(wallet.email, walletId)
      const mailbox = secrets.hash('email-limit', mailboxOf(email))
      await db.transaction(async (tx) => {
        await countMail(tx, 'recovery_sends', { id: sendId, mailbox, caller: secrets.hash('caller', caller), at })
        await tx.query(
          `insert into recovery_requests (id, wallet_id, key, seal_to, secret_hash, status, expires_at)
           values ($1, $2, $3, $4, $5, 'pending', $6)`,
          [id, walletId, key, sealTo, secrets.hash('code', 'recovery', id, secret), expiresAt],
        )
      })
      const undo = async () => {
        await db.query('delete from recovery_requests where id = $1', [id])
        await db.query('delete from recovery_sends where id = $1', [sendId])
      }
      return { id, secret, email, expiresAt, undo }
    },
    answer: (id, secret, approve) =>
      db.transaction(async (tx) => {
        const row = await locked(tx, id)
        const isRight = row && timingSafeEqual(secrets.hash('code', 'recovery', id, secret), row.secret_hash)
        if (!isRight) throw new FoyerError(CODE_EXPIRED)
        const isOpen = row.status === 'pending' && row.expires_at.getTime() > now()
        if (approve ? !isOpen : row.status !== 'pending' && row.status !== 'approved')
          throw new FoyerError(CODE_EXPIRED)
        if (!approve) {
          await tx.query(`update recovery_requests set status = 'stopped' where id = $1`, [id])
          return { opensAt: null }
        }
        const [wallet] = await tx.query<WalletRow>('select * from recovery_wallets where id = $1', [row.wallet_id])
        const age = now() - (wallet?.created_at.getTime() ?? 0)
        const opensAt = new Date(age > YOUNG_MS ? now() + WAIT_MS : now())
        await tx.query(
          `update recovery_requests set status = 'approved', opens_at = $2, expires_at = $3 where id = $1`,
          [id, opensAt, new Date(opensAt.getTime() + FETCH_MS)],
        )
        return { opensAt }
      }),
    async read(id, key) {
      const found = await db.transaction(async (tx) => {
        const row = await locked(tx, id)
        // Whoever has another key learns nothing of the request.
        if (!row || row.key !== key) throw missing()
        if (row.status === 'stopped') return { status: 'stopped' as const, opensAt: null }
        if (row.status === 'released' || row.expires_at.getTime() <= now())
          return { status: 'ended' as const, opensAt: null }
        if (row.status === 'pending' || !row.opens_at) return { status: 'pending' as const, opensAt: null }
        if (row.opens_at.getTime() > now()) return { status: 'waiting' as const, opensAt: row.opens_at }
        const [wallet] = await tx.query<WalletRow>('select * from recovery_wallets where id = $1 for update', [
          row.wallet_id,
        ])
        if (!wallet) throw missing()
        await countRelease(tx, wallet.id, now())
        await tx.query(`update recovery_requests set status = 'released' where id = $1`, [id])
        return { status: 'released' as const, opensAt: row.opens_at, wallet, sealTo: row.seal_to }
      })
      if (found.status !== 'released') return found
      const { wallet, sealTo, status, opensAt } = found
      const half = await keyWrap.unwrap(wallet.half, aadOf(wallet.id, wallet.epoch))
      return { status, opensAt, released: { half, walletId: wallet.id, epoch: wallet.epoch, sealTo } }
    },
    async sweep() {
      const before = (ms: number) => [new Date(now() - ms)]
      await db.query('delete from recovery_requests where expires_at < $1', before(DAY_MS))
      await db.query('delete from recovery_sends where sent_at < $1', before(DAY_MS))
      await db.query('delete from recovery_proofs where expires_at < $1', before(0))
      await db.query('delete from recovery_releases where released_at < $1', before(RELEASES_WITHIN_MS))
    },
    async erase(email) {
      const erased = await db.query('delete from recovery_wallets where email_index = $1 returning id', [
        secrets.hash('email-index', indexedEmail(email)),
      ])
      await db.query('delete from recovery_sends where email_index = $1', [
        secrets.hash('email-limit', mailboxOf(email)),
      ])
      return erased.length
    },
  }
}

async function locked(tx: Database, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx.query<RequestRow>('select * from recovery_requests where id = $1 for update', [id])
  return row
}

/** @throws TOO_MANY_REQUESTS with the time until the next release */
async function countRelease(tx: Database, walletId: string, at: number): Promise<void> {
  const rows = await tx.query<{ released_at: Date }>(
    'select released_at from recovery_releases where wallet_id = $1 and released_at > $2 order by released_at desc',
    [walletId, new Date(at - RELEASES_WITHIN_MS)],
  )
  const oldest = rows[RELEASES_MAX - 1]
  if (oldest) {
    const seconds = Math.ceil((oldest.released_at.getTime() + RELEASES_WITHIN_MS - at) / 1_000)
    throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: Math.max(1, seconds) } })
  }
  await tx.query('insert into recovery_releases (wallet_id, released_at) values ($1, $2)', [walletId, new Date(at)])
}

const missing = () => new FoyerError(NOT_FOUND, { context: { path: 'recovery' } })
const newId = (): string => randomBytes(16).toString('base64url')
