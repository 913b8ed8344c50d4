import { messageOf } from '@foyer/base'
import type { Database } from './db/database.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long ended records are kept. */
const EVENTS_MS = 90 * DAY_MS
const CALLERS_MS = DAY_MS
/** Sessions of the login service that were not used for so long, or are older, have ended. */
const LOGIN_UNUSED_MS = 30 * DAY_MS
const LOGIN_MAX_MS = 90 * DAY_MS
const ENDED_SESSIONS_MS = 30 * DAY_MS
/** Purchases and payments from exchanges: those that nobody paid, and for the operator's books those that somebody did. */
const UNPAID_ORDERS_MS = 7 * DAY_MS
const PAID_ORDERS_MS = 400 * DAY_MS
/** Longer than any provider sends an event again. */
const ORDER_EVENTS_MS = 30 * DAY_MS

/** Deletes expired records now and every hour. @returns a function to stop it */
export function sweepHourly(db: Database, log: (line: Readonly<Record<string, unknown>>) => void): () => Promise<void> {
  const now = () =>
    sweep(db, Date.now()).catch((error) =>
      log({ level: 'error', event: 'not-swept', message: messageOf(error).slice(0, 200) }),
    )
  let running = now()
  const timer = setInterval(() => {
    running = now()
  }, HOUR_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Deletes expired records. Two servers may do this at the same time. */
export async function sweep(db: Database, now: number): Promise<void> {
  const before = (ms: number) => [new Date(now - ms)]
  await db.query('delete from sign_in_nonces where expires_at < $1', before(0))
  await db.query('delete from sign_in_sessions where expires_at < $1', before(ENDED_SESSIONS_MS))
  await db.query('delete from idempotency where started_at < $1', before(DAY_MS))
  await db.query('delete from captures where confirmed_at is null and expires_at < $1', before(DAY_MS))
  await db.query('delete from capture_sends where sent_at < $1', before(CALLERS_MS))
  await db.query('delete from login_codes where expires_at < $1', before(DAY_MS))
  await db.query('delete from login_challenges where expires_at < $1', before(0))
  await db.query('delete from login_sends where sent_at < $1', before(CALLERS_MS))
  await db.query('delete from login_proofs where expires_at < $1', before(0))
  await db.query('delete from login_sessions where used_at < $1', before(LOGIN_UNUSED_MS))
  await db.query('delete from login_sessions where created_at < $1', before(LOGIN_MAX_MS))
  await db.query('delete from login_ended_sessions where ended_at < $1', before(HOUR_MS))
  await db.query('delete from login_socials where expires_at < $1', before(0))
  await db.query('delete from login_email_changes where expires_at < $1', before(0))
  await db.query('delete from login_device_requests where expires_at < $1', before(0))
  await db.query('delete from login_questions where expires_at < $1', before(0))
  await db.query('delete from login_releases where released_at < $1', before(DAY_MS))
  await db.query('delete from login_failures where failed_at < $1', before(HOUR_MS))
  await db.query('delete from login_export_waits where opens_at < $1', before(DAY_MS))
  await db.query('delete from login_exports where exported_at < $1', before(DAY_MS))
  await db.query('delete from daily_budgets where day < $1::timestamptz', before(2 * DAY_MS))
  await db.query('delete from daily_callers where day < $1::timestamptz', before(2 * DAY_MS))
  await db.query(
    "delete from onramp_orders where created_at < $1 and status in ('created', 'paying', 'expired')",
    before(UNPAID_ORDERS_MS),
  )
  await db.query('delete from onramp_orders where created_at < $1', before(PAID_ORDERS_MS))
  await db.query('delete from onramp_events where received_at < $1', before(ORDER_EVENTS_MS))
  await db.query("delete from exchange_sessions where created_at < $1 and status = 'UNKNOWN'", before(UNPAID_ORDERS_MS))
  await db.query('delete from exchange_sessions where created_at < $1', before(PAID_ORDERS_MS))
  await db.query('delete from events where received_at < $1', before(EVENTS_MS))
}
