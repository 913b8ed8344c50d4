import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { EMAIL_LOGIN_COOLDOWN_MS } from '@foyer/base/constants'
import type { Database } from '../db/database.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export type MailLimits = readonly { readonly mails: number; readonly withinMs: number }[]
/** Limits of mails to one mailbox, over all projects. */
const MAILBOX_LIMITS: MailLimits = [
  { mails: 1, withinMs: EMAIL_LOGIN_COOLDOWN_MS },
  { mails: 5, withinMs: HOUR_MS },
  { mails: 10, withinMs: DAY_MS },
]
/** Mails that one caller may cause in an hour, unless the operator says another number. */
export const MAILS_PER_CALLER = 20

type CountedMail = {
  readonly id: string
  /** Keyed hashes of the mailbox and of the caller. */
  readonly mailbox: Buffer
  readonly caller: Buffer
  /** Milliseconds since 1970. */
  readonly at: number
  /** Most mails by the caller in an hour, over all projects. */
  readonly perCaller: number
}
/** Tables with the columns `id`, `email_index`, `caller` and `sent_at`. */
type SendsTable = 'capture_sends' | 'login_sends' | 'recovery_sends'

/**
 * Counts a mail. Mails of different purposes have tables of their own, so that none of them uses up the limit of another.
 * @param tx a transaction, which the locks are held for
 * @param ownLimits in place of those of mailboxes and callers
 * @throws TOO_MANY_REQUESTS with the time until the next mail may be sent
 */
export async function countMail(
  tx: Database,
  table: SendsTable,
  mail: CountedMail,
  ownLimits?: MailLimits,
): Promise<void> {
  const { id, mailbox, caller, at, perCaller } = mail
  // Locked one after the other, since concurrent requests would all see a count of zero. The order is fixed to avoid
  // deadlocks.
  for (const [kind, counted] of [mailbox, caller].entries())
    await tx.query('select pg_advisory_xact_lock($1::int4, hashtext($2::text))', [kind, counted.toString('hex')])
  const sent = async (column: 'email_index' | 'caller', value: Buffer) =>
    (
      await tx.query<{ sent_at: Date }>(
        `select sent_at from ${table} where ${column} = $1 and sent_at > $2 order by sent_at desc`,
        [value, new Date(at - DAY_MS)],
      )
    ).map(({ sent_at }) => sent_at.getTime())
  const toAddress = await sent('email_index', mailbox)
  const byCaller = await sent('caller', caller)
  const waits = [
    ...(ownLimits ?? MAILBOX_LIMITS).map((limit) => waitOf(toAddress, limit, at)),
    ownLimits ? 0 : waitOf(byCaller, { mails: perCaller, withinMs: HOUR_MS }, at),
  ]
  const seconds = Math.ceil(Math.max(...waits) / 1_000)
  if (seconds > 0) throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds } })
  await tx.query(`insert into ${table} (id, email_index, caller, sent_at) values ($1, $2, $3, $4)`, [
    id,
    mailbox,
    caller,
    new Date(at),
  ])
}

/** Milliseconds until the limit allows another one. @param times newest first */
function waitOf(
  times: readonly number[],
  { mails, withinMs }: { mails: number; withinMs: number },
  at: number,
): number {
  const oldest = times[mails - 1]
  return oldest === undefined ? 0 : Math.max(0, oldest + withinMs - at)
}
