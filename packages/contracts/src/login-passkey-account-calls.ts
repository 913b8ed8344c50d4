import { CODE_EXPIRED, PASSKEY_UNKNOWN, TOO_MANY_REQUESTS, WALLET_CONFLICT } from '@foyer/base/catalogue'
import { object } from 'valibot'
import type { Call } from './endpoint.ts'
import { loginSession } from './login-session.ts'
import { bytes, exactBytes, id, sealedHalf, time } from './wallet-fields.ts'

/* Accounts whose passkeys sign in, in place of an email (https://www.w3.org/TR/webauthn-3/). */

/** A public key as SubjectPublicKeyInfo (DER), which `getPublicKey()` of a new passkey returns. */
export const passkeyPublicKey = bytes(600)

export const passkeyAccountCalls = {
  /**
   * A challenge that is good once, for the key that asks, and for five minutes. A passkey may also own the visitor's smart account, and
   * signs the hash of what that does: 32 bytes. No service can ask for that here, because a challenge has 24.
   */
  startPasskey: {
    method: 'POST',
    path: '/login/v1/passkey/start',
    ok: object({ id, challenge: exactBytes(24), expiresAt: time }),
    errors: [TOO_MANY_REQUESTS],
  },
  /** Exchanges what a passkey has signed for a session. */
  verifyPasskey: {
    method: 'POST',
    path: '/login/v1/passkey/verify',
    ok: loginSession,
    /** PASSKEY_UNKNOWN: no account has this passkey. */
    errors: [PASSKEY_UNKNOWN, CODE_EXPIRED, TOO_MANY_REQUESTS],
  },
  /** Stores an account, its passkey and its wallet, all or nothing, and starts a session. The recovery service has no part in it. */
  createPasskeyWallet: {
    method: 'POST',
    path: '/login/v1/passkey/wallet',
    ok: loginSession,
    errors: [CODE_EXPIRED, TOO_MANY_REQUESTS, WALLET_CONFLICT],
  },
  /** Releases the half of a context for an export, for what one of the wallet's passkeys has signed. */
  releasePasskeyExport: {
    method: 'POST',
    path: '/login/v1/export/passkey',
    ok: sealedHalf,
    errors: [PASSKEY_UNKNOWN, CODE_EXPIRED, TOO_MANY_REQUESTS],
  },
} as const satisfies Record<string, Call>
