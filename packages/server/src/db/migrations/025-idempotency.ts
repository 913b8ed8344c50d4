import type { Migration } from '../migrate.ts'

/** Requests that came with an Idempotency-Key, and what they were answered. No body: only its hash. */
export const idempotency: Migration = {
  id: '025-idempotency',
  sql: `
    create table idempotency (
      project text not null,
      endpoint text not null,
      key text not null,
      body_hash bytea not null,
      started_at timestamptz not null,
      -- Null while the first request is at work.
      answer jsonb,
      primary key (project, endpoint, key)
    );
    create index idempotency_started on idempotency (started_at);
  `,
}
