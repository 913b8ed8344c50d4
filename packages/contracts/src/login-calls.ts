import {
  CODE_EXPIRED,
  CODE_WRONG,
  EMAIL_NOT_YET,
  ENTER_VALID_EMAIL,
  TOO_MANY_REQUESTS,
  WALLET_FROZEN,
} from '@foyer/base/catalogue'
import { literal, nullable, number, object, picklist, string } from 'valibot'
import type { Call } from './endpoint.ts'
import { accountCalls } from './login-account-calls.ts'
import { allowanceCalls } from './login-allowance-calls.ts'
import { deviceCalls } from './login-device-calls.ts'
import { emailCalls } from './login-email-calls.ts'
import { passkeyAccountCalls } from './login-passkey-account-calls.ts'
import { passkeyCalls } from './login-passkey-calls.ts'
import { questionCalls } from './login-question-calls.ts'
import { knownSession, loginSession } from './login-session.ts'
import { id, sealedHalf, time } from './wallet-fields.ts'

/* The wallet page's part of the contracts of the login service and the recovery service. Both accept the wallet origin
   only. Calls that need a session carry `Authorization: Bearer <token>` and a proof of possession of the session's key
   in the header `DPoP` (RFC 9449). Bytes are base64url without padding. */

export const loginCalls = {
  /** Mails a code. Known and unknown addresses are answered alike. */
  startLogin: {
    method: 'POST',
    path: '/login/v1/start',
    ok: object({ id, resendAfterSeconds: number(), expiresAt: time }),
    errors: [ENTER_VALID_EMAIL, TOO_MANY_REQUESTS],
  },
  /** Exchanges the code for a session of the key that started the login. `wallet` is null for a new visitor. */
  verifyLogin: {
    method: 'POST',
    path: '/login/v1/verify',
    ok: loginSession,
    /** EMAIL_NOT_YET: a wallet gets this address soon, and not before. */
    errors: [CODE_WRONG, CODE_EXPIRED, EMAIL_NOT_YET, TOO_MANY_REQUESTS],
  },
  getLogin: { method: 'POST', path: '/login/v1/session', ok: knownSession },
  /** Stores a new wallet and the first context's half, both or neither. Returns the statement for the recovery service. */
  createWallet: { method: 'POST', path: '/login/v1/wallet', ok: object({ statement: string() }) },
  /** Becomes usable with the recovery service's receipt for its half. Until then a login starts over with another wallet. */
  enableWallet: { method: 'POST', path: '/login/v1/wallet/enable', ok: object({ success: literal(true) }) },
  /** Stores the half of another context of the same epoch, with a proof that the caller has opened the wallet. */
  addContext: { method: 'POST', path: '/login/v1/contexts', ok: object({ success: literal(true) }) },
  /** What the recovery service needs to know of a visitor who asks it for its half. */
  startRecovery: {
    method: 'POST',
    path: '/login/v1/recovery',
    ok: object({ statement: string() }),
    errors: [WALLET_FROZEN],
  },
  /** Releases a context's half, sealed to a one-time key. */
  releaseHalf: {
    method: 'POST',
    path: '/login/v1/contexts/release',
    ok: sealedHalf,
    errors: [TOO_MANY_REQUESTS, WALLET_FROZEN],
  },
  signOutLogin: { method: 'POST', path: '/login/v1/sign-out', ok: object({ success: literal(true) }) },
  ...accountCalls,
  ...allowanceCalls,
  ...deviceCalls,
  ...emailCalls,
  ...passkeyCalls,
  ...passkeyAccountCalls,
  ...questionCalls,
} as const satisfies Record<string, Call>

export const recoveryCalls = {
  /**
   * The wallet's mails follow its email, with the login service's statement and the wallet's signature of emailMessage(). The same again
   * changes nothing.
   */
  changeRecoveryEmail: { method: 'POST', path: '/recovery/v1/email', ok: object({ receipt: string() }) },
  /** Erases the operator's half, with the statement of the login service. Again changes nothing. */
  eraseRecovery: { method: 'POST', path: '/recovery/v1/erase', ok: object({ success: literal(true) }) },
  /** Stores the operator's half of a new wallet, with the statement of the login service. First writer wins. */
  enrolRecovery: { method: 'POST', path: '/recovery/v1/enrol', ok: object({ receipt: string() }) },
  /** Mails a link to the address of the enrolment, which approves the new device. Needs the login service's statement. */
  requestRecovery: {
    method: 'POST',
    path: '/recovery/v1/request',
    ok: object({ id, resendAfterSeconds: number(), expiresAt: time }),
    errors: [TOO_MANY_REQUESTS],
  },
  /**
   * What the visitor who opened the mail's link is asked about. `walletSince`: since when the recovery service has a half of that wallet.
   * `otherSince`: since when it has one of another wallet of the address, if that is over a day longer. The login service alone says which
   * of them is the visitor's.
   */
  describeRecovery: {
    method: 'POST',
    path: '/recovery/v1/describe',
    ok: object({ site: string(), device: string(), askedAt: time, walletSince: time, otherSince: nullable(time) }),
    errors: [CODE_EXPIRED],
  },
  /** Approves or stops a request, with the secret of the mail's link. */
  answerRecovery: {
    method: 'POST',
    path: '/recovery/v1/answer',
    ok: object({ status: picklist(['approved', 'stopped']), opensAt: nullable(time) }),
    errors: [CODE_EXPIRED, TOO_MANY_REQUESTS],
  },
  /** The state of a request. `released` has the half, until the request ends: an answer may be lost on its way. */
  readRecovery: {
    method: 'POST',
    path: '/recovery/v1/release',
    ok: object({
      status: picklist(['pending', 'waiting', 'released', 'stopped', 'ended']),
      opensAt: nullable(time),
      half: nullable(sealedHalf),
    }),
    errors: [TOO_MANY_REQUESTS],
  },
} as const satisfies Record<string, Call>
