import { FoyerError, messageOf } from '@foyer/base'
import { DATABASE_UNAVAILABLE } from '@foyer/base/catalogue'
import type { Pool, PoolClient } from 'pg'
import type { Database } from './sql.ts'

const CONNECTIONS_MAX = 10
const CONNECT_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 30_000

/** Type numbers of PostgreSQL's catalogue (pg_type) whose values the driver would convert differently. */
const INT8 = 20
const DATE = 1082
const INT8_LIST = 1016
const NUMERIC_LIST = 1231
const TEXT_LIST = 1009

/**
 * A pool of connections to a PostgreSQL.
 * @throws DATABASE_UNAVAILABLE when it does not answer
 */
export async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import('pg')
  const typeOf = pg.types.getTypeParser as (id: number, format?: 'text') => (text: string) => unknown
  const textsOf = typeOf(TEXT_LIST) as (text: string) => (string | null)[]
  const own = new Map<number, (text: string) => unknown>([
    [INT8, BigInt],
    [DATE, String],
    [INT8_LIST, (text) => textsOf(text).map((value) => (value === null ? null : BigInt(value)))],
    [NUMERIC_LIST, textsOf],
  ])
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Set by a statement, since poolers reject it in the startup message. Awaited before the first query.
    onConnect: async (client) =>
      void (await client.query(`set timezone to 'UTC'; set statement_timeout to ${STATEMENT_TIMEOUT_MS}`)),
    types: {
      getTypeParser: ((id: number, format?: 'text') =>
        own.get(id) ?? typeOf(id, format)) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('error', () => {}) // An idle connection was lost; the pool replaces it, and the next query says if it cannot.
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    // The URL may contain a password, so only its host is shown.
    const address = URL.canParse(url) ? new URL(url).host : 'DATABASE_URL'
    throw new FoyerError(DATABASE_UNAVAILABLE, { context: { address, reason: messageOf(cause) }, cause })
  }
  return databaseOf(pool)
}

function databaseOf(pool: Pool): Database {
  let closing: Promise<void> | undefined
  return {
    query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    script: async (sql) => void (await pool.query(sql)),
    transaction: (work) => inTransaction(pool, work),
    close() {
      closing ??= pool.end()
      return closing
    },
  }
}

async function inTransaction<T>(pool: Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    await client.query('begin')
    const result = await work(insideOf(client, 1))
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot roll back is closed, and the server rolls back.
    await client.query('rollback').catch(onError)
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

function insideOf(client: PoolClient, depth: number): Database {
  return {
    query: async (sql, values = []) => (await client.query(sql, [...values])).rows,
    script: async (sql) => void (await client.query(sql)),
    async transaction(work) {
      await client.query(`savepoint s${depth}`)
      try {
        const result = await work(insideOf(client, depth + 1))
        await client.query(`release savepoint s${depth}`)
        return result
      } catch (error) {
        await client.query(`rollback to savepoint s${depth}`)
        throw error
      }
    },
    close: async () => {}, // The transaction ends when its work does.
  }
}
