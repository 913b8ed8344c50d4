import { row } from './entry.ts'

/* Embedded-wallet frame */

export const WALLET_LOAD_FAILED = /*#__PURE__*/ row({
  code: 'APKT003',
  surface: 'alert',
  message: 'Network Error: Wallet Load Failed',
})
export const WALLET_REQUEST_TIMEOUT = /*#__PURE__*/ row({
  code: 'APKT004',
  surface: 'alert',
  message: 'Wallet Request Timeout',
})
export const IFRAME_LOAD_FAILED = /*#__PURE__*/ row({
  code: 'IFRAME_LOAD_FAILED',
  surface: 'thrown',
  message: 'Unable to load email login dependency',
})
export const FRAME_VERSION_DIFFERS = /*#__PURE__*/ row({
  code: 'FRAME_VERSION_DIFFERS',
  surface: 'alert',
  message:
    'The wallet page speaks version {theirs} of the frame protocol, and this page {ours}. Update the older of the two',
})
export const IFRAME_REQUEST_TIMEOUT = /*#__PURE__*/ row({
  code: 'IFRAME_REQUEST_TIMEOUT',
  surface: 'thrown',
  message: 'Wallet Request Timeout',
})
export const AN_ERROR_OCCURRED = /*#__PURE__*/ row({
  code: 'AN_ERROR_OCCURRED',
  surface: 'thrown',
  message: 'An error occurred',
})
export const RPC_CALL_NOT_ALLOWED = /*#__PURE__*/ row({
  code: 'RPC_CALL_NOT_ALLOWED',
  surface: 'thrown',
  message: 'Requested RPC call is not allowed',
  status: 403,
})
export const ACTION_NOT_ALLOWED = /*#__PURE__*/ row({
  code: 'ACTION_NOT_ALLOWED',
  surface: 'thrown',
  message: 'Action not allowed',
})
export const NOT_CONNECTED_TO_EMAIL_OR_SOCIAL = /*#__PURE__*/ row({
  code: 'NOT_CONNECTED_TO_EMAIL_OR_SOCIAL',
  surface: 'thrown',
  message: 'Not connected to email or social',
})
