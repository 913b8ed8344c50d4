import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'
import { normalizedEmail } from '../mail/email.ts'
import { rewrap } from '../wallet-keys/rewrap.ts'
import type { KeyWrap } from '../wallet-keys/wrapping-key.ts'
import { aadOf, type RecoveryStore } from './store.ts'

export const RECOVERY_USAGE = `foyer-server recovery
foyer-server recovery erase <email address or wallet address>
foyer-server recovery rewrap`

type Parts = {
  readonly store: Pick<RecoveryStore, 'eraseEmail' | 'eraseWallet'>
  readonly db: Database
  readonly keyWrap: KeyWrap
}

/**
 * `erase` deletes the recovery halves of one person, whose wallets are then lost with their devices. `rewrap` wraps all halves with the
 * current key.
 * @param args the arguments after `recovery`. A wallet is named by its address on EVM networks (0x…).
 * @returns the output to print
 * @throws INVALID_OPTION, UPSTREAM_UNAVAILABLE
 */
export async function recoveryCommand(
  [verb, subject = '']: readonly string[],
  { store, db, keyWrap }: Parts,
): Promise<string> {
  if (verb === 'rewrap' && subject === '') return rewrapHalves(db, keyWrap)
  const isWallet = /^0x[0-9a-f]{40}$/i.test(subject)
  const email = isWallet ? undefined : normalizedEmail(subject)
  if (verb !== 'erase' || !(isWallet || email !== undefined))
    throw new FoyerError(INVALID_OPTION, { context: { option: 'recovery', reason: `\n${RECOVERY_USAGE}` } })
  return `erased ${await (email === undefined ? store.eraseWallet(subject) : store.eraseEmail(email))}`
}

const PAGE = 200

function rewrapHalves(db: Database, keyWrap: KeyWrap): Promise<string> {
  return rewrap(keyWrap, 'FOYER_RECOVERY_KEY', {
    async after([walletId = '']) {
      const rows = await db.query<{ id: string; half: Buffer; epoch: number }>(
        `select id, half, epoch from recovery_wallets where id > $1 order by id limit ${PAGE}`,
        [walletId],
      )
      return rows.map(({ id, half, epoch }) => ({ at: [id], half, aad: aadOf(id, epoch) }))
    },
    replace: ({ at, half }, wrapped) =>
      db.query('update recovery_wallets set half = $3 where id = $1 and half = $2', [...at, half, wrapped]),
  })
}
