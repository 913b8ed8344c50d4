import type { Migration } from '../migrate.ts'

/** Email capture. An address is kept as ciphertext, and found by a keyed hash; a code and a caller are kept as keyed hashes. */
export const capture: Migration = {
  id: '022-capture',
  sql: `
    create table captures (
      id text primary key,
      project text not null,
      email_index bytea not null,
      email bytea not null,
      account text not null,
      code_hash bytea not null,
      tries_left int4 not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      confirmed_at timestamptz
    );
    create index captures_of on captures (email_index, project);
    create index captures_expiry on captures (expires_at);
    -- What was sent, for the limits of an address and of a caller, over all projects.
    create table capture_sends (
      id text primary key,
      email_index bytea not null,
      caller bytea not null,
      sent_at timestamptz not null
    );
    create index capture_sends_to on capture_sends (email_index, sent_at);
    create index capture_sends_by on capture_sends (caller, sent_at);
  `,
}
