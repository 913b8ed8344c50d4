import type { Migration } from '../migrate.ts'

/** Devices that ask the visitor's other devices to let them in. */
export const loginDeviceRequests: Migration = {
  id: '048-login-device-requests',
  sql: `
    create table login_device_requests (
      id text primary key,
      user_id text not null references login_users on delete cascade,
      -- The thumbprint of the session's key.
      key text not null,
      -- The one-time key that the answer is sealed to.
      seal_to text not null,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      -- The answer. Null until there is one.
      admission jsonb,
      unique (user_id, key)
    );
    create index login_device_requests_expiry on login_device_requests (expires_at);
  `,
}
