import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import { normalizedEmail } from '../mail/email.ts'
import type { RecoveryStore } from './store.ts'

export const RECOVERY_USAGE = `foyer-server recovery
foyer-server recovery erase <email address or wallet address>`

/**
 * Deletes the recovery halves of one person, whose wallets are then lost with their devices.
 * @param args the arguments after `recovery`. A wallet is named by its address on EVM networks (0x…).
 * @returns the output to print
 * @throws INVALID_OPTION
 */
export async function recoveryCommand([verb, subject = '']: readonly string[], store: RecoveryStore): Promise<string> {
  const isWallet = /^0x[0-9a-f]{40}$/i.test(subject)
  const email = isWallet ? undefined : normalizedEmail(subject)
  if (verb !== 'erase' || !(isWallet || email !== undefined))
    throw new FoyerError(INVALID_OPTION, { context: { option: 'recovery', reason: `\n${RECOVERY_USAGE}` } })
  return `erased ${await (email === undefined ? store.eraseWallet(subject) : store.eraseEmail(email))}`
}
