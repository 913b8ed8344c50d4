import type { HandlerInput, reports } from '@foyer/contracts'
import type { DailyBudget } from '../daily-budget.ts'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../http/serve.ts'
import type { Secrets } from '../secrets.ts'
import { cleanProperties, cleanUrl } from './clean.ts'

type ReportsOptions = {
  readonly db: Database
  readonly secrets: Secrets
  readonly isAnalyticsEnabled: (projectId: string) => boolean
  /** Error reports of a caller. @throws TOO_MANY_REQUESTS */
  readonly limitErrors: (caller: string) => void
  /** Of events. */
  readonly budget: DailyBudget
  readonly now: () => number
}
type Teller = Parameters<Handlers<typeof reports>['postEvent']>[1]
type Event = HandlerInput<typeof reports.postEvent>['body']

/** Maximum difference of a visitor's clock; other times are ignored. */
const CLOCK_MAX_OFF_MS = 7 * 24 * 3_600_000

/**
 * Analytics and error reports, stored only for projects that enable them. Those of other projects are accepted and dropped, so
 * that visitors of a page with an outdated setting see no error.
 */
export function reportsHandlers(options: ReportsOptions): Handlers<typeof reports> {
  const { isAnalyticsEnabled, limitErrors, budget } = options
  const take = async (events: readonly Event[], { projectId = '', caller, charge }: Teller) => {
    // The request itself has been charged.
    if (events.length > 1) charge(events.length - 1)
    if (!isAnalyticsEnabled(projectId)) return { ok: true }
    let refusal: unknown
    const taken = events.filter(({ props }) => {
      try {
        if (props.type === 'error') limitErrors(`${projectId} ${caller}`)
        return true
      } catch (error) {
        refusal = error
        return false // An error report over the limit does not affect other events.
      }
    })
    if (taken.length === 0) throw refusal
    // A page repeats a request without an answer. Events that are already stored are not charged again.
    const fresh = await notKept(options.db, projectId, taken)
    if (fresh.length > 0) await budget.spend(projectId, fresh.length, caller)
    for (const event of fresh) await keep(options, projectId, event)
    return { ok: true }
  }
  return {
    postEvent: ({ body }, teller) => take([body], teller),
    postEvents: ({ body }, teller) => take(body, teller),
  }
}

/** The events that are not in the database, each id once. */
async function notKept(db: Database, project: string, events: readonly Event[]): Promise<Event[]> {
  const byId = new Map(events.map((event) => [event.eventId, event]))
  const rows = await db.query<{ event_id: string }>(
    'select event_id from events where project = $1 and event_id = any($2::text[])',
    [project, [...byId.keys()]],
  )
  for (const { event_id: id } of rows) byId.delete(id)
  return [...byId.values()]
}

async function keep({ db, secrets, now }: ReportsOptions, project: string, event: Event): Promise<void> {
  const { type, event: name, address, caipNetworkId, properties } = event.props
  const at = now()
  const happened = Math.abs(event.timestamp - at) < CLOCK_MAX_OFF_MS ? event.timestamp : at
  // The same batch may arrive twice at the same time.
  await db.query(
    `insert into events (project, event_id, received_at, happened_at, event, type, url, domain, account, chain_id, properties)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb) on conflict do nothing`,
    [
      project,
      event.eventId,
      new Date(at),
      new Date(happened),
      name,
      type,
      cleanUrl(event.url),
      event.domain,
      address ? secrets.hash('event-account', project, address.toLowerCase()) : null,
      caipNetworkId ?? null,
      JSON.stringify(cleanProperties(properties ?? {})),
    ],
  )
}
