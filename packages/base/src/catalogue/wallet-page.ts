import { row } from './entry.ts'

/* The wallet page: keys, sessions, approvals */

export const WALLET_KEY_DAMAGED = /*#__PURE__*/ row({
  code: 'WALLET_KEY_DAMAGED',
  surface: 'thrown',
  message: "The parts of this wallet's key do not belong together. Nothing was signed",
  nothingSent: true,
})
export const WALLET_LOCKED = /*#__PURE__*/ row({
  code: 'WALLET_LOCKED',
  surface: 'thrown',
  message: 'The wallet is locked. Log in again to use it',
  nothingSent: true,
})
/** `until`: ISO 8601. */
export const WALLET_LOCKED_UNTIL = /*#__PURE__*/ row({
  code: 'WALLET_LOCKED_UNTIL',
  surface: 'thrown',
  message: 'The wallet signs nothing on this device before {until}',
  nothingSent: true,
})
export const WALLET_LOGIN_REQUIRED = /*#__PURE__*/ row({
  code: 'WALLET_LOGIN_REQUIRED',
  surface: 'thrown',
  message: 'Log in to the wallet first',
  nothingSent: true,
})
export const SIGNING_REFUSED = /*#__PURE__*/ row({
  code: 'SIGNING_REFUSED',
  surface: 'thrown',
  message: 'The wallet does not sign this: {reason}',
  nothingSent: true,
})
export const APPROVAL_EXPIRED = /*#__PURE__*/ row({
  code: 'APPROVAL_EXPIRED',
  surface: 'thrown',
  message: 'The question was not answered within {minutes} minutes. Nothing was signed',
  nothingSent: true,
})
export const FRAME_BUSY = /*#__PURE__*/ row({
  code: 'FRAME_BUSY',
  surface: 'thrown',
  message: 'Too many requests are open. Wait for an answer first',
  nothingSent: true,
})
export const FRAME_MESSAGE_INVALID = /*#__PURE__*/ row({
  code: 'FRAME_MESSAGE_INVALID',
  surface: 'thrown',
  message: 'The message is not valid: {reason}',
  nothingSent: true,
})
export const PASSKEY_NOT_USED = /*#__PURE__*/ row({
  code: 'PASSKEY_NOT_USED',
  surface: 'thrown',
  message: 'The passkey was not used: the question was closed, or this device has none of the wallet',
  nothingSent: true,
})
export const PASSKEY_UNSUITABLE = /*#__PURE__*/ row({
  code: 'PASSKEY_UNSUITABLE',
  surface: 'thrown',
  message: 'This browser or this passkey cannot protect a wallet: it derives no secret (WebAuthn, extension PRF)',
  nothingSent: true,
})
