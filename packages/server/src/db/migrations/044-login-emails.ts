import type { Migration } from '../migrate.ts'

/**
 * Changes of an account's address. `next_email` takes the place of `email` at its time. What leads to it is in login_email_changes,
 * whose id is that of the code to the present address.
 */
export const loginEmails: Migration = {
  id: '044-login-emails',
  sql: `
    alter table login_users add column next_email bytea, add column next_email_index bytea unique,
      add column next_email_at timestamptz, add column next_email_by text;
    create table login_email_changes (
      id text primary key,
      user_id text not null unique references login_users on delete cascade,
      wallet_id text not null,
      -- The thumbprint of the key that asked.
      key text not null,
      email bytea not null,
      email_index bytea not null,
      is_confirmed boolean not null default false,
      is_proven boolean not null default false,
      is_applied boolean not null default false,
      -- Null: at once.
      effective_at timestamptz,
      expires_at timestamptz not null
    );
    create index login_email_changes_expiry on login_email_changes (expires_at);
  `,
}
