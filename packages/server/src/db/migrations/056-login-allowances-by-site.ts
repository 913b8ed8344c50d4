import type { Migration } from '../migrate.ts'

/** What two sites have asked for alike is noted for each of them, so that none can have the other's note let go. */
export const loginAllowancesBySite: Migration = {
  id: '056-login-allowances-by-site',
  sql: `
    alter table login_allowances drop constraint login_allowances_pkey;
    create unique index login_allowances_by_site
      on login_allowances (user_id, chain_id, account, token, spender, (coalesce(site, '')));
  `,
}
