import type { Migration } from '../migrate.ts'

/**
 * The index of chains. Everything that was read from a block carries its number, so that a reorganisation is undone by deleting
 * what is above the common ancestor. Addresses and hashes are lower-case hexadecimal texts with 0x.
 */
export const blocks: Migration = {
  id: '001-blocks',
  sql: `
    create table chains (
      chain text primary key,
      -- The hash of block 0, and the first block that is kept. Null until the chain has answered once.
      genesis text,
      first int8,
      -- Which server follows the chain, and until when it may be thought alive.
      holder text,
      held_until timestamptz,
      -- When the index was last where the chain was.
      met_head_at timestamptz
    );
    create table blocks (
      chain text not null,
      number int8 not null,
      hash text not null,
      mined_at timestamptz not null,
      primary key (chain, number)
    );
    create table transactions (
      chain text not null,
      block int8 not null,
      position int4 not null,
      hash text not null,
      mined_at timestamptz not null,
      sender text not null,
      -- Null: it creates a contract.
      recipient text,
      value numeric not null,
      fee numeric not null,
      failed boolean not null,
      -- The first four bytes of the call data.
      selector text,
      -- Whether the sender gave somebody a right over tokens.
      approves boolean not null,
      primary key (chain, block, position)
    );
    create index on transactions (chain, hash);
    create table transfers (
      chain text not null,
      block int8 not null,
      position int4 not null,
      -- The log's index in its block and the place in its list; -1 for the value of the transaction itself.
      log int4 not null,
      part int4 not null,
      standard text not null check (standard in ('native', 'ERC20', 'ERC721', 'ERC1155')),
      -- Null for the native currency.
      contract text,
      -- Null unless it is an NFT.
      token numeric,
      sender text not null,
      recipient text not null,
      amount numeric not null,
      primary key (chain, block, position, log, part)
    );
    create index on transfers (recipient, chain, standard, contract);
    create index on transfers (sender, chain, standard, contract);
    create index on transfers (chain, contract, token) where token is not null;
    -- Who sees which transaction in their history. The order is that of its pages.
    create table account_history (
      account text not null,
      mined_at timestamptz not null,
      chain text not null,
      block int8 not null,
      position int4 not null,
      primary key (account, mined_at, chain, block, position)
    );
    create index on account_history (chain, block);
    -- What contracts said of themselves when they were first seen, cleaned.
    create table contracts (
      chain text not null,
      address text not null,
      block int8 not null,
      standard text not null,
      name text,
      symbol text,
      -- Null: not said, or nothing that amounts can be reckoned with.
      decimals int4,
      primary key (chain, address)
    );
    create index on contracts (chain, block);
    -- Collections that were sent to many who did not ask.
    create table airdrops (
      chain text not null,
      block int8 not null,
      contract text not null,
      primary key (chain, contract, block)
    );
    create index on airdrops (chain, block);
    -- What NFTs said of themselves, read when somebody asks. Not tied to a block: it is a copy that may be read again.
    create table nfts (
      chain text not null,
      contract text not null,
      token numeric not null,
      -- How the image is named at our address.
      id text not null unique,
      name text,
      -- Where the image is read: an https address or a data: URI.
      image text,
      state text not null check (state in ('read', 'unreadable', 'unreachable')),
      read_at timestamptz not null,
      primary key (chain, contract, token)
    );
  `,
}
