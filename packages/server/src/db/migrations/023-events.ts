import type { Migration } from '../migrate.ts'

/** Analytics, of projects that ask for it. No address of a visitor, no query of a page. */
export const events: Migration = {
  id: '023-events',
  sql: `
    create table events (
      project text not null,
      event_id text not null,
      received_at timestamptz not null,
      happened_at timestamptz not null,
      event text not null,
      type text not null,
      url text not null,
      domain text not null,
      -- A keyed hash, another one in each project.
      account bytea,
      chain_id text,
      properties jsonb not null,
      primary key (project, event_id)
    );
    create index events_received on events (received_at);
  `,
}
