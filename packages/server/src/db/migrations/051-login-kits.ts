import type { Migration } from '../migrate.ts'

/** Whether the owner of a wallet says to have a recovery kit. `has_kit` counts as a way in, and is set only for a kit that was checked. */
export const loginKits: Migration = {
  id: '051-login-kits',
  sql: 'alter table login_wallets add column kit_made boolean not null default false;',
}
