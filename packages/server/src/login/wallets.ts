import { randomBytes } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { INVALID_BODY, NOT_FOUND, WALLET_CONFLICT, WALLET_FROZEN } from '@foyer/base/catalogue'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import type { WalletRecord } from '@foyer/contracts/login-session'
import type { Database } from '../db/database.ts'
import type { KeyWrap } from '../wallet-keys/wrapping-key.ts'
import { countExport, countRelease } from './release-counts.ts'
import type { Place as Where } from './sessions.ts'

const HOUR_MS = 3_600_000
/** A frozen wallet opens so long after that was asked for, so that its owner can stop a thief of the mailbox. */
const THAW_MS = 24 * HOUR_MS
/** A device on a site is a context. */
const CONTEXTS_MAX = 200

type NewWallet = {
  readonly wallet: WalletRecord
  /** The first context and its half. */
  readonly context: string
  readonly half: Buffer
  /** The half that belongs to the recovery service's, and the SHA-256 of the latter. */
  readonly recoveryHalf: Buffer
  readonly recoveryHash: string
}
/** Whose session it is: the user, the thumbprint of the session's key, and where it is. */
type Owner = { readonly userId: string; readonly key: string; readonly place?: Where }
/** A half without a key is released to every session of the user, because its counterpart opens with something else. */
type Holder = Omit<Owner, 'key'> & { readonly key: string | null }
type Place = { readonly walletId: string; readonly epoch: number; readonly context: string }

type Frozen = { readonly since: string; readonly opensAt: string | null }

export type Wallets = {
  /** The usable wallet of a user. */
  readonly of: (userId: string) => Promise<{
    wallet: WalletRecord | null
    contexts: string[]
    frozen: Frozen | null
    /** Whether its owner has made a recovery kit. */
    hasKit: boolean
  }>
  /** @throws NOT_FOUND */
  readonly noteKit: (userId: string, walletId: string) => Promise<void>
  /** Deletes a wallet whose creation was not finished: nobody has used it. */
  readonly startOver: (userId: string) => Promise<void>
  /** Stores a wallet with its halves, all or nothing. @throws WALLET_CONFLICT */
  readonly create: (owner: Owner, created: NewWallet) => Promise<void>
  /** @param enrolled what the recovery service has confirmed @throws NOT_FOUND */
  readonly enable: (
    userId: string,
    enrolled: { readonly walletId: string; readonly epoch: number; readonly halfHash: string },
  ) => Promise<void>
  /** The wallet's address on EVM chains. @throws NOT_FOUND */
  readonly addressOf: (userId: string, walletId: string) => Promise<string>
  /** The same half again changes nothing. `also` is stored with it or not at all. @throws NOT_FOUND, INVALID_BODY, WALLET_CONFLICT for a context that has another half */
  readonly addContext: (
    owner: Holder,
    place: Place,
    half: Buffer,
    also?: (tx: Database) => Promise<void>,
  ) => Promise<void>
  /**
   * The half of a context, for the key that it belongs to. Counted before it is handed out, separately for each context, so that no
   * device uses up what another one needs.
   * @param use an export counts three times a day, whatever the context
   * @throws NOT_FOUND, WALLET_FROZEN, TOO_MANY_REQUESTS
   */
  readonly release: (owner: Owner, place: Place, use?: 'export') => Promise<Buffer>
  /** @throws NOT_FOUND, WALLET_FROZEN */
  readonly requireOpen: (userId: string, walletId: string) => Promise<void>
  /** Whether the recovery service may be asked for the wallet. @throws NOT_FOUND, also where its owner recovers it alone; WALLET_FROZEN */
  readonly requireRecovery: (userId: string, walletId: string) => Promise<void>
  /** @throws NOT_FOUND */
  readonly addressesOf: (userId: string, walletId: string) => Promise<WalletRecord['addresses']>
  /** Also takes back what thawing has begun, and ends the waits of exports. @throws NOT_FOUND */
  readonly freeze: (userId: string, walletId: string) => Promise<void>
  /**
   * Asks for thawing, which begins once the owner was told.
   * @returns when it opens, and what was asked; null where the owner knows
   * @throws NOT_FOUND for a wallet that is not frozen
   */
  readonly askThaw: (userId: string, walletId: string) => Promise<{ opensAt: Date; asked: string | null }>
  /** The owner was told. @throws WALLET_FROZEN where the wallet was frozen again meanwhile */
  readonly thaw: (walletId: string, asked: string, opensAt: Date) => Promise<void>
}

type Row = {
  readonly id: string
  readonly epoch: number
  readonly addresses: WalletRecord['addresses']
  readonly ciphertext: string
  readonly frozen_at: Date | null
  readonly thaws_at: Date | null
  readonly thaw_asked: string | null
  readonly kit_made: boolean
  readonly has_kit: boolean
}

/** What a wrapped half of the login service belongs to. */
export const aadOf = (userId: string, { walletId, context, epoch }: Place): string =>
  JSON.stringify(['login', userId, walletId, context, epoch])

export function createWallets(db: Database, keyWrap: KeyWrap, now: () => number): Wallets {
  const isFrozen = ({ frozen_at: since, thaws_at: opensAt }: Row): boolean =>
    since !== null && (opensAt === null || opensAt.getTime() > now())
  /** Locks the wallet until the transaction ends. */
  async function requireWallet(tx: Database, userId: string, walletId: string, epoch?: number): Promise<void> {
    const [row] = await tx.query<Row>(
      'select * from login_wallets where id = $1 and user_id = $2 and is_enabled for update',
      [walletId, userId],
    )
    if (!row || (epoch !== undefined && row.epoch !== epoch)) throw missing()
    if (isFrozen(row)) throw new FoyerError(WALLET_FROZEN)
  }
  async function addressesOf(userId: string, walletId: string): Promise<WalletRecord['addresses']> {
    const [row] = await db.query<Row>('select * from login_wallets where id = $1 and user_id = $2 and is_enabled', [
      walletId,
      userId,
    ])
    if (!row) throw missing()
    return row.addresses
  }
  /** Undefined for a context that has a half. */
  async function store(tx: Database, { walletId, context }: Place, of: Holder | null, wrapped: Buffer) {
    const { site = null, device = null, passkey = null } = of?.place ?? {}
    const [stored] = await tx.query(
      `insert into login_halves (wallet_id, context, key, half, site, device, created_at, passkey)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (wallet_id, context) do nothing returning context`,
      [walletId, context, of?.key ?? null, wrapped, site, device, new Date(now()), passkey],
    )
    return stored
  }
  return {
    async of(userId) {
      const [row] = await db.query<Row>('select * from login_wallets where user_id = $1 and is_enabled', [userId])
      if (!row) return { wallet: null, contexts: [], frozen: null, hasKit: false }
      const { id, epoch, addresses, ciphertext } = row
      const halves = await db.query<{ context: string }>(
        'select context from login_halves where wallet_id = $1 order by context',
        [id],
      )
      const frozen = isFrozen(row) && {
        since: row.frozen_at?.toISOString() ?? '',
        opensAt: row.thaws_at?.toISOString() ?? null,
      }
      const contexts = halves.map(({ context }) => context)
      const hasKit = row.kit_made || row.has_kit
      return { wallet: { id, epoch, addresses, ciphertext }, contexts, frozen: frozen || null, hasKit }
    },
    async noteKit(userId, walletId) {
      const noted = await db.query(
        'update login_wallets set kit_made = true where id = $1 and user_id = $2 and is_enabled returning id',
        [walletId, userId],
      )
      if (noted.length === 0) throw missing()
    },
    async startOver(userId) {
      await db.query('delete from login_wallets where user_id = $1 and not is_enabled', [userId])
    },
    async create(owner, { wallet, context, half, recoveryHalf, recoveryHash }) {
      const { userId } = owner
      const { id, epoch, addresses, ciphertext } = wallet
      const place = { walletId: id, epoch, context }
      const recovery = { ...place, context: RECOVERY_CONTEXT }
      const wrapped = await keyWrap.wrap(half, aadOf(userId, place))
      const wrappedRecovery = await keyWrap.wrap(recoveryHalf, aadOf(userId, recovery))
      await db.transaction(async (tx) => {
        await tx.query('delete from login_wallets where user_id = $1 and not is_enabled', [userId])
        const stored = await tx.query(
          `insert into login_wallets (id, user_id, epoch, addresses, ciphertext, recovery_hash, created_at)
           values ($1, $2, $3, $4::jsonb, $5, $6, $7) on conflict do nothing returning id`,
          [id, userId, epoch, JSON.stringify(addresses), ciphertext, recoveryHash, new Date(now())],
        )
        if (stored.length === 0) throw new FoyerError(WALLET_CONFLICT)
        await store(tx, place, owner, wrapped)
        // Useless without the recovery service's half, and needed by keys that nobody knows yet.
        await store(tx, recovery, null, wrappedRecovery)
      })
    },
    async enable(userId, { walletId, epoch, halfHash }) {
      const enabled = await db.query(
        `update login_wallets set is_enabled = true
         where id = $1 and user_id = $2 and epoch = $3 and recovery_hash = $4 returning id`,
        [walletId, userId, epoch, halfHash],
      )
      if (enabled.length === 0) throw missing()
    },
    addressesOf,
    addressOf: async (userId, walletId) => (await addressesOf(userId, walletId)).eip155,
    async addContext(owner, place, half, also) {
      const { userId, key } = owner
      if (place.context === RECOVERY_CONTEXT) refuse('the context of the recovery service cannot be changed')
      const aad = aadOf(userId, place)
      const wrapped = await keyWrap.wrap(half, aad)
      /** Returns the half that the context has already, unless it is the one that was found to be the same. */
      const add = (same?: Buffer) =>
        db.transaction(async (tx) => {
          await requireWallet(tx, userId, place.walletId, place.epoch)
          if (!(await store(tx, place, owner, wrapped))) {
            const [first] = await tx.query<{ half: Buffer; key: string | null }>(
              'select half, key from login_halves where wallet_id = $1 and context = $2',
              [place.walletId, place.context],
            )
            if (first?.key !== key) throw new FoyerError(WALLET_CONFLICT)
            if (!same?.equals(first.half)) return first.half
          }
          // It may end another one.
          await also?.(tx)
          const contexts = await tx.query('select context from login_halves where wallet_id = $1', [place.walletId])
          if (contexts.length > CONTEXTS_MAX) refuse('the wallet has too many contexts')
          return undefined
        })
      let first = await add()
      while (first) {
        // A page whose connection broke sends the same again. The key's service may take seconds: nothing is locked meanwhile.
        if (!half.equals(await keyWrap.unwrap(first, aad))) throw new FoyerError(WALLET_CONFLICT)
        first = await add(first)
      }
    },
    async release({ userId, key }, place, use) {
      const wrapped = await db.transaction(async (tx) => {
        await requireWallet(tx, userId, place.walletId, place.epoch)
        const [row] = await tx.query<{ half: Buffer }>(
          'select half from login_halves where wallet_id = $1 and context = $2 and (key = $3 or key is null)',
          [place.walletId, place.context, key],
        )
        if (!row) throw missing()
        await countRelease(tx, place, now())
        if (use === 'export') await countExport(tx, place.walletId, now())
        return row.half
      })
      return keyWrap.unwrap(wrapped, aadOf(userId, place))
    },
    requireOpen: (userId, walletId) => db.transaction((tx) => requireWallet(tx, userId, walletId)),
    requireRecovery: (userId, walletId) =>
      db.transaction(async (tx) => {
        await requireWallet(tx, userId, walletId)
        const half = 'select context from login_halves where wallet_id = $1 and context = $2'
        if ((await tx.query(half, [walletId, RECOVERY_CONTEXT])).length === 0) throw missing()
      }),
    freeze: (userId, walletId) =>
      db.transaction(async (tx) => {
        const frozen = await tx.query(
          `update login_wallets set frozen_at = case when thaws_at <= $3 then $3 else coalesce(frozen_at, $3) end, thaws_at = null, thaw_asked = null
           where id = $1 and user_id = $2 and is_enabled returning id`,
          [walletId, userId, new Date(now())],
        )
        if (frozen.length === 0) throw missing()
        await tx.query('delete from login_export_waits where wallet_id = $1', [walletId])
      }),
    askThaw: (userId, walletId) =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<Row>(
          'select * from login_wallets where id = $1 and user_id = $2 and frozen_at is not null for update',
          [walletId, userId],
        )
        if (!row) throw missing()
        if (row.thaws_at !== null) return { opensAt: row.thaws_at, asked: null }
        const asked = row.thaw_asked ?? randomBytes(16).toString('base64url')
        await tx.query('update login_wallets set thaw_asked = $2 where id = $1', [walletId, asked])
        return { opensAt: new Date(now() + THAW_MS), asked }
      }),
    async thaw(walletId, asked, opensAt) {
      // Asked for twice in the same moment, the first one counts.
      const thawing = await db.query(
        'update login_wallets set thaws_at = coalesce(thaws_at, $3) where id = $1 and thaw_asked = $2 returning id',
        [walletId, asked, opensAt],
      )
      if (thawing.length === 0) throw new FoyerError(WALLET_FROZEN)
    },
  }
}

const missing = () => new FoyerError(NOT_FOUND, { context: { path: 'wallet' } })

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
