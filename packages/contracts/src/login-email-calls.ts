import {
  CODE_EXPIRED,
  CODE_WRONG,
  EMAIL_TAKEN,
  EMAIL_UNCHANGED,
  ENTER_VALID_EMAIL,
  TOO_MANY_REQUESTS,
} from '@foyer/base/catalogue'
import { literal, nullable, number, object, string } from 'valibot'
import type { Call } from './endpoint.ts'
import { id, time } from './wallet-fields.ts'

/* How a wallet gets another email: a code to the present address, a code to the new one, and the wallet's own signature. */

const mailed = object({ id, resendAfterSeconds: number(), expiresAt: time })

export const emailCalls = {
  /** Mails a code to the present address. Its `id` is the change's too. */
  startEmailChange: {
    method: 'POST',
    path: '/login/v1/email/start',
    ok: mailed,
    errors: [ENTER_VALID_EMAIL, EMAIL_UNCHANGED, TOO_MANY_REQUESTS],
  },
  /** Uses that code up. */
  confirmEmailChange: {
    method: 'POST',
    path: '/login/v1/email/confirm',
    ok: object({ success: literal(true) }),
    errors: [CODE_WRONG, CODE_EXPIRED, TOO_MANY_REQUESTS],
  },
  /** Mails a code to the new address. Again: another code. */
  mailNewEmail: {
    method: 'POST',
    path: '/login/v1/email/mail',
    ok: mailed,
    errors: [CODE_EXPIRED, TOO_MANY_REQUESTS],
  },
  /**
   * Uses that code up. `effectiveAt`: from when on the new address counts; null: at once. `statement` is for the recovery service; null
   * where it has no part in the wallet.
   */
  proveNewEmail: {
    method: 'POST',
    path: '/login/v1/email/prove',
    ok: object({ email: string(), effectiveAt: nullable(time), statement: nullable(string()) }),
    errors: [CODE_WRONG, CODE_EXPIRED, EMAIL_TAKEN, TOO_MANY_REQUESTS],
  },
  /** Makes the change, with the wallet's signature of emailMessage() and the recovery service's receipt. Again changes nothing. */
  applyEmailChange: {
    method: 'POST',
    path: '/login/v1/email/apply',
    ok: object({ success: literal(true) }),
    errors: [CODE_EXPIRED, EMAIL_TAKEN],
  },
  /** The change that waits, if there is one. */
  getEmailChange: {
    method: 'POST',
    path: '/login/v1/email/waiting',
    ok: object({ change: nullable(object({ email: string(), effectiveAt: time })) }),
  },
  /** Stops the change that waits. A session is enough. */
  stopEmailChange: { method: 'POST', path: '/login/v1/email/stop', ok: object({ success: literal(true) }) },
} as const satisfies Record<string, Call>
