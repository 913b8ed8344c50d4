import type { Migration } from '../db/migrate.ts'

/** The recovery service's own database. Addresses are kept as ciphertext, secrets and callers as keyed hashes, halves wrapped. */
export const RECOVERY_MIGRATIONS: readonly Migration[] = [
  {
    id: '001-recovery',
    sql: `
      create table recovery_wallets (
        id text primary key,
        epoch int4 not null,
        email bytea not null,
        email_index bytea not null,
        half bytea not null,
        half_hash text not null,
        created_at timestamptz not null
      );
      create index recovery_wallets_of on recovery_wallets (email_index);
      create table recovery_requests (
        id text primary key,
        wallet_id text not null references recovery_wallets on delete cascade,
        -- The thumbprint of the key that asked, and the one-time key that the half is sealed to.
        key text not null,
        seal_to text not null,
        secret_hash bytea not null,
        site text not null,
        device text not null,
        asked_at timestamptz not null,
        status text not null,
        expires_at timestamptz not null,
        opens_at timestamptz
      );
      create index recovery_requests_of on recovery_requests (wallet_id);
      create index recovery_requests_expiry on recovery_requests (expires_at);
      create table recovery_sends (
        id text primary key,
        email_index bytea not null,
        caller bytea not null,
        sent_at timestamptz not null
      );
      create index recovery_sends_to on recovery_sends (email_index, sent_at);
      create index recovery_sends_by on recovery_sends (caller, sent_at);
      create table recovery_proofs (used bytea primary key, expires_at timestamptz not null);
      create index recovery_proofs_expiry on recovery_proofs (expires_at);
      create table recovery_releases (
        wallet_id text not null references recovery_wallets on delete cascade,
        released_at timestamptz not null
      );
      create index recovery_releases_of on recovery_releases (wallet_id, released_at);
    `,
  },
  {
    id: '002-recovery-email',
    sql: `
      -- The wallet's address on EVM chains, which signs for another email. Null: enrolled before there was one.
      alter table recovery_wallets add column address text, add column next_email bytea, add column next_email_index bytea;
      create index recovery_wallets_next_of on recovery_wallets (next_email_index);
      -- Each change is good for once, so that no old one comes back.
      create table recovery_email_changes (
        wallet_id text not null references recovery_wallets on delete cascade,
        change_id text not null,
        email_index bytea not null,
        primary key (wallet_id, change_id)
      );
    `,
  },
  {
    id: '003-recovery-email-time',
    sql: `
      -- From when on next_email signs in, if it waits. What was asked for before is not handed out after it.
      alter table recovery_wallets add column next_email_at timestamptz;
    `,
  },
  {
    id: '004-recovery-small',
    sql: 'alter table recovery_requests add column is_small boolean not null default false;',
  },
]
