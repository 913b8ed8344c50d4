import type { Migration } from '../migrate.ts'

/** Projects that the operator keeps by the command line, beside those of FOYER_PROJECTS. */
export const projects: Migration = {
  id: '024-projects',
  sql: `
    create table projects (
      id text primary key,
      settings jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
  `,
}
