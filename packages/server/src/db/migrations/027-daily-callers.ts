import type { Migration } from '../migrate.ts'

/** What each caller has used up of a project's day. A caller is a keyed hash, another one each day. */
export const dailyCallers: Migration = {
  id: '027-daily-callers',
  sql: `
    create table daily_callers (
      project text not null,
      kind text not null,
      day date not null,
      caller bytea not null,
      spent bigint not null,
      primary key (project, kind, day, caller)
    );
  `,
}
