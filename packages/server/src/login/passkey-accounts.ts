import { randomBytes } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { CODE_EXPIRED, INVALID_BODY, PASSKEY_UNKNOWN, WALLET_CONFLICT } from '@foyer/base/catalogue'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import type { WalletRecord } from '@foyer/contracts/login-session'
import type { Database } from '../db/database.ts'
import type { KeyWrap } from '../wallet-keys/wrapping-key.ts'
import type { Place } from './sessions.ts'
import { aadOf } from './wallets.ts'

const CHALLENGE_LIFETIME_MS = 300_000

type Challenge = { readonly challenge: Buffer; readonly site: string }
type NewHalf = { readonly context: string; readonly half: Buffer }
type NewAccount = {
  readonly wallet: WalletRecord
  /** This device's half. */
  readonly device: NewHalf
  readonly passkey: NewHalf & {
    readonly credentialId: string
    /** Its own half, encrypted under what its authenticator derives. */
    readonly sealed: string
    /** SubjectPublicKeyInfo. */
    readonly publicKey: Buffer
  }
}

export type PasskeyAccounts = {
  /** A challenge for the key that asks. */
  readonly challenge: (key: string, site: string) => Promise<{ id: string; challenge: string; expiresAt: Date }>
  /** Uses a challenge up. @throws CODE_EXPIRED, also for the challenge of another key */
  readonly use: (id: string, key: string) => Promise<Challenge>
  /** Whose passkey it is, with its public key. @throws PASSKEY_UNKNOWN */
  readonly byPasskey: (credentialId: string) => Promise<{ userId: string; publicKey: Buffer }>
  /** Stores an account with its wallet, the wallet's halves and its passkey, all or nothing. @throws WALLET_CONFLICT, INVALID_BODY */
  readonly create: (account: NewAccount, key: string, place: Place) => Promise<{ userId: string }>
}

/** Accounts without an email: passkeys sign in to them, and only their owners recover their wallets. */
export function createPasskeyAccounts(db: Database, keyWrap: KeyWrap, now: () => number): PasskeyAccounts {
  return {
    async challenge(key, site) {
      const id = randomBytes(16).toString('base64url')
      const challenge = randomBytes(24)
      const expiresAt = new Date(now() + CHALLENGE_LIFETIME_MS)
      await db.query(
        'insert into login_challenges (id, challenge, key, site, expires_at) values ($1, $2, $3, $4, $5)',
        [id, challenge, key, site, expiresAt],
      )
      return { id, challenge: challenge.toString('base64url'), expiresAt }
    },
    async use(id, key) {
      const [row] = await db.query<Challenge>(
        'delete from login_challenges where id = $1 and key = $2 and expires_at > $3 returning challenge, site',
        [id, key, new Date(now())],
      )
      if (!row) throw new FoyerError(CODE_EXPIRED)
      return row
    },
    async byPasskey(credentialId) {
      const [row] = await db.query<{ user_id: string; public_key: Buffer }>(
        `select w.user_id, p.public_key from login_passkeys p join login_wallets w on w.id = p.wallet_id
         where p.credential_id = $1 and p.public_key is not null`,
        [credentialId],
      )
      if (!row) throw new FoyerError(PASSKEY_UNKNOWN)
      return { userId: row.user_id, publicKey: row.public_key }
    },
    async create({ wallet, device, passkey }, key, place) {
      const { id, epoch, addresses, ciphertext } = wallet
      if (device.context === passkey.context || [device.context, passkey.context].includes(RECOVERY_CONTEXT))
        throw new FoyerError(INVALID_BODY, { context: { reason: 'each half needs a context of its own' } })
      const userId = randomBytes(16).toString('base64url')
      const wrap = ({ context, half }: NewHalf) => keyWrap.wrap(half, aadOf(userId, { walletId: id, epoch, context }))
      const [own, ofPasskey] = await Promise.all([wrap(device), wrap(passkey)])
      const at = new Date(now())
      await db.transaction(async (tx) => {
        await tx.query('insert into login_users (id, created_at) values ($1, $2)', [userId, at])
        const wallets = await tx.query(
          `insert into login_wallets (id, user_id, epoch, addresses, ciphertext, is_enabled, created_at)
           values ($1, $2, $3, $4::jsonb, $5, true, $6) on conflict do nothing returning id`,
          [id, userId, epoch, JSON.stringify(addresses), ciphertext, at],
        )
        if (wallets.length === 0) throw new FoyerError(WALLET_CONFLICT)
        const insert = `insert into login_halves (wallet_id, context, key, half, site, device, created_at, passkey)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`
        await tx.query(insert, [id, device.context, key, own, place.site, place.device, at, passkey.credentialId])
        await tx.query(insert, [id, passkey.context, null, ofPasskey, null, place.device, at, null])
        const passkeys = await tx.query(
          `insert into login_passkeys (wallet_id, context, credential_id, sealed, device, created_at, public_key)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning context`,
          [id, passkey.context, passkey.credentialId, passkey.sealed, place.device, at, passkey.publicKey],
        )
        if (passkeys.length === 0) throw new FoyerError(WALLET_CONFLICT)
      })
      return { userId }
    },
  }
}
