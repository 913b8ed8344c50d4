import { FoyerError } from '@foyer/base'
import { DATABASE_FROM_THE_FUTURE } from '@foyer/base/catalogue'
import type { Database } from './sql.ts'

export type Migration = {
  /** `NNN-name`. Migrations run in the order of their ids, and an id is never used again. */
  readonly id: string
  /** Statements that take no values. */
  readonly sql: string
}

/** Any number, as long as all versions of the server use the same. */
const LOCK = 6_076_937

/**
 * Migrates the database to the state that this version expects: each migration once, in its own transaction, also when two
 * servers start at the same moment. A migration of a module may arrive after a later one of another module has been applied.
 * @throws DATABASE_FROM_THE_FUTURE when it holds a migration that is not in the list
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<void> {
  const ordered = [...migrations].sort((a, b) => (a.id < b.id ? -1 : 1))
  const twice = ordered.find(({ id }, index) => ordered[index + 1]?.id === id)
  if (twice) throw new Error(`two migrations are called ${twice.id}`)
  while (await applyNext(db, ordered)) {}
}

/** @returns whether there may be another one */
function applyNext(db: Database, migrations: readonly Migration[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Waiting for another server, or changing a large table, has no timeout.
    await tx.script('set local statement_timeout to 0')
    // Held until the transaction ends, so that a second server finds the work done.
    await tx.query('select pg_advisory_xact_lock($1::int8)', [LOCK])
    await tx.script(
      'create table if not exists migrations (id text primary key, applied_at timestamptz not null default now())',
    )
    const rows = await tx.query<{ id: string }>('select id from migrations order by id')
    const applied = new Set(rows.map(({ id }) => id))
    const unknown = rows.find(({ id }) => !migrations.some((migration) => migration.id === id))
    if (unknown) throw new FoyerError(DATABASE_FROM_THE_FUTURE, { context: { migration: unknown.id } })
    const next = migrations.find(({ id }) => !applied.has(id))
    if (!next) return false
    await tx.script(next.sql)
    await tx.query('insert into migrations (id) values ($1)', [next.id])
    return true
  })
}
