import type { Migration } from '../migrate.ts'

/** The name that an address has chosen to be told first. Addresses are in lower case. */
export const primaryNames: Migration = {
  id: '060-primary-names',
  sql: `
    create table primary_names (
      address text primary key,
      name text not null references names on delete cascade,
      -- When the choice was signed: an older one does not replace it.
      chosen_at timestamptz not null
    );
  `,
}
