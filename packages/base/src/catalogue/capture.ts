import { row } from './entry.ts'

/* Email capture: reported to a developer, or sent over the network as {error: {code, message}} */

export const CODE_WRONG = /*#__PURE__*/ row({
  code: 'CODE_WRONG',
  surface: 'http',
  message: 'That code doesn’t match. {left} tries are left',
  status: 400,
})
export const CODE_EXPIRED = /*#__PURE__*/ row({
  code: 'CODE_EXPIRED',
  surface: 'http',
  message: 'That code is no longer valid. Ask for a new one',
  status: 410,
})
export const MAIL_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'MAIL_UNAVAILABLE',
  surface: 'http',
  message: 'The email could not be sent',
  status: 502,
})
export const INVALID_EMAIL = /*#__PURE__*/ row({
  code: 'APKTW002',
  surface: 'warning',
  message: 'Invalid Email Address',
})
