import { row } from './entry.ts'

/* The services that hold the halves of wallets' keys */

export const PROOF_STALE = /*#__PURE__*/ row({
  code: 'PROOF_STALE',
  surface: 'http',
  message: 'The proof of possession is not of this time: here it is {now}',
  status: 401,
})
export const WALLET_CONFLICT = /*#__PURE__*/ row({
  code: 'WALLET_CONFLICT',
  surface: 'http',
  message: 'There is another wallet already',
  status: 409,
})
export const EMAIL_TAKEN = /*#__PURE__*/ row({
  code: 'EMAIL_TAKEN',
  surface: 'inline',
  message: 'That email opens another wallet already',
  status: 409,
})
export const EMAIL_UNCHANGED = /*#__PURE__*/ row({
  code: 'EMAIL_UNCHANGED',
  surface: 'inline',
  message: 'That is the email of this wallet already',
  status: 409,
})
export const EMAIL_NOT_YET = /*#__PURE__*/ row({
  code: 'EMAIL_NOT_YET',
  surface: 'inline',
  message: 'That email opens its wallet from {opensAt} on',
  status: 409,
})
export const PASSKEY_UNKNOWN = /*#__PURE__*/ row({
  code: 'PASSKEY_UNKNOWN',
  surface: 'inline',
  message: 'No wallet has this passkey',
  status: 404,
})
export const OPERATION_REFUSED = /*#__PURE__*/ row({
  code: 'OPERATION_REFUSED',
  surface: 'http',
  message: 'The smart account’s transaction was refused: {reason}',
  status: 422,
  nothingSent: true,
})
/** `until`: ISO 8601. */
export const EXPORT_NOT_YET = /*#__PURE__*/ row({
  code: 'EXPORT_NOT_YET',
  surface: 'http',
  message: 'Without a passkey, the key can be taken out from {until} on',
  status: 423,
})
export const WALLET_FROZEN = /*#__PURE__*/ row({
  code: 'WALLET_FROZEN',
  surface: 'http',
  message: 'The wallet is frozen. Nothing of its key is handed out',
  status: 423,
})
