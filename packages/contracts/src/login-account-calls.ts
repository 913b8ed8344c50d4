import { CODE_EXPIRED, CODE_WRONG, EXPORT_NOT_YET, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { array, boolean, literal, nullable, object, string, union } from 'valibot'
import type { Call } from './endpoint.ts'
import { id, sealedHalf, time } from './wallet-fields.ts'

/* What a visitor does with a wallet on its own page: see where it opens, end that, freeze it, take it away. */

export const accountCalls = {
  /** Every device on a site that has a session, a half, or both. */
  listDevices: {
    method: 'POST',
    path: '/login/v1/devices',
    ok: object({
      devices: array(
        object({
          id,
          /** Null for what was stored before devices had a name. */
          site: nullable(string()),
          device: nullable(string()),
          since: nullable(time),
          usedAt: nullable(time),
          /** When its session ends, unless it is used before. */
          endsAt: nullable(time),
          isSignedIn: boolean(),
          isCurrent: boolean(),
        }),
      ),
    }),
  },
  /** Ends sessions and deletes the halves of devices, with the wallet's signature of endMessage(). */
  endDevices: { method: 'POST', path: '/login/v1/devices/end', ok: object({ success: literal(true) }) },
  /** Ends the sessions of a site on every device, with the wallet's signature of endSiteMessage(). Their halves stay. */
  endSite: { method: 'POST', path: '/login/v1/sites/end', ok: object({ success: literal(true) }) },
  /**
   * Brings back the sessions that endSite has ended within the last 15 seconds, for the session that ended them, with the wallet's signature
   * of undoEndSiteMessage().
   */
  undoEndSite: { method: 'POST', path: '/login/v1/sites/undo', ok: object({ success: literal(true) }) },
  /** Notes that the owner has made a recovery kit, with the wallet's signature of kitMessage(). */
  noteKit: { method: 'POST', path: '/login/v1/kit', ok: object({ success: literal(true) }) },
  /** From now on no half is handed out. */
  freezeWallet: { method: 'POST', path: '/login/v1/freeze', ok: object({ success: literal(true) }) },
  /** Halves are handed out again after a day. Asking again does not change the time. */
  thawWallet: {
    method: 'POST',
    path: '/login/v1/thaw',
    ok: object({ opensAt: time }),
    errors: [TOO_MANY_REQUESTS],
  },
  /** Mails a code for exporting the wallet of the session, or begins the wait until one is mailed. */
  startExport: {
    method: 'POST',
    path: '/login/v1/export/start',
    ok: union([object({ id, expiresAt: time }), object({ opensAt: time })]),
    errors: [TOO_MANY_REQUESTS],
  },
  /** Uses that code up and releases the half of a context, sealed to a one-time key. */
  releaseExport: {
    method: 'POST',
    path: '/login/v1/export/release',
    ok: sealedHalf,
    errors: [CODE_EXPIRED, CODE_WRONG, TOO_MANY_REQUESTS, EXPORT_NOT_YET],
  },
} as const satisfies Record<string, Call>

/** What a visitor does behind the link of a mail, without a session. */
export const mailedCalls = {
  freezeByMail: {
    method: 'POST',
    path: '/login/v1/freeze/mailed',
    ok: object({ success: literal(true) }),
    errors: [CODE_EXPIRED],
  },
} as const satisfies Record<string, Call>
