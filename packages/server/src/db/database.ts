import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './sql.ts'

export type { Database }

export type DatabaseConfig =
  | {
      readonly kind: 'embedded'
      /** Created when missing. Used by one process at a time. Without it, data is in memory and lost when the process ends. */
      readonly directory?: string
    }
  | { readonly kind: 'postgres'; readonly url: string }

/** Settings, or a database that the caller has opened, and may use until the server closes it. */
export type DatabaseSource = DatabaseConfig | { readonly kind: 'opened'; readonly database: Database }

/**
 * Opens the database; the engine that is not used is not loaded.
 * @throws DATABASE_LOCKED when another process uses the folder
 * @throws DATABASE_UNAVAILABLE when nothing answers, or not with a database
 */
export async function openDatabase(source: DatabaseSource): Promise<Database> {
  if (source.kind === 'opened') return source.database
  return source.kind === 'postgres' ? openPostgres(source.url) : openEmbedded(source.directory)
}
