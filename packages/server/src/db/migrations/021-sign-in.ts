import type { Migration } from '../migrate.ts'

/** Sign-in with a wallet. A token is kept as its hash alone. */
export const signIn: Migration = {
  id: '021-sign-in',
  sql: `
    create table sign_in_nonces (
      nonce text primary key,
      project text not null,
      expires_at timestamptz not null
    );
    create index sign_in_nonces_expiry on sign_in_nonces (expires_at);
    create table sign_in_sessions (
      id text primary key,
      project text not null,
      token_hash bytea not null unique,
      account_address text not null,
      chain_id text not null,
      domain text not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    );
    create index sign_in_sessions_expiry on sign_in_sessions (expires_at);
  `,
}
