import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGliteInterface, Transaction } from '@electric-sql/pglite'
import { FoyerError, messageOf } from '@foyer/base'
import { DATABASE_UNAVAILABLE } from '@foyer/base/catalogue'
import manifest from '../../package.json' with { type: 'json' }
import { lockFolder } from './folder-lock.ts'
import type { Database } from './sql.ts'
import { unpack } from './unpack.ts'

/** Type numbers of PostgreSQL's catalogue (pg_type) whose values the engine would convert differently. */
const INT8 = 20
const BYTEA = 17
const DATE = 1082
/** Sufficient for a single connection; PostgreSQL's default of 128 MB is for many. */
const SHARED_BUFFERS = '16MB'
/** Written by the build (`scripts/database-file.ts`), for this version of the engine alone. */
const DATABASE_FILE = `database-${manifest.dependencies['@electric-sql/pglite']}.tar.gz`

/**
 * PostgreSQL compiled to WebAssembly, in this process and without setup. It has one connection, and queues statements while a
 * transaction runs.
 * @param file a new, empty database, for a folder that has none
 * @throws DATABASE_LOCKED, DATABASE_UNAVAILABLE
 */
export async function openEmbedded(directory?: string, file = preparedDatabase()): Promise<Database> {
  const unlock = directory === undefined ? async () => {} : await lockFolder(directory)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    if (directory !== undefined && file !== undefined && !existsSync(join(directory, 'PG_VERSION')))
      // A mount point or a folder with content (`lost+found`) cannot be replaced, so the engine creates the database in it.
      await unpack(file, directory).catch(() => {})
    const engine = await PGlite.create({
      ...(directory === undefined ? {} : { dataDir: directory }),
      ...(directory === undefined && file !== undefined
        ? { loadDataDir: new Blob([new Uint8Array(await readFile(file))]) }
        : {}),
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
      parsers: { [INT8]: BigInt, [BYTEA]: bufferOf, [DATE]: String },
    })
    // Times are compared as instants, so the host's time zone must not affect the data.
    await engine.exec("set timezone to 'UTC'")
    return databaseOf(engine, unlock)
  } catch (cause) {
    await unlock()
    throw new FoyerError(DATABASE_UNAVAILABLE, {
      context: { address: directory ?? 'memory', reason: messageOf(cause) },
      cause,
    })
  }
}

/**
 * A new, empty database created by the build, since creating one here needs two more engines and 750 MB of memory. It is next
 * to the built files; if it is missing, the engine creates one.
 */
function preparedDatabase(): string | undefined {
  const files = ['./', '../', '../../dist/'].map((place) => new URL(`${place}${DATABASE_FILE}`, import.meta.url))
  return files.map((file) => fileURLToPath(file)).find((file) => existsSync(file))
}

function databaseOf(engine: PGliteInterface, unlock: () => Promise<void>): Database {
  let closing: Promise<void> | undefined
  return {
    query: async <T extends object>(sql: string, values: readonly unknown[] = []) =>
      (await engine.query<T>(sql, [...values])).rows,
    script: async (sql) => void (await engine.exec(sql)),
    transaction: (work) => engine.transaction((tx) => work(insideOf(tx, 1))) as ReturnType<typeof work>,
    close() {
      closing ??= engine.close().then(unlock)
      return closing
    },
  }
}

function insideOf(tx: Transaction, depth: number): Database {
  return {
    query: async <T extends object>(sql: string, values: readonly unknown[] = []) =>
      (await tx.query<T>(sql, [...values])).rows,
    script: async (sql) => void (await tx.exec(sql)),
    async transaction(work) {
      await tx.exec(`savepoint s${depth}`)
      try {
        const result = await work(insideOf(tx, depth + 1))
        await tx.exec(`release savepoint s${depth}`)
        return result
      } catch (error) {
        await tx.exec(`rollback to savepoint s${depth}`)
        throw error
      }
    },
    close: async () => {}, // The transaction ends when its work does.
  }
}

/** `\x0102` as bytes. */
function bufferOf(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex')
}
