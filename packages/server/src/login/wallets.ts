import { FoyerError } from '@foyer/base'
import { INVALID_BODY, NOT_FOUND, TOO_MANY_REQUESTS, WALLET_CONFLICT } from '@foyer/base/catalogue'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import type { WalletRecord } from '@foyer/contracts/login-calls'
import type { Database } from '../db/database.ts'
import type { KeyWrap } from '../wallet-keys/keywrap.ts'

const HOUR_MS = 3_600_000
/** Releases of a wallet's halves. */
const LIMITS = [
  { releases: 30, withinMs: HOUR_MS },
  { releases: 200, withinMs: 24 * HOUR_MS },
] as const
/** A device on a site is a context. */
const CONTEXTS_MAX = 200

type NewWallet = {
  readonly wallet: WalletRecord
  /** The halves by context. */
  readonly halves: Readonly<Record<string, Buffer>>
}
type Place = { readonly walletId: string; readonly epoch: number; readonly context: string }

export type Wallets = {
  /** The usable wallet of a user. */
  readonly of: (userId: string) => Promise<{ wallet: WalletRecord | null; contexts: string[] }>
  /** Deletes a wallet whose creation was not finished: nobody has used it. */
  readonly startOver: (userId: string) => Promise<void>
  /** Stores a wallet with its halves, all or nothing. @throws WALLET_CONFLICT */
  readonly create: (userId: string, created: NewWallet) => Promise<void>
  /** @throws NOT_FOUND */
  readonly enable: (userId: string, walletId: string) => Promise<void>
  /** @throws NOT_FOUND, INVALID_BODY */
  readonly addContext: (userId: string, place: Place, half: Buffer) => Promise<void>
  /** @throws NOT_FOUND, INVALID_BODY */
  readonly revokeContext: (userId: string, walletId: string, context: string) => Promise<void>
  /** The half of a context. Counted before it is handed out. @throws NOT_FOUND, TOO_MANY_REQUESTS */
  readonly release: (userId: string, place: Place) => Promise<Buffer>
}

type Row = {
  readonly id: string
  readonly epoch: number
  readonly addresses: WalletRecord['addresses']
  readonly ciphertext: string
}

export function createWallets(db: Database, keyWrap: KeyWrap, now: () => number): Wallets {
  const aadOf = (userId: string, { walletId, context, epoch }: Place) =>
    JSON.stringify(['login', userId, walletId, context, epoch])
  /** Locks the wallet until the transaction ends. */
  async function requireWallet(tx: Database, userId: string, walletId: string, epoch?: number): Promise<void> {
    const [row] = await tx.query<Row>(
      'select * from login_wallets where id = $1 and user_id = $2 and is_enabled for update',
      [walletId, userId],
    )
    if (!row || (epoch !== undefined && row.epoch !== epoch)) throw missing()
  }
  const store = (tx: Database, { walletId, context }: Place, wrapped: Buffer) =>
    tx.query(
      `insert into login_halves (wallet_id, context, half) values ($1, $2, $3)
       on conflict (wallet_id, context) do update set half = excluded.half`,
      [walletId, context, wrapped],
    )
  return {
    async of(userId) {
      const [row] = await db.query<Row>('select * from login_wallets where user_id = $1 and is_enabled', [userId])
      if (!row) return { wallet: null, contexts: [] }
      const { id, epoch, addresses, ciphertext } = row
      const halves = await db.query<{ context: string }>(
        'select context from login_halves where wallet_id = $1 order by context',
        [id],
      )
      return { wallet: { id, epoch, addresses, ciphertext }, contexts: halves.map(({ context }) => context) }
    },
    async startOver(userId) {
      await db.query('delete from login_wallets where user_id = $1 and not is_enabled', [userId])
    },
    async create(userId, { wallet, halves }) {
      const { id, epoch, addresses, ciphertext } = wallet
      const places = Object.entries(halves).map(([context, half]) => ({
        place: { walletId: id, epoch, context },
        half,
      }))
      const wrapped = await Promise.all(places.map(({ place, half }) => keyWrap.wrap(half, aadOf(userId, place))))
      await db.transaction(async (tx) => {
        await tx.query('delete from login_wallets where user_id = $1 and not is_enabled', [userId])
        const stored = await tx.query(
          `insert into login_wallets (id, user_id, epoch, addresses, ciphertext, created_at)
           values ($1, $2, $3, $4::jsonb, $5, $6) on conflict do nothing returning id`,
          [id, userId, epoch, JSON.stringify(addresses), ciphertext, new Date(now())],
        )
        if (stored.length === 0) throw new FoyerError(WALLET_CONFLICT)
        for (const [index, { place }] of places.entries()) await store(tx, place, wrapped[index] as Buffer)
      })
    },
    async enable(userId, walletId) {
      const enabled = await db.query(
        'update login_wallets set is_enabled = true where id = $1 and user_id = $2 returning id',
        [walletId, userId],
      )
      if (enabled.length === 0) throw missing()
    },
    async addContext(userId, place, half) {
      requireOwnContext(place.context)
      const wrapped = await keyWrap.wrap(half, aadOf(userId, place))
      await db.transaction(async (tx) => {
        await requireWallet(tx, userId, place.walletId, place.epoch)
        await store(tx, place, wrapped)
        const contexts = await tx.query('select context from login_halves where wallet_id = $1', [place.walletId])
        if (contexts.length > CONTEXTS_MAX) refuse('the wallet has too many contexts')
      })
    },
    async revokeContext(userId, walletId, context) {
      requireOwnContext(context)
      await db.transaction(async (tx) => {
        await requireWallet(tx, userId, walletId)
        await tx.query('delete from login_halves where wallet_id = $1 and context = $2', [walletId, context])
      })
    },
    async release(userId, place) {
      const wrapped = await db.transaction(async (tx) => {
        await requireWallet(tx, userId, place.walletId, place.epoch)
        const [row] = await tx.query<{ half: Buffer }>(
          'select half from login_halves where wallet_id = $1 and context = $2',
          [place.walletId, place.context],
        )
        if (!row) throw missing()
        await countRelease(tx, place.walletId, now())
        return row.half
      })
      return keyWrap.unwrap(wrapped, aadOf(userId, place))
    },
  }
}

/** @throws TOO_MANY_REQUESTS with the time until the next release */
async function countRelease(tx: Database, walletId: string, at: number): Promise<void> {
  const rows = await tx.query<{ released_at: Date }>(
    'select released_at from login_releases where wallet_id = $1 and released_at > $2 order by released_at desc',
    [walletId, new Date(at - 24 * HOUR_MS)],
  )
  const waits = LIMITS.map(({ releases, withinMs }) => {
    const oldest = rows[releases - 1]
    return oldest === undefined ? 0 : oldest.released_at.getTime() + withinMs - at
  })
  const seconds = Math.ceil(Math.max(...waits) / 1_000)
  if (seconds > 0) throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds } })
  await tx.query('insert into login_releases (wallet_id, released_at) values ($1, $2)', [walletId, new Date(at)])
}

/** The pair of the recovery service is made with the wallet and stays. */
function requireOwnContext(context: string): void {
  if (context === RECOVERY_CONTEXT) refuse('the context of the recovery service cannot be changed')
}

const missing = () => new FoyerError(NOT_FOUND, { context: { path: 'wallet' } })

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
