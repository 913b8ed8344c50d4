import type { Migration } from '../migrate.ts'

/** Waits count once their owner was mailed about them. Until then there is a mark that a request was made, and no more. */
export const loginTold: Migration = {
  id: '053-login-told',
  sql: `
    alter table login_export_waits add column told_at timestamptz;
    alter table login_wallets add column thaw_asked text;
  `,
}
