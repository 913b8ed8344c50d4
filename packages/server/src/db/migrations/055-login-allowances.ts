import type { Migration } from '../migrate.ts'

/** Who may take which token, by what visitors have approved. How much is left of it, the chain says. */
export const loginAllowances: Migration = {
  id: '055-login-allowances',
  sql: `
    create table login_allowances (
      user_id text not null references login_users on delete cascade,
      chain_id text not null,
      account text not null,
      token text not null,
      spender text not null,
      site text,
      noted_at timestamptz not null,
      primary key (user_id, chain_id, account, token, spender)
    );
  `,
}
