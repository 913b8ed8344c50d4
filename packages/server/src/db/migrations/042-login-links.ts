import type { Migration } from '../migrate.ts'

/** The social login whose account a code adds to that of the address, as its mail says. */
export const loginLinks: Migration = {
  id: '042-login-links',
  sql: 'alter table login_codes add column link text;',
}
