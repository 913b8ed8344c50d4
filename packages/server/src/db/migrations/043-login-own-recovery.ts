import type { Migration } from '../migrate.ts'

/** Whether the owner of a wallet that does without the recovery service has a recovery kit. */
export const loginOwnRecovery: Migration = {
  id: '043-login-own-recovery',
  sql: 'alter table login_wallets add column has_kit boolean not null default false;',
}
