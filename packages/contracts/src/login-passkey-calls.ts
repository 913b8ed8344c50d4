import { WALLET_CONFLICT } from '@foyer/base/catalogue'
import { array, literal, object, string } from 'valibot'
import type { Call } from './endpoint.ts'
import { bytes, id, time } from './wallet-fields.ts'

/* Passkeys of a wallet: each opens it together with the half of its context, which the login service has. */

/** The id that the authenticator has given it (https://www.w3.org/TR/webauthn-3/#credential-id). */
export const credentialId = bytes(1_023)
/** The passkey's half, encrypted under the key that the authenticator derives. */
export const sealedUnderPasskey = bytes(256)

export const passkeyCalls = {
  addPasskey: { method: 'POST', path: '/login/v1/passkeys', ok: object({ success: literal(true) }) },
  listPasskeys: {
    method: 'POST',
    path: '/login/v1/passkeys/list',
    ok: object({
      passkeys: array(
        object({ context: id, credentialId, sealed: sealedUnderPasskey, device: string(), createdAt: time }),
      ),
    }),
  },
  /** Deletes the passkey's half, with the wallet's signature of removePasskeyMessage(). */
  removePasskey: {
    method: 'POST',
    path: '/login/v1/passkeys/remove',
    ok: object({ success: literal(true) }),
    /** Its owner alone can recover the wallet, and only one way would remain. */
    errors: [WALLET_CONFLICT],
  },
  /** Replaces the data key and every half, and leaves the recovery service out. All or nothing. */
  rotateKey: { method: 'POST', path: '/login/v1/wallet/rotate', ok: object({ success: literal(true) }) },
  /** What the recovery service needs to know to erase its half of a wallet that does without it. */
  stateErasure: { method: 'POST', path: '/login/v1/recovery/erasure', ok: object({ statement: string() }) },
} as const satisfies Record<string, Call>
