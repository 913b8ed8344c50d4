import { row } from './entry.ts'

/* Toasts and messages */

export const FAILED_TO_FETCH_TRANSACTIONS = /*#__PURE__*/ row({
  code: 'FAILED_TO_FETCH_TRANSACTIONS',
  surface: 'toast',
  message: 'Failed to fetch transactions',
})
export const TOKEN_BALANCE_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'TOKEN_BALANCE_UNAVAILABLE',
  surface: 'toast',
  message: 'Token Balance Unavailable',
})
export const FAILED_TO_INITIALIZE_SWAP = /*#__PURE__*/ row({
  code: 'FAILED_TO_INITIALIZE_SWAP',
  surface: 'toast',
  message: 'Failed to initialize swap',
})
export const FAILED_TO_FETCH_NETWORK_TOKEN_PRICE = /*#__PURE__*/ row({
  code: 'FAILED_TO_FETCH_NETWORK_TOKEN_PRICE',
  surface: 'toast',
  message: 'Failed to fetch network token price',
})
export const FAILED_TO_CHECK_ALLOWANCE = /*#__PURE__*/ row({
  code: 'FAILED_TO_CHECK_ALLOWANCE',
  surface: 'toast',
  message: 'Failed to check allowance',
})
export const FAILED_TO_CREATE_APPROVAL_TRANSACTION = /*#__PURE__*/ row({
  code: 'FAILED_TO_CREATE_APPROVAL_TRANSACTION',
  surface: 'toast',
  message: 'Failed to create approval transaction',
})
export const FAILED_TO_CREATE_TRANSACTION = /*#__PURE__*/ row({
  code: 'FAILED_TO_CREATE_TRANSACTION',
  surface: 'toast',
  message: 'Failed to create transaction',
})
export const TRANSACTION_ERROR = /*#__PURE__*/ row({
  code: 'TRANSACTION_ERROR',
  surface: 'thrown',
  message: 'Transaction error',
})
export const ERROR_RESOLVING_NAME = /*#__PURE__*/ row({
  code: 'ERROR_RESOLVING_NAME',
  surface: 'toast',
  message: 'Error resolving name',
})
export const ERROR_FETCHING_NAME_SUGGESTIONS = /*#__PURE__*/ row({
  code: 'ERROR_FETCHING_NAME_SUGGESTIONS',
  surface: 'toast',
  message: 'Error fetching name suggestions',
})
export const ERROR_FETCHING_NAMES = /*#__PURE__*/ row({
  code: 'ERROR_FETCHING_NAMES',
  surface: 'toast',
  message: 'Error fetching names for address',
})
export const ERROR_REGISTERING_NAME = /*#__PURE__*/ row({
  code: 'ERROR_REGISTERING_NAME',
  surface: 'toast',
  message: 'Error registering name {name}',
})
export const UNKNOWN_ERROR = /*#__PURE__*/ row({ code: 'UNKNOWN_ERROR', surface: 'toast', message: 'Unknown error' })
