import { createHash } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { IDEMPOTENCY_CONFLICT } from '@foyer/base/catalogue'
import type { Database } from '../db/database.ts'

/** How long an answer is repeated. */
const LIFETIME_MS = 24 * 3_600_000
/** A request that takes longer died with its server, and the next one takes over. */
const WORK_MAX_MS = 60_000
const LOOK_AGAIN_MS = 100

type Effect = {
  readonly project: string
  readonly endpoint: string
  /** The request's Idempotency-Key; without one the work is done every time. */
  readonly key: string | undefined
  readonly body: unknown
}

export type Idempotency = {
  /**
   * Runs the work once for each key and returns its answer to every repetition of the request, including concurrent ones. Work
   * that throws has had no effect, and is run again.
   * @throws IDEMPOTENCY_CONFLICT for the same key with another body
   */
  readonly once: <T extends object>(effect: Effect, work: () => Promise<T>) => Promise<T>
}

/** Requests with an Idempotency-Key, over all servers of a database (draft-ietf-httpapi-idempotency-key-header). */
export function createIdempotency(db: Database, now: () => number): Idempotency {
  // Requests of this process wait for each other in memory; those of other servers check the database.
  const working = new Map<string, { bodyHash: Buffer; answer: Promise<object> }>()
  return {
    async once<T extends object>({ project, endpoint, key, body }: Effect, work: () => Promise<T>) {
      if (key === undefined) return work()
      const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
      const id = JSON.stringify([project, endpoint, key])
      const earlier = working.get(id)
      if (earlier) {
        if (!earlier.bodyHash.equals(bodyHash)) throw new FoyerError(IDEMPOTENCY_CONFLICT)
        return earlier.answer as Promise<T>
      }
      const answer = onceEverywhere(db, now, [project, endpoint, key, bodyHash], work)
      working.set(id, { bodyHash, answer })
      try {
        return await answer
      } finally {
        working.delete(id)
      }
    },
  }
}

type Row = { readonly body_hash: Buffer; readonly answer: object | null }

async function onceEverywhere<T extends object>(
  db: Database,
  now: () => number,
  [project, endpoint, key, bodyHash]: readonly [string, string, string, Buffer],
  work: () => Promise<T>,
): Promise<T> {
  const place = 'project = $1 and endpoint = $2 and key = $3'
  let at: number
  for (;;) {
    at = now()
    await db.query(
      `delete from idempotency where ${place} and (started_at < $4 or (answer is null and started_at < $5))`,
      [project, endpoint, key, new Date(at - LIFETIME_MS), new Date(at - WORK_MAX_MS)],
    )
    const taken = await db.query(
      `insert into idempotency (project, endpoint, key, body_hash, started_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning key`,
      [project, endpoint, key, bodyHash, new Date(at)],
    )
    if (taken.length > 0) break
    const [row] = await db.query<Row>(`select body_hash, answer from idempotency where ${place}`, [
      project,
      endpoint,
      key,
    ])
    if (row && !bodyHash.equals(row.body_hash)) throw new FoyerError(IDEMPOTENCY_CONFLICT)
    // It is the stored answer of the same work.
    if (row?.answer) return row.answer as T
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  // Not the row of a server that has taken over since.
  const own = `${place} and started_at = $4`
  const row = [project, endpoint, key, new Date(at)] as const
  let answer: T
  try {
    answer = await work()
  } catch (error) {
    await db.query(`delete from idempotency where ${own}`, row)
    throw error
  }
  // What was done is told even if it cannot be stored; the row that stays keeps repetitions from doing it again for a minute.
  await db
    .query(`update idempotency set answer = $5::jsonb where ${own}`, [...row, JSON.stringify(answer)])
    .catch(() => undefined)
  return answer
}
