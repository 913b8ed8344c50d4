import { setTimeout as delay } from 'node:timers/promises'
import { isFoyerError, messageOf } from '@foyer/base'
import { DATABASE_UNAVAILABLE } from '@foyer/base/catalogue'
import { type Database, type DatabaseConfig, openDatabase } from './database.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 15_000

type Options = {
  /** Migrates the opened database. */
  readonly prepare: (db: Database) => Promise<void>
  /**
   * Called after each failed attempt. @param code a system error code or an SQLSTATE, which may be shown to others than the
   * operator
   */
  readonly failed: (code: string, message: string, retryInMs: number) => void
  /** Ends the waiting. */
  readonly signal: AbortSignal
}

/**
 * Opens the database, and waits for a PostgreSQL that is not there yet or goes away meanwhile, longer after each attempt.
 * @throws DATABASE_LOCKED, DATABASE_FROM_THE_FUTURE, DATABASE_UNAVAILABLE for what waiting does not cure (a wrong password, a folder that
 *   cannot be used), and the signal's reason
 */
export async function openWhenThere(config: DatabaseConfig, { prepare, failed, signal }: Options): Promise<Database> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    signal.throwIfAborted()
    let db: Database | undefined
    try {
      db = await openDatabase(config)
      signal.throwIfAborted()
      await prepare(db)
      return db
    } catch (error) {
      await db?.close()
      const code = codeOf(error)
      signal.throwIfAborted()
      if (config.kind !== 'postgres' || !mayPass(error, code)) throw error
      failed(code ?? 'unknown', messageOf(error), waitMs)
    }
    // Jitter, so that several servers do not reconnect at the same moment. An aborted wait is noticed by the next iteration.
    await delay(waitMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {})
  }
}

const causeOf = (error: unknown): unknown => (isFoyerError(error, DATABASE_UNAVAILABLE) ? error.cause : error)

function codeOf(error: unknown): string | undefined {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'EPIPE',
])
/** What the driver says without a code when nobody answers in time, or when the connection is lost. */
const LOST = /^(timeout expired|timeout exceeded when trying to connect|Connection terminated\b.*)$/

/** Connections that fail or are refused for a while (SQLSTATE classes 08, 53 and 57), and errors of the network. */
function mayPass(error: unknown, code: string | undefined): boolean {
  if (code === undefined) return LOST.test(messageOf(causeOf(error)))
  return NETWORK_CODES.has(code) || /^(08|53|57)\w{3}$/.test(code)
}
