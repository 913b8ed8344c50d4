import type { Migration } from '../migrate.ts'

/** What a frame and its approval window say to each other, sealed with a key that the service does not have. */
export const loginQuestions: Migration = {
  id: '049-login-questions',
  sql: `
    create table login_questions (
      id text primary key,
      user_id text not null references login_users on delete cascade,
      sequence integer not null,
      question text,
      answer text,
      is_opened boolean not null default false,
      -- The answer has counted. The question is gone then.
      is_answered boolean not null default false,
      expires_at timestamptz not null
    );
    create index login_questions_user on login_questions (user_id);
    create index login_questions_expiry on login_questions (expires_at);
  `,
}
