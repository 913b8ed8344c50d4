import type { Migration } from '../migrate.ts'

/** When an export that has to wait opens, for the key of the session that asked. */
export const loginExportWaits: Migration = {
  id: '052-login-export-waits',
  sql: `
    create table login_export_waits (
      wallet_id text not null references login_wallets on delete cascade,
      key text not null,
      opens_at timestamptz not null,
      primary key (wallet_id, key)
    );
  `,
}
