import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './sql.ts'

export type { Database }

export type DatabaseConfig =
  | {
      readonly kind: 'embedded'
      /** Created when missing. Belongs to one process at a time. Without one everything is in memory and ends with the process. */
      readonly directory?: string
    }
  | { readonly kind: 'postgres'; readonly url: string }

/**
 * Opens the database; the engine that is not used is not loaded.
 * @throws DATABASE_LOCKED when another process uses the folder
 * @throws DATABASE_UNAVAILABLE when nothing answers, or not with a database
 */
export function openDatabase(config: DatabaseConfig): Promise<Database> {
  return config.kind === 'postgres' ? openPostgres(config.url) : openEmbedded(config.directory)
}
