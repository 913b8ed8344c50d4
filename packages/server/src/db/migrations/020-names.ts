import type { Migration } from '../migrate.ts'

/** Names of our zone. Names are normalised (ENSIP-15), addresses are as the chain's own form writes them. */
export const names: Migration = {
  id: '020-names',
  sql: `
    create table names (
      name text primary key,
      registered_at timestamptz not null,
      updated_at timestamptz not null
    );
    create table name_addresses (
      name text not null references names on delete cascade,
      -- SLIP-44; EVM chains by ENSIP-11.
      coin_type int8 not null,
      address text not null,
      created timestamptz not null,
      primary key (name, coin_type)
    );
    create index name_addresses_of on name_addresses (lower(address));
    create table name_attributes (
      name text not null references names on delete cascade,
      key text not null,
      value text not null,
      primary key (name, key)
    );
  `,
}
