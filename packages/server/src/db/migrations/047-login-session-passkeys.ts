import type { Migration } from '../migrate.ts'

/** The passkey that a session began with, and a half of its device: removing the passkey ends both. */
export const loginSessionPasskeys: Migration = {
  id: '047-login-session-passkeys',
  sql: `
    alter table login_sessions add column passkey text;
    alter table login_halves add column passkey text;
  `,
}
