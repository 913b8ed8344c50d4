import type { PGliteInterface, Transaction } from '@electric-sql/pglite'
import { FoyerError, messageOf } from '@foyer/base'
import { DATABASE_UNAVAILABLE } from '@foyer/base/catalogue'
import { lockFolder } from './folder-lock.ts'
import type { Database } from './sql.ts'

/** Type numbers of PostgreSQL's catalogue (pg_type) whose values the engine would give as something else. */
const INT8 = 20
const BYTEA = 17
const DATE = 1082

/**
 * PostgreSQL compiled to WebAssembly, in this process: nothing to set up. It has one connection, and queues what comes while a
 * transaction runs.
 * @throws DATABASE_LOCKED, DATABASE_UNAVAILABLE
 */
export async function openEmbedded(directory?: string): Promise<Database> {
  const unlock = directory === undefined ? async () => {} : await lockFolder(directory)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const engine = await PGlite.create({
      ...(directory === undefined ? {} : { dataDir: directory }),
      parsers: { [INT8]: BigInt, [BYTEA]: bufferOf, [DATE]: String },
    })
    // Times are compared as instants, and printed by nobody; the host's zone is no business of the data.
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
    close: async () => {}, // The transaction ends with its work.
  }
}

/** `\x0102` as bytes. */
function bufferOf(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex')
}
