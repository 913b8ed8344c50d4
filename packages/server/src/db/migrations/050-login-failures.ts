import type { Migration } from '../migrate.ts'

/** Wrong codes, which are limited for each wallet. */
export const loginFailures: Migration = {
  id: '050-login-failures',
  sql: `
    create table login_failures (
      email_index bytea not null,
      -- The thumbprint of a key that has had a session of the address before; empty for all others together.
      failed_by text not null,
      failed_at timestamptz not null
    );
    create index login_failures_of on login_failures (email_index, failed_by, failed_at);
  `,
}
