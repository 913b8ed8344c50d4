import { CODE_EXPIRED, TOO_MANY_REQUESTS, WALLET_FROZEN } from '@foyer/base/catalogue'
import { array, literal, nullable, object, optional, picklist, string } from 'valibot'
import type { Call } from './endpoint.ts'
import { bytes, epoch, id, publicKey, time } from './wallet-fields.ts'

/* A new device asks those that have the wallet to let it in. What one of them answers is sealed to a key of the new device. */

const admission = object({
  context: id,
  epoch,
  /** The half of the new device, sealed with deviceHalfInfo(). */
  encapsulated: bytes(65),
  ciphertext: bytes(256),
})

export const deviceCalls = {
  /** Asks. Another request of the same session ends the one before. */
  requestDevice: {
    method: 'POST',
    path: '/login/v1/device-requests',
    ok: object({ id, expiresAt: time }),
    errors: [TOO_MANY_REQUESTS, WALLET_FROZEN],
  },
  /** What became of the own request. `ended`: nobody has answered in time, or it was replaced. */
  readDeviceRequest: {
    method: 'POST',
    path: '/login/v1/device-requests/read',
    ok: object({ status: picklist(['pending', 'admitted', 'ended']), admission: optional(admission) }),
    errors: [TOO_MANY_REQUESTS],
  },
  /** The requests of other devices that wait. */
  listDeviceRequests: {
    method: 'POST',
    path: '/login/v1/device-requests/list',
    ok: object({
      requests: array(
        object({ id, sealTo: publicKey, site: nullable(string()), device: nullable(string()), askedAt: time }),
      ),
    }),
  },
  /** Stores both halves for the new device, with the wallet's signature of contextMessage(). */
  admitDevice: {
    method: 'POST',
    path: '/login/v1/device-requests/admit',
    ok: object({ success: literal(true) }),
    errors: [CODE_EXPIRED, WALLET_FROZEN],
  },
} as const satisfies Record<string, Call>
