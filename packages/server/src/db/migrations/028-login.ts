import type { Migration } from '../migrate.ts'

/**
 * The login service. Addresses are kept as ciphertext and found by a keyed hash; codes, tokens and callers are kept as keyed
 * hashes; halves are wrapped by a key that is not in the database.
 */
export const login: Migration = {
  id: '028-login',
  sql: `
    create table login_users (
      id text primary key,
      email_index bytea not null unique,
      email bytea not null,
      created_at timestamptz not null
    );
    create table login_codes (
      id text primary key,
      email_index bytea not null,
      email bytea not null,
      -- The thumbprint of the key that may use the code.
      key text not null,
      code_hash bytea not null,
      tries_left int4 not null,
      -- The key has had a session of this address before.
      is_known boolean not null,
      expires_at timestamptz not null
    );
    create index login_codes_of on login_codes (email_index);
    create index login_codes_expiry on login_codes (expires_at);
    create table login_sends (
      id text primary key,
      email_index bytea not null,
      caller bytea not null,
      sent_at timestamptz not null
    );
    create index login_sends_to on login_sends (email_index, sent_at);
    create index login_sends_by on login_sends (caller, sent_at);
    create table login_sessions (
      token_hash bytea primary key,
      user_id text not null references login_users on delete cascade,
      key text not null,
      created_at timestamptz not null,
      used_at timestamptz not null
    );
    create index login_sessions_of on login_sessions (user_id);
    create table login_proofs (used bytea primary key, expires_at timestamptz not null);
    create index login_proofs_expiry on login_proofs (expires_at);
    create table login_wallets (
      id text primary key,
      user_id text not null unique references login_users on delete cascade,
      epoch int4 not null,
      addresses jsonb not null,
      ciphertext text not null,
      -- The SHA-256 of the recovery service's half.
      recovery_hash text not null,
      is_enabled boolean not null default false,
      created_at timestamptz not null
    );
    create table login_halves (
      wallet_id text not null references login_wallets on delete cascade,
      context text not null,
      -- The thumbprint of the key that the half is released to; null: to every session of the user.
      key text,
      half bytea not null,
      primary key (wallet_id, context)
    );
    create table login_releases (
      wallet_id text not null references login_wallets on delete cascade,
      context text not null,
      released_at timestamptz not null
    );
    create index login_releases_of on login_releases (wallet_id, context, released_at);
  `,
}
