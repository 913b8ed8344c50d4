import type { Migration } from '../migrate.ts'

/** Payments from an account at an exchange. */
export const exchangeSessions: Migration = {
  id: '071-exchange-sessions',
  sql: `
    create table exchange_sessions (
      id text primary key,
      project text not null,
      exchange text not null,
      -- The exchange's own name of the payment.
      reference text,
      status text not null,
      -- CAIP-19.
      asset text not null,
      -- Decimal, in the asset's unit.
      amount text not null,
      -- CAIP-10.
      recipient text not null,
      transaction_hash text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- When the exchange was last asked.
      read_at timestamptz
    );
    create index exchange_sessions_created on exchange_sessions (created_at);
  `,
}
