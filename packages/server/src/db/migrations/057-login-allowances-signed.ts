import type { Migration } from '../migrate.ts'

/** Until when somebody can use what a visitor has signed. The chain says nothing of it before that. */
export const loginAllowancesSigned: Migration = {
  id: '057-login-allowances-signed',
  sql: 'alter table login_allowances add column signed_until timestamptz;',
}
