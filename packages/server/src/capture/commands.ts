import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import { normalizedEmail } from '../mail/email.ts'
import type { Capture, CaptureStore } from './store.ts'

export const EMAIL_USAGE = `foyer-server email list <project>
foyer-server email export <address>
foyer-server email erase <address>`

/**
 * The operator's commands for captured addresses: listing those of a project, and showing or deleting everything about one
 * person.
 * @param args the arguments after `email`
 * @returns the output to print
 * @throws INVALID_OPTION
 */
export async function emailCommand([verb, subject]: readonly string[], store: CaptureStore): Promise<string> {
  if (verb === 'list' && subject) return textOf(await store.confirmed(subject))
  const email = normalizedEmail(subject ?? '')
  if ((verb !== 'export' && verb !== 'erase') || email === undefined)
    throw new FoyerError(INVALID_OPTION, { context: { option: 'email', reason: `\n${EMAIL_USAGE}` } })
  if (verb === 'export') return textOf(await store.exported(email))
  return `erased ${await store.erase(email)}`
}

/** A list as JSON, one entry per line. */
const textOf = (captures: readonly Capture[]): string => captures.map((capture) => JSON.stringify(capture)).join('\n')
