import { row } from './entry.ts'

/* Validation, shown next to the field */

export const AMOUNT_AND_RECEIVER_REQUIRED = /*#__PURE__*/ row({
  code: 'AMOUNT_AND_RECEIVER_REQUIRED',
  surface: 'inline',
  message: 'An amount and receiver address are required',
})
export const TOKEN_REQUIRED = /*#__PURE__*/ row({
  code: 'TOKEN_REQUIRED',
  surface: 'inline',
  message: 'A token is required',
})
export const INCORRECT_AMOUNT = /*#__PURE__*/ row({
  code: 'INCORRECT_AMOUNT',
  surface: 'inline',
  message: 'Incorrect amount',
})
export const INSUFFICIENT_BALANCE = /*#__PURE__*/ row({
  code: 'INSUFFICIENT_BALANCE',
  surface: 'inline',
  message: 'Insufficient balance',
  nothingSent: true,
})
export const ENTER_VALID_EMAIL = /*#__PURE__*/ row({
  code: 'ENTER_VALID_EMAIL',
  surface: 'inline',
  message: 'Please enter a valid email address',
  status: 400,
})
export const TRY_AGAIN_AFTER = /*#__PURE__*/ row({
  code: 'TRY_AGAIN_AFTER',
  surface: 'inline',
  message: 'Please try again after {n} seconds',
})
export const INVALID_CHAIN_ID = /*#__PURE__*/ row({
  code: 'INVALID_CHAIN_ID',
  surface: 'inline',
  message: 'Invalid chainId',
  status: 400,
})
export const INVALID_ACCOUNT_NAME = /*#__PURE__*/ row({
  code: 'INVALID_ACCOUNT_NAME',
  surface: 'inline',
  message: 'Use letters, digits and hyphens — at least 4 characters',
  status: 400,
})
export const RESERVED_ACCOUNT_NAME = /*#__PURE__*/ row({
  code: 'RESERVED_ACCOUNT_NAME',
  surface: 'inline',
  message: 'A name with two hyphens in third and fourth place, as in “xn--”, is reserved',
  status: 400,
})
export const INVALID_RECEIVER = /*#__PURE__*/ row({
  code: 'INVALID_RECEIVER',
  surface: 'inline',
  message: 'That isn’t a valid address',
})
export const RECEIVER_CHECKSUM = /*#__PURE__*/ row({
  code: 'RECEIVER_CHECKSUM',
  surface: 'inline',
  message: 'This address has a typo. Copy it again from where you got it.',
})
export const RECEIVER_ELSEWHERE = /*#__PURE__*/ row({
  code: 'RECEIVER_ELSEWHERE',
  surface: 'inline',
  message: 'That address is for {network}. Choose {network} to send there.',
})
export const RECEIVER_NAME_UNKNOWN = /*#__PURE__*/ row({
  code: 'RECEIVER_NAME_UNKNOWN',
  surface: 'inline',
  message: 'We couldn’t find {name}',
})
export const RECEIVER_NAME_UNSET = /*#__PURE__*/ row({
  code: 'RECEIVER_NAME_UNSET',
  surface: 'inline',
  message: '{name} has no address on {network}',
})
export const RECEIVER_NAME_UNREAD = /*#__PURE__*/ row({
  code: 'RECEIVER_NAME_UNREAD',
  surface: 'inline',
  message: 'The name could not be looked up: {reason}',
})
export const TRANSFER_REFUSED = /*#__PURE__*/ row({
  code: 'TRANSFER_REFUSED',
  surface: 'inline',
  message: 'The network would reject this transfer: {reason}',
  nothingSent: true,
})
export const TOO_MANY_PENDING = /*#__PURE__*/ row({
  code: 'TOO_MANY_PENDING',
  surface: 'inline',
  message: '{count} transfers are still pending. Wait for one to finish.',
})
