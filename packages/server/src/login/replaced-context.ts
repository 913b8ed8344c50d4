import { FoyerError } from '@foyer/base'
import { INVALID_BODY } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'

/**
 * Ends a context of the same key, whose place another one takes: the device is as old as before. Again changes nothing.
 * @param by the context that was stored in the same transaction
 * @throws INVALID_BODY
 */
export const replacing =
  (key: string, { walletId, context, by }: { walletId: string; context: string; by: string }) =>
  async (tx: Database): Promise<void> => {
    if (context === by) throw new FoyerError(INVALID_BODY, { context: { reason: 'a context does not replace itself' } })
    const [ended] = await tx.query<{ created_at: Date; passkey: string | null }>(
      'delete from login_halves where wallet_id = $1 and context = $2 and key = $3 returning created_at, passkey',
      [walletId, context, key],
    )
    if (!ended) return
    await tx.query(
      'update login_halves set created_at = $4, passkey = $5 where wallet_id = $1 and context = $2 and key = $3',
      [walletId, by, key, ended.created_at, ended.passkey],
    )
  }
