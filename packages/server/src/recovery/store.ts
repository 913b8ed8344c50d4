import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { CODE_EXPIRED, INVALID_BODY, NOT_FOUND, TOO_MANY_REQUESTS, WALLET_CONFLICT } from '@foyer/base/catalogue'
import { NEW_DEVICE_WAIT_MS } from '@foyer/base/constants'
import type { Database } from '../db/database.ts'
import { indexedEmail, mailboxOf } from '../mail/email.ts'
import { countMail } from '../mail/limits.ts'
import type { Secrets } from '../secrets.ts'
import type { KeyWrap } from '../wallet-keys/wrapping-key.ts'
import type { RecoveryEmails } from './emails.ts'
import { createRecoveryErasing, RELEASES_WITHIN_MS, type RecoveryErasing } from './erasing.ts'

const DAY_MS = 24 * 3_600_000
const LINK_LIFETIME_MS = 600_000
/** A wallet that is older and holds more waits after the approval, so that its owner can stop a thief of the mailbox. */
const YOUNG_MS = 7 * DAY_MS
/** How long an approved half can be fetched. */
const FETCH_MS = DAY_MS
/** Wallets of one address: one is used, the others are creations that were not finished. */
const ENROLMENTS_MAX = 20
const RELEASES_MAX = 3

type Enrolment = {
  readonly walletId: string
  readonly epoch: number
  readonly email: string
  /** On EVM chains. It signs for changes. */
  readonly address: string
  readonly half: Buffer
  /** The SHA-256 of the half that the statement names, base64url. */
  readonly halfHash: string
}
type NewRequest = {
  readonly walletId: string
  /** Where the mail goes. */
  readonly email: string
  /** The thumbprint of the key that asks. */
  readonly key: string
  readonly sealTo: string
  /** What the mail says: where it was asked, and on which device. */
  readonly site: string
  readonly device: string
  readonly caller: string
  /** The wallet holds so little that it need not wait. */
  readonly isSmall: boolean
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

export type RecoveryStore = RecoveryErasing & {
  /**
   * The first writer of a wallet wins; the same half again changes nothing.
   * @throws INVALID_BODY, WALLET_CONFLICT, TOO_MANY_REQUESTS
   */
  readonly enrol: (enrolment: Enrolment) => Promise<void>
  /** Makes a request and counts its mail. `undo` takes both back. @throws NOT_FOUND, TOO_MANY_REQUESTS */
  readonly request: (
    request: NewRequest,
  ) => Promise<{ id: string; secret: string; expiresAt: Date; undo: () => Promise<void> }>
  /**
   * Approves a request within ten minutes, once, or stops it as long as the half was not handed out.
   * @throws CODE_EXPIRED, also for a wrong secret
   */
  readonly answer: (id: string, secret: string, approve: boolean) => Promise<{ opensAt: Date | null }>
  /** What a request is about, for the owner of the mailbox. @throws CODE_EXPIRED, also for a wrong secret */
  readonly describe: (
    id: string,
    secret: string,
  ) => Promise<{
    site: string
    device: string
    askedAt: Date
    /** Since when the wallet is enrolled. */
    walletSince: Date
    /** Since when another wallet of the address is, if that is over a day longer: an unfinished creation is followed by the next at once. */
    otherSince: Date | null
  }>
  /**
   * The state of a request for the key that made it, and the half, until the request ends. It counts once.
   * @throws NOT_FOUND, TOO_MANY_REQUESTS
   */
  readonly read: (id: string, key: string) => Promise<State>
}

type WalletRow = {
  readonly id: string
  readonly epoch: number
  readonly address: string | null
  readonly email: Buffer
  readonly email_index: Buffer
  readonly half: Buffer
  readonly half_hash: string
  readonly created_at: Date
  readonly next_email_at: Date | null
}
type RequestRow = {
  readonly wallet_id: string
  readonly key: string
  readonly seal_to: string
  readonly secret_hash: Buffer
  readonly site: string
  readonly device: string
  readonly asked_at: Date
  readonly status: 'pending' | 'approved' | 'stopped' | 'released'
  readonly expires_at: Date
  readonly opens_at: Date | null
  readonly is_small: boolean
}
type Readable = { readonly row: RequestRow; readonly wallet: WalletRow; readonly opensAt: Date }

/** What a wrapped half of the recovery service belongs to. */
export const aadOf = (walletId: string, epoch: number): string => JSON.stringify(['recovery', walletId, epoch])

export function createRecoveryStore(
  db: Database,
  secrets: Secrets,
  keyWrap: KeyWrap,
  emails: Pick<RecoveryEmails, 'require'>,
  now: () => number,
  perCaller: number,
): RecoveryStore {
  /** The request of a mail's link, locked until the transaction ends. @throws CODE_EXPIRED */
  async function mailed(tx: Database, id: string, secret: string): Promise<RequestRow> {
    const row = await locked(tx, id)
    const isRight = row && timingSafeEqual(secrets.hash('code', 'recovery', id, secret), row.secret_hash)
    if (!isRight) throw new FoyerError(CODE_EXPIRED)
    return row
  }
  /** The state of a request, or the wallet whose half it may have, both locked until the transaction ends. @throws NOT_FOUND */
  async function readable(tx: Database, id: string, key: string): Promise<State | Readable> {
    const row = await locked(tx, id)
    // Whoever has another key learns nothing of the request.
    if (!row || row.key !== key) throw missing()
    const { status, opens_at: opensAt } = row
    if (status === 'stopped') return { status, opensAt: null }
    if (row.expires_at.getTime() <= now()) return { status: 'ended', opensAt: null }
    if (status === 'pending' || !opensAt) return { status: 'pending', opensAt: null }
    if (opensAt.getTime() > now()) return { status: 'waiting', opensAt }
    const lock = 'select * from recovery_wallets where id = $1 for update'
    const [wallet] = await tx.query<WalletRow>(lock, [row.wallet_id])
    if (!wallet) throw missing()
    const changesAt = wallet.next_email_at
    // The mail went to the old address, whose reader was shut out since.
    if (changesAt && row.asked_at < changesAt && changesAt.getTime() <= now()) return { status: 'ended', opensAt: null }
    return { row, wallet, opensAt }
  }
  return {
    ...createRecoveryErasing(db, secrets, now),
    async enrol({ walletId, epoch, email, address, half, halfHash }) {
      if (createHash('sha256').update(half).digest('base64url') !== halfHash)
        throw new FoyerError(INVALID_BODY, { context: { reason: 'half is not the one of the statement' } })
      const index = secrets.hash('email-index', indexedEmail(email))
      const others = await db.query(
        'select id from recovery_wallets where email_index = $1 and created_at > $2 and id <> $3',
        [index, new Date(now() - DAY_MS), walletId],
      )
      if (others.length >= ENROLMENTS_MAX)
        throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: DAY_MS / 1_000 } })
      const stored = await db.query(
        `insert into recovery_wallets (id, epoch, email, email_index, address, half, half_hash, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
        [
          walletId,
          epoch,
          secrets.seal(email, walletId),
          index,
          address,
          await keyWrap.wrap(half, aadOf(walletId, epoch)),
          halfHash,
          new Date(now()),
        ],
      )
      if (stored.length > 0) return
      // A page whose connection broke sends the same again.
      const [first] = await db.query<WalletRow>('select * from recovery_wallets where id = $1', [walletId])
      const isSame =
        first?.half_hash === halfHash &&
        first.epoch === epoch &&
        first.address === address &&
        secrets.open(first.email, walletId) === email
      if (!isSame) throw new FoyerError(WALLET_CONFLICT)
    },
    async request({ walletId, email, key, sealTo, site, device, caller, isSmall }) {
      const [id, sendId, secret] = [newId(), newId(), randomBytes(24).toString('base64url')]
      const at = now()
      const expiresAt = new Date(at + LINK_LIFETIME_MS)
      const mailbox = secrets.hash('email-limit', mailboxOf(email))
      await db.transaction(async (tx) => {
        await emails.require(tx, walletId, email)
        await countMail(tx, 'recovery_sends', {
          id: sendId,
          mailbox,
          caller: secrets.hash('caller', caller),
          at,
          perCaller,
        })
        await tx.query(
          `insert into recovery_requests
             (id, wallet_id, key, seal_to, secret_hash, site, device, asked_at, status, expires_at, is_small)
           values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)`,
          [
            id,
            walletId,
            key,
            sealTo,
            secrets.hash('code', 'recovery', id, secret),
            site,
            device,
            new Date(at),
            expiresAt,
            isSmall,
          ],
        )
      })
      const undo = async () => {
        await db.query('delete from recovery_requests where id = $1', [id])
        await db.query('delete from recovery_sends where id = $1', [sendId])
      }
      return { id, secret, expiresAt, undo }
    },
    answer: (id, secret, approve) =>
      db.transaction(async (tx) => {
        const row = await mailed(tx, id, secret)
        const isOpen = row.status === 'pending' && row.expires_at.getTime() > now()
        if (approve ? !isOpen : row.status !== 'pending' && row.status !== 'approved')
          throw new FoyerError(CODE_EXPIRED)
        if (!approve) {
          await tx.query(`update recovery_requests set status = 'stopped' where id = $1`, [id])
          return { opensAt: null }
        }
        const [wallet] = await tx.query<WalletRow>('select * from recovery_wallets where id = $1', [row.wallet_id])
        const age = now() - (wallet?.created_at.getTime() ?? 0)
        const opensAt = new Date(age > YOUNG_MS && !row.is_small ? now() + NEW_DEVICE_WAIT_MS : now())
        await tx.query(
          `update recovery_requests set status = 'approved', opens_at = $2, expires_at = $3 where id = $1`,
          [id, opensAt, new Date(opensAt.getTime() + FETCH_MS)],
        )
        return { opensAt }
      }),
    describe: (id, secret) =>
      db.transaction(async (tx) => {
        const { site, device, asked_at: askedAt, wallet_id: walletId } = await mailed(tx, id, secret)
        const [wallet] = await tx.query<WalletRow>('select * from recovery_wallets where id = $1', [walletId])
        if (!wallet) throw new FoyerError(CODE_EXPIRED)
        const walletSince = wallet.created_at
        const [other] = await tx.query<{ readonly since: Date | null }>(
          'select min(created_at) as since from recovery_wallets where email_index = $1 and created_at < $2',
          [wallet.email_index, new Date(walletSince.getTime() - DAY_MS)],
        )
        return { site, device, askedAt, walletSince, otherSince: other?.since ?? null }
      }),
    async read(id, key) {
      const first = await db.transaction((tx) => readable(tx, id, key))
      if (!('wallet' in first)) return first
      const { id: walletId, epoch, half: wrapped } = first.wallet
      // The key's service may take seconds: nothing is locked meanwhile, and what has changed since is looked at again.
      const half = await keyWrap.unwrap(wrapped, aadOf(walletId, epoch))
      return db.transaction(async (tx) => {
        const state = await readable(tx, id, key)
        if (!('wallet' in state)) return state
        const { row, wallet, opensAt } = state
        if (wallet.epoch !== epoch) throw missing()
        if (row.status === 'approved') await countRelease(tx, walletId, now())
        await tx.query(`update recovery_requests set status = 'released' where id = $1`, [id])
        return { status: 'released', opensAt, released: { half, walletId, epoch, sealTo: row.seal_to } }
      })
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
