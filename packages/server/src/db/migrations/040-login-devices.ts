import type { Migration } from '../migrate.ts'

/** What visitors see of their devices, codes that are for one thing only, wallets that are frozen, and exports. */
export const loginDevices: Migration = {
  id: '040-login-devices',
  sql: `
    alter table login_codes add column purpose text not null default 'login';
    -- Where the code was asked for, which the session keeps.
    alter table login_codes add column site text;
    alter table login_sessions add column site text;
    alter table login_sessions add column device text;
    alter table login_halves add column site text;
    alter table login_halves add column device text;
    alter table login_halves add column created_at timestamptz;
    alter table login_wallets add column frozen_at timestamptz;
    -- When a frozen wallet opens again.
    alter table login_wallets add column thaws_at timestamptz;
    create table login_exports (
      wallet_id text not null references login_wallets on delete cascade,
      exported_at timestamptz not null
    );
    create index login_exports_of on login_exports (wallet_id, exported_at);
  `,
}
