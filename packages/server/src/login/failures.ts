import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'

const HOUR_MS = 3_600_000
/** Wrong codes for one wallet in an hour, whatever they are for. Each code has a limit of its own besides. */
const FAILURES_MAX = 10

/** Whose attempts are counted together. `by`: a device that has had a session of the address before; empty for all others together. */
type Attempts = { readonly emailIndex: Buffer; readonly by: string }

/**
 * Strangers who guess hold back no device that the owner has signed in on before, as each of those is counted apart.
 * @param tx a transaction, which the attempts are locked for
 * @throws TOO_MANY_REQUESTS with the time until the next attempt
 */
export async function requireFewFailures(tx: Database, { emailIndex, by }: Attempts, at: number): Promise<void> {
  // The mails' counts have the kinds 0 and 1.
  const counted = `${emailIndex.toString('hex')} ${by}`
  await tx.query('select pg_advisory_xact_lock(2, hashtext($1::text))', [counted])
  const rows = await tx.query<{ failed_at: Date }>(
    'select failed_at from login_failures where email_index = $1 and failed_by = $2 and failed_at > $3 order by failed_at desc',
    [emailIndex, by, new Date(at - HOUR_MS)],
  )
  const oldest = rows[FAILURES_MAX - 1]
  if (!oldest) return
  const seconds = Math.ceil((oldest.failed_at.getTime() + HOUR_MS - at) / 1_000)
  throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: Math.max(1, seconds) } })
}

export async function countFailure(tx: Database, { emailIndex, by }: Attempts, at: number): Promise<void> {
  await tx.query('insert into login_failures (email_index, failed_by, failed_at) values ($1, $2, $3)', [
    emailIndex,
    by,
    new Date(at),
  ])
}
