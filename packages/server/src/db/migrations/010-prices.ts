import type { Migration } from '../migrate.ts'

/** Prices of the past, in US dollars. Kept for two days. */
export const prices: Migration = {
  id: '010-prices',
  sql: `
    create table price_snapshots (
      -- CAIP-2 of a native currency, or CAIP-10 of a token in small letters.
      asset text not null,
      at timestamptz not null,
      price numeric not null check (price > 0),
      primary key (asset, at)
    );
    create index on price_snapshots (at);
  `,
}
