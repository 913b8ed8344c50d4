import { FoyerError } from '@foyer/base'
import { INVALID_BODY, NOT_FOUND, WALLET_CONFLICT, WALLET_FROZEN } from '@foyer/base/catalogue'
import { RECOVERY_CONTEXT } from '@foyer/contracts/half'
import type { Database } from '../db/database.ts'
import type { KeyWrap } from '../wallet-keys/wrapping-key.ts'
import type { Place } from './sessions.ts'
import { aadOf } from './wallets.ts'

/** A wallet without the recovery service has at least so many of passkeys and a recovery kit. */
export const OWN_WAYS_MIN = 2

type Owner = { readonly userId: string; readonly key: string; readonly place: Place }
type NewPasskey = {
  readonly context: string
  readonly credentialId: string
  readonly half: Buffer
  readonly sealed: string
}
type NewKey = {
  readonly walletId: string
  /** Of the new data key. */
  readonly epoch: number
  readonly ciphertext: string
  /** The half of the device that asks. Every other device loses its own. */
  readonly context: string
  readonly half: Buffer
  readonly passkeys: readonly NewPasskey[]
  readonly hasKit: boolean
}

export type Rotation = {
  /**
   * Replaces the encrypted seed and every half, in one transaction; none remains of the recovery service. The same again changes
   * nothing.
   * @throws NOT_FOUND, WALLET_FROZEN, WALLET_CONFLICT for another epoch than the next, INVALID_BODY
   */
  readonly rotate: (owner: Owner, key: NewKey) => Promise<{ readonly isNew: boolean }>
  /** The epoch of a wallet that does without the recovery service. @throws NOT_FOUND for any other */
  readonly epochWithoutRecovery: (userId: string, walletId: string) => Promise<number>
}

type WalletRow = {
  readonly epoch: number
  readonly ciphertext: string
  readonly frozen_at: Date | null
  readonly thaws_at: Date | null
}
type PasskeyRow = {
  readonly credential_id: string
  readonly device: string
  readonly created_at: Date
  readonly public_key: Buffer | null
}

export function createRotation(db: Database, keyWrap: KeyWrap, now: () => number): Rotation {
  const wrap = (userId: string, { walletId, epoch }: NewKey, { context, half }: Pick<NewKey, 'context' | 'half'>) =>
    keyWrap.wrap(half, aadOf(userId, { walletId, epoch, context }))
  return {
    async rotate({ userId, key, place }, next) {
      const { walletId, epoch, passkeys, hasKit } = next
      const contexts = [next.context, ...passkeys.map(({ context }) => context)]
      if (contexts.includes(RECOVERY_CONTEXT) || new Set(contexts).size < contexts.length)
        refuse('each half needs a context of its own, other than that of the recovery service')
      if (passkeys.length + Number(hasKit) < OWN_WAYS_MIN) refuse('two of passkeys and a recovery kit are needed')
      // Keys of management services are asked before the wallet is locked.
      const own = await wrap(userId, next, next)
      const wrapped = await Promise.all(passkeys.map((passkey) => wrap(userId, next, passkey)))
      return db.transaction(async (tx) => {
        const [row] = await tx.query<WalletRow>(
          'select * from login_wallets where id = $1 and user_id = $2 and is_enabled for update',
          [walletId, userId],
        )
        if (!row) throw missing()
        // A page whose connection broke sends the same again.
        if (row.epoch === epoch && row.ciphertext === next.ciphertext) return { isNew: false }
        if (row.frozen_at !== null && (row.thaws_at === null || row.thaws_at.getTime() > now()))
          throw new FoyerError(WALLET_FROZEN)
        if (row.epoch !== epoch - 1) throw new FoyerError(WALLET_CONFLICT)
        const before = await tx.query<PasskeyRow>('select * from login_passkeys where wallet_id = $1', [walletId])
        const known = new Map(before.map((passkey) => [passkey.credential_id, passkey]))
        const named = new Set(passkeys.map(({ credentialId }) => credentialId))
        // A passkey that the new key leaves out would be lost without its owner having removed it.
        if (named.size !== passkeys.length || known.size !== named.size || [...named].some((id) => !known.has(id)))
          refuse('the passkeys are not those of the wallet')

        await tx.query('delete from login_halves where wallet_id = $1', [walletId])
        await tx.query('update login_wallets set epoch = $2, ciphertext = $3, has_kit = $4 where id = $1', [
          walletId,
          epoch,
          next.ciphertext,
          hasKit,
        ])
        const insert = `insert into login_halves (wallet_id, context, key, half, site, device, created_at)
           values ($1, $2, $3, $4, $5, $6, $7)`
        const at = new Date(now())
        await tx.query(insert, [walletId, next.context, key, own, place.site, place.device, at])
        for (const [index, { context, credentialId, sealed }] of passkeys.entries()) {
          const { device = null, created_at: createdAt = at, public_key: publicKey } = known.get(credentialId) ?? {}
          await tx.query(insert, [walletId, context, null, wrapped[index], null, device, at])
          await tx.query(
            `insert into login_passkeys (wallet_id, context, credential_id, sealed, device, created_at, public_key)
             values ($1, $2, $3, $4, $5, $6, $7)`,
            [walletId, context, credentialId, sealed, device, createdAt, publicKey ?? null],
          )
        }
        return { isNew: true }
      })
    },
    async epochWithoutRecovery(userId, walletId) {
      const [row] = await db.query<{ epoch: number }>(
        `select epoch from login_wallets w where id = $1 and user_id = $2 and is_enabled
         and not exists (select 1 from login_halves h where h.wallet_id = w.id and h.context = $3)`,
        [walletId, userId, RECOVERY_CONTEXT],
      )
      if (!row) throw missing()
      return row.epoch
    },
  }
}

const missing = () => new FoyerError(NOT_FOUND, { context: { path: 'wallet' } })

function refuse(reason: string): never {
  throw new FoyerError(INVALID_BODY, { context: { reason } })
}
