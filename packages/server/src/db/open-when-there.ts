import { isFoyerError, messageOf } from '@foyer/base'
import { DATABASE_UNAVAILABLE } from '@foyer/base/catalogue'
import { codeOf, type Failed, isNetworkCode, waitUntilThere } from '../wait-until-there.ts'
import { type Database, type DatabaseSource, openDatabase } from './database.ts'

type Options = {
  /** Migrates the opened database. */
  readonly prepare: (db: Database) => Promise<void>
  /** Called after each failed attempt, with a system error code or an SQLSTATE. */
  readonly failed: Failed
  /** Ends the waiting. */
  readonly signal: AbortSignal
}

/**
 * Opens the database, and waits for a PostgreSQL that is not there yet or goes away meanwhile, longer after each attempt.
 * @throws DATABASE_LOCKED, DATABASE_FROM_THE_FUTURE, DATABASE_UNAVAILABLE for what waiting does not cure (a wrong password, a folder that
 *   cannot be used), and the signal's reason
 */
export function openWhenThere(source: DatabaseSource, { prepare, failed, signal }: Options): Promise<Database> {
  const open = async () => {
    const db = await openDatabase(source)
    try {
      signal.throwIfAborted()
      await prepare(db)
      return db
    } catch (error) {
      await db.close()
      throw error
    }
  }
  const whyAway = (error: unknown) => (source.kind === 'postgres' ? whyPostgresIsAway(error) : undefined)
  return waitUntilThere(open, { whyAway, failed, signal })
}

/** What the driver says without a code when nobody answers in time, or when the connection is lost. */
const LOST = /^(timeout expired|timeout exceeded when trying to connect|Connection terminated\b.*)$/

/** Connections that fail or are refused for a while (SQLSTATE classes 08, 53 and 57), and errors of the network. */
function whyPostgresIsAway(error: unknown): string | undefined {
  const cause = isFoyerError(error, DATABASE_UNAVAILABLE) ? error.cause : error
  const code = codeOf(cause)
  if (code === undefined) return LOST.test(messageOf(cause)) ? 'unknown' : undefined
  return isNetworkCode(code) || /^(08|53|57)\w{3}$/.test(code) ? code : undefined
}
