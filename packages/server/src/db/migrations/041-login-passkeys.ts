import type { Migration } from '../migrate.ts'

/**
 * Passkeys that open a wallet. Each has a half of the service in login_halves, whose counterpart is encrypted under a key that only
 * the passkey's authenticator derives.
 */
export const loginPasskeys: Migration = {
  id: '041-login-passkeys',
  sql: `
    create table login_passkeys (
      wallet_id text not null,
      context text not null,
      credential_id text not null,
      sealed text not null,
      -- Where it was made.
      device text not null,
      created_at timestamptz not null,
      primary key (wallet_id, context),
      unique (wallet_id, credential_id),
      foreign key (wallet_id, context) references login_halves (wallet_id, context) on delete cascade
    );
  `,
}
