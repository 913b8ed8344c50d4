import type { Migration } from '../migrate.ts'

/** What each project has used up of what it may use in a day (UTC). */
export const dailyBudgets: Migration = {
  id: '026-daily-budgets',
  sql: `
    create table daily_budgets (
      project text not null,
      kind text not null,
      day date not null,
      spent bigint not null,
      primary key (project, kind, day)
    );
  `,
}
