import { FoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import type { Database } from './db/database.ts'

const DAY_MS = 86_400_000

export type DailyBudget = {
  /** @throws TOO_MANY_REQUESTS until midnight (UTC) when the project has used up its day; nothing is spent then */
  readonly spend: (project: string, amount: number) => Promise<void>
  /** Takes back what was spent for nothing. */
  readonly giveBack: (project: string, amount: number) => Promise<void>
}

type Options = {
  readonly db: Database
  /** What is counted. */
  readonly kind: 'mails' | 'events'
  /** For each project and day, over all servers of the database. */
  readonly most: number
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

/** Bounds what strangers can make an operator pay for in a project's name. The first refusal of a day is a line in the log. */
export function createDailyBudget({ db, kind, most, log, now }: Options): DailyBudget {
  const toldOn = new Map<string, string>()
  const today = () => new Date(now()).toISOString().slice(0, 10)
  const change = (project: string, amount: number) =>
    db.query(
      `insert into daily_budgets (project, kind, day, spent) values ($1, $2, $3::date, $4)
       on conflict (project, kind, day) do update set spent = daily_budgets.spent + excluded.spent
       where daily_budgets.spent + excluded.spent <= $5 returning spent`,
      [project, kind, today(), amount, most],
    )
  return {
    async spend(project, amount) {
      const changed = amount <= most ? await change(project, amount) : []
      if (changed.length > 0) return
      if (toldOn.get(project) !== today()) log({ level: 'warn', event: 'daily-budget-spent', kind, project, most })
      toldOn.set(project, today())
      throw new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: Math.ceil((DAY_MS - (now() % DAY_MS)) / 1_000) } })
    },
    async giveBack(project, amount) {
      await change(project, -amount)
    },
  }
}
