import type { Migration } from '../migrate.ts'

/** Purchases with a card or a bank account, and the events of their providers that were taken. */
export const onrampOrders: Migration = {
  id: '070-onramp-orders',
  sql: `
    create table onramp_orders (
      id text primary key,
      project text not null,
      provider text not null,
      -- The provider's own name of the order.
      reference text,
      status text not null,
      currency text not null,
      network text not null,
      address text not null,
      -- Amounts are decimals.
      paid_amount text not null,
      paid_currency text not null,
      arrives text,
      transaction_hash text,
      reason text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- When the provider was last asked.
      read_at timestamptz
    );
    create index onramp_orders_created on onramp_orders (created_at);
    create table onramp_events (
      provider text not null,
      event_id text not null,
      received_at timestamptz not null,
      primary key (provider, event_id)
    );
    create index onramp_events_received on onramp_events (received_at);
  `,
}
