import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import { normalizedEmail } from '../mail/email.ts'
import type { RecoveryStore } from './store.ts'

export const RECOVERY_USAGE = `foyer-server recovery
foyer-server recovery erase <address>`

/**
 * Deletes the recovery halves of one person, whose wallets are then lost with their devices.
 * @param args the arguments after `recovery`
 * @returns the output to print
 * @throws INVALID_OPTION
 */
export async function recoveryCommand([verb, subject]: readonly string[], store: RecoveryStore): Promise<string> {
  const email = normalizedEmail(subject ?? '')
  if (verb !== 'erase' || email === undefined)
    throw new FoyerError(INVALID_OPTION, { context: { option: 'recovery', reason: `\n${RECOVERY_USAGE}` } })
  return `erased ${await store.erase(email)}`
}
