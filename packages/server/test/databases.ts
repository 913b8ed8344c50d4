import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Database, type DatabaseConfig, openDatabase } from '../src/db/database.ts'
import { type Migration, migrate } from '../src/db/migrate.ts'
import { MIGRATIONS } from '../src/db/migrations/index.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

export type TestDatabases = {
  readonly kind: DatabaseConfig['kind']
  /** An empty database that outlives its connections: open it twice, or again. */
  readonly fresh: () => Promise<DatabaseConfig>
  /** Opens and migrates a database, by default a fresh one; it is closed when the suite ends. On the embedded engine that takes about 2 s. */
  readonly open: (config?: DatabaseConfig, migrations?: readonly Migration[]) => Promise<Database>
}

/** Runs the same suite on the embedded engine and on a PostgreSQL that is started for it. */
export function describeDatabases(name: string, suite: (databases: TestDatabases) => void): void {
  for (const kind of ['embedded', 'postgres'] as const) {
    describe(`${name} (${kind})`, () => {
      const opened: Database[] = []
      const folders: string[] = []
      let server: PostgresServer | undefined
      let count = 0

      beforeAll(async () => {
        if (kind === 'postgres') server = await startPostgres()
      })
      afterAll(async () => {
        await Promise.all(opened.map((db) => db.close()))
        await server?.stop()
        await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
      })

      const fresh = async (): Promise<DatabaseConfig> => {
        if (server === undefined) {
          const folder = await mkdtemp(join(tmpdir(), 'foyer-db-'))
          folders.push(folder)
          return { kind: 'embedded', directory: join(folder, 'db') }
        }
        count += 1
        const admin = await openDatabase({ kind: 'postgres', url: server.url('postgres') })
        await admin.query(`create database test${count}`)
        await admin.close()
        return { kind: 'postgres', url: server.url(`test${count}`) }
      }
      const open = async (config?: DatabaseConfig, migrations = MIGRATIONS): Promise<Database> => {
        const db = await openDatabase(config ?? (kind === 'embedded' ? { kind } : await fresh()))
        opened.push(db)
        await migrate(db, migrations)
        return db
      }
      suite({ kind, fresh, open })
    })
  }
}
