import type { Migration } from '../migrate.ts'

/** Each key has a change of its own, so that a session of somebody who reads the mailbox cannot end the one that the owner has begun. */
export const loginEmailKeys: Migration = {
  id: '046-login-email-keys',
  sql: `
    alter table login_email_changes drop constraint login_email_changes_user_id_key;
    create unique index login_email_changes_key on login_email_changes (user_id, key);
  `,
}
