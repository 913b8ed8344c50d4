import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import type { Database } from './db/database.ts'
import type { Secrets } from './secrets.ts'

const DAY_MS = 86_400_000
/** The share of a project's daily budget that one caller may use: enough for a large office, but far from all of it. */
const CALLER_SHARE = 0.1

/** All projects together may cost an operator as much as so many that use up their day. */
export const PROJECTS_IN_ALL = 10

export type DailyBudget = {
  /**
   * @param caller the network that it is spent by, where one caller may have a share only
   * @throws TOO_MANY_REQUESTS until midnight (UTC) when the project has used up its day, or the caller its share; nothing is spent then
   */
  readonly spend: (project: string, amount: number, caller?: string) => Promise<void>
  /** Takes back what was spent for nothing. */
  readonly giveBack: (project: string, amount: number, caller?: string) => Promise<void>
}

type Options = {
  readonly db: Database
  /** Callers are stored as hashes. */
  readonly secrets: Secrets
  /** What is counted. */
  readonly kind:
    | 'mails'
    | 'login-mails'
    | 'passkey-accounts'
    | 'social-logins'
    | 'events'
    | 'sponsored-operations'
    | 'sponsored-account'
    | 'exchange-payments'
    | 'onramp-orders'
  /** For each project and day, over all servers of the database. */
  readonly most: number
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

/**
 * Limits the costs that anonymous callers can cause for an operator in a project's name. The first rejection of a day is
 * logged.
 */
export function createDailyBudget({ db, secrets, kind, most, log, now }: Options): DailyBudget {
  const logged = new Set<string>()
  const today = () => new Date(now()).toISOString().slice(0, 10)
  const share = Math.ceil(most * CALLER_SHARE)

  /** @returns whether the budget was sufficient */
  async function change(tx: Database, project: string, amount: number): Promise<boolean> {
    if (amount > most) return false
    const rows = await tx.query(
      `insert into daily_budgets (project, kind, day, spent) values ($1, $2, $3::date, $4)
       on conflict (project, kind, day) do update set spent = daily_budgets.spent + excluded.spent
       where daily_budgets.spent + excluded.spent <= $5 returning spent`,
      [project, kind, today(), amount, most],
    )
    return rows.length > 0
  }
  async function changeCaller(tx: Database, project: string, amount: number, caller: string): Promise<boolean> {
    if (amount > share) return false
    const rows = await tx.query(
      `insert into daily_callers (project, kind, day, caller, spent) values ($1, $2, $3::date, $4, $5)
       on conflict (project, kind, day, caller) do update set spent = daily_callers.spent + excluded.spent
       where daily_callers.spent + excluded.spent <= $6 returning spent`,
      [project, kind, today(), secrets.hash('daily-caller', today(), caller), amount, share],
    )
    return rows.length > 0
  }
  function refuse(event: 'daily-budget-spent' | 'daily-share-spent', project: string, limit: number): never {
    const line = `${today()} ${event} ${project}`
    for (const earlier of logged) if (!earlier.startsWith(today())) logged.delete(earlier)
    if (!logged.has(line)) log({ level: 'warn', event, kind, project, most: limit })
    logged.add(line)
    throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: Math.ceil((DAY_MS - (now() % DAY_MS)) / 1_000) } })
  }
  return {
    spend: (project, amount, caller) =>
      // Throwing rolls back what was counted before.
      db.transaction(async (tx) => {
        if (caller !== undefined && !(await changeCaller(tx, project, amount, caller)))
          refuse('daily-share-spent', project, share)
        if (!(await change(tx, project, amount))) refuse('daily-budget-spent', project, most)
      }),
    giveBack: (project, amount, caller) =>
      db.transaction(async (tx) => {
        if (caller !== undefined) await changeCaller(tx, project, -amount, caller)
        await change(tx, project, -amount)
      }),
  }
}

type Spent = { readonly budget: DailyBudget; readonly project: string; readonly caller?: string }

/**
 * Spends one of each budget, or of none.
 * @returns its undo
 * @throws TOO_MANY_REQUESTS of the first that has none left
 */
export async function spendAll(parts: readonly Spent[]): Promise<() => Promise<void>> {
  const spent: Spent[] = []
  const giveBack = async () => {
    for (const { budget, project, caller } of spent) await budget.giveBack(project, 1, caller)
  }
  try {
    for (const part of parts) {
      await part.budget.spend(part.project, 1, part.caller)
      spent.push(part)
    }
    return giveBack
  } catch (error) {
    await giveBack()
    throw error
  }
}
