import type { Migration } from '../migrate.ts'

/**
 * Accounts without an email, whose passkeys sign in. Their wallets have no half of the recovery service. A passkey with a public key
 * signs in to the account of its wallet.
 */
export const loginPasskeyAccounts: Migration = {
  id: '045-login-passkey-accounts',
  sql: `
    alter table login_users alter column email drop not null, alter column email_index drop not null;
    alter table login_wallets alter column recovery_hash drop not null;
    alter table login_passkeys add column public_key bytea;
    create unique index login_passkeys_sign_in on login_passkeys (credential_id) where public_key is not null;
    create table login_challenges (
      id text primary key,
      challenge bytea not null,
      -- The thumbprint of the key that asked.
      key text not null,
      site text not null,
      expires_at timestamptz not null
    );
    create index login_challenges_expiry on login_challenges (expires_at);
  `,
}
