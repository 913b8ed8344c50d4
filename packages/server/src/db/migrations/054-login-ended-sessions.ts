import type { Migration } from '../migrate.ts'

/** Sessions that a site's end has ended, as they were, for as long as that can be undone. `ended_by`: the key of the session that ended them. */
export const loginEndedSessions: Migration = {
  id: '054-login-ended-sessions',
  sql: `
    create table login_ended_sessions (
      token_hash bytea primary key,
      user_id text not null references login_users on delete cascade,
      key text not null,
      created_at timestamptz not null,
      used_at timestamptz not null,
      site text,
      device text,
      passkey text,
      ended_at timestamptz not null,
      ended_by text not null
    );
    create index login_ended_sessions_of on login_ended_sessions (user_id);
  `,
}
