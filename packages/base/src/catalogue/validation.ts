import { row } from './entry.ts'

/* Validation, shown beside the field (section 5) */

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
})
export const ENTER_VALID_EMAIL = /*#__PURE__*/ row({
  code: 'ENTER_VALID_EMAIL',
  surface: 'inline',
  message: 'Please enter a valid email address',
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
})
export const INVALID_ACCOUNT_NAME = /*#__PURE__*/ row({
  code: 'INVALID_ACCOUNT_NAME',
  surface: 'inline',
  message: 'Use letters, digits and hyphens — at least 4 characters',
})
export const INVALID_CAIP_ADDRESS = /*#__PURE__*/ row({
  code: 'INVALID_CAIP_ADDRESS',
  surface: 'thrown',
  message: 'Invalid CAIP Address',
})
export const INVALID_CAIP10_ADDRESS = /*#__PURE__*/ row({
  code: 'INVALID_CAIP10_ADDRESS',
  surface: 'thrown',
  message: 'Invalid CAIP-10 address',
})
export const INVALID_CAIP2_NETWORK_ID = /*#__PURE__*/ row({
  code: 'INVALID_CAIP2_NETWORK_ID',
  surface: 'thrown',
  message: 'Invalid CAIP-2 network id',
})
export const INVALID_CAIP19_ASSET = /*#__PURE__*/ row({
  code: 'INVALID_CAIP19_ASSET',
  surface: 'thrown',
  message: 'Invalid CAIP-19 asset id',
})
export const INVALID_AMOUNT = /*#__PURE__*/ row({
  code: 'INVALID_AMOUNT',
  surface: 'thrown',
  message: 'Invalid amount: {value}',
})
export const SIWE_AND_SIWX_SET = /*#__PURE__*/ row({
  code: 'SIWE_AND_SIWX_SET',
  surface: 'thrown',
  message: 'Cannot set both `siweConfig` and `siwx` options',
})
export const INVALID_OPTION = /*#__PURE__*/ row({
  code: 'INVALID_OPTION',
  surface: 'thrown',
  message: 'Invalid option `{option}`: {reason}',
})
