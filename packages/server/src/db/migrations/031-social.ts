import type { Migration } from '../migrate.ts'

/**
 * Logging in with accounts of other services. Who somebody is there is kept as a keyed hash; what a window brings back is kept as
 * ciphertext until the wallet page fetches it, or for ten minutes.
 */
export const social: Migration = {
  id: '031-social',
  sql: `
    create table login_identities (
      provider text not null,
      subject bytea not null,
      user_id text not null references login_users on delete cascade,
      created_at timestamptz not null,
      primary key (provider, subject)
    );
    create index login_identities_of on login_identities (user_id);
    create table login_socials (
      id text primary key,
      provider text not null,
      site text not null,
      -- The thumbprint of the key that may fetch the result.
      key text not null,
      -- asked, started, exchanging; then done, refused or failed; then email or used.
      status text not null,
      -- The state (RFC 6749) and the cookie of the one window that began it.
      state_hash bytea,
      cookie_hash bytea,
      -- First the verifier and the nonce of that window, then who the provider says it was.
      content bytea,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index login_socials_expiry on login_socials (expires_at);
  `,
}
