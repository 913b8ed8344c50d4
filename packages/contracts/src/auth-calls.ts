import {
  CODE_EXPIRED,
  CODE_WRONG,
  ENTER_VALID_EMAIL,
  ORIGIN_NOT_ALLOWED,
  SIGN_IN_SESSION_NOT_FOUND,
  TOO_MANY_REQUESTS,
} from '@foyer/base/catalogue'
import { boolean, type InferOutput, literal, nullable, number, object, picklist, pipe, regex, string } from 'valibot'
import type { Call } from './endpoint.ts'

/* The client's part of the contract for sign-in with a wallet (CAIP-122), email capture and reports. */

const time = pipe(string(), regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/))

const signInSession = object({
  /** 128 random bits. The id gives read access to the session, but does not authenticate. */
  id: string(),
  accountAddress: string(),
  /** CAIP-2 id. */
  chainId: string(),
  domain: string(),
  issuedAt: time,
  expirationTime: nullable(time),
  status: picklist(['active', 'expired', 'revoked']),
})
export type SignInSession = InferOutput<typeof signInSession>

export const authCalls = {
  getNonce: {
    method: 'GET',
    path: '/auth/v1/nonce',
    ok: object({ nonce: pipe(string(), regex(/^[a-zA-Z0-9]{8,64}$/)) }),
  },
  /** Exchanges a message and its signature for a bearer token, which is returned only once. */
  authenticate: {
    method: 'POST',
    path: '/auth/v1/authenticate',
    ok: object({ token: string(), session: signInSession }),
  },
  /** Requires an `Authorization: Bearer` header. */
  getMe: {
    method: 'GET',
    path: '/auth/v1/me',
    ok: object({ session: signInSession }),
    errors: [SIGN_IN_SESSION_NOT_FOUND],
  },
  signOut: { method: 'POST', path: '/auth/v1/sign-out', ok: object({ success: literal(true) }) },
  getSession: { method: 'GET', path: '/v1/sessions/{id}', ok: object({ session: signInSession }) },
  revokeSession: { method: 'POST', path: '/v1/sessions/{id}/revoke', ok: object({ success: literal(true) }) },
} as const satisfies Record<string, Call>

export const captureCalls = {
  /** Sends a code. `resendAfterSeconds`: the time until another code can be requested. */
  requestCode: {
    method: 'POST',
    path: '/capture/v1/code',
    ok: object({ id: string(), resendAfterSeconds: number(), expiresAt: time }),
    errors: [ENTER_VALID_EMAIL, TOO_MANY_REQUESTS],
  },
  confirmCode: {
    method: 'POST',
    path: '/capture/v1/confirm',
    ok: object({ success: literal(true) }),
    errors: [CODE_WRONG, CODE_EXPIRED, TOO_MANY_REQUESTS],
  },
} as const satisfies Record<string, Call>

export const reportCalls = {
  postEvent: { method: 'POST', path: '/e', ok: object({ ok: boolean() }), errors: [ORIGIN_NOT_ALLOWED] },
  postEvents: { method: 'POST', path: '/batch', ok: object({ ok: boolean() }), errors: [ORIGIN_NOT_ALLOWED] },
} as const satisfies Record<string, Call>
