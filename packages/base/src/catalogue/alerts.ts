import { row } from './entry.ts'

/* Alerts */

export const ORIGIN_NOT_ALLOWED = /*#__PURE__*/ row({
  code: 'APKT002',
  surface: 'alert',
  message: 'Invalid App Configuration',
  status: 403,
})
export const UNVERIFIED_DOMAIN = /*#__PURE__*/ row({ code: 'APKT005', surface: 'alert', message: 'Unverified Domain' })
export const INVALID_PROJECT_ID = /*#__PURE__*/ row({
  code: 'APKT007',
  surface: 'alert',
  message: 'Invalid Project ID',
  status: 401,
})
export const PROJECT_ID_NOT_CONFIGURED = /*#__PURE__*/ row({
  code: 'APKT008',
  surface: 'alert',
  message: 'Project ID Missing',
  status: 400,
})
export const SERVER_ERROR_APP_CONFIGURATION = /*#__PURE__*/ row({
  code: 'APKT009',
  surface: 'alert',
  message: 'Server Error',
  status: 500,
})
export const RATE_LIMITED_APP_CONFIGURATION = /*#__PURE__*/ row({
  code: 'APKT010',
  surface: 'alert',
  message: 'Rate Limited',
  status: 429,
})
export const INACTIVE_NAMESPACE_NOT_CONNECTED = /*#__PURE__*/ row({
  code: 'APKTW001',
  surface: 'warning',
  message: 'Inactive Namespace Not Connected',
})
export const LOCAL_CONFIGURATION_IGNORED = /*#__PURE__*/ row({
  code: 'LOCAL_CONFIGURATION_IGNORED',
  surface: 'warning',
  message: 'Local configuration ignored: the remote project configuration decides about {features}',
})
export const REMOTE_CONFIGURATION_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'REMOTE_CONFIGURATION_UNAVAILABLE',
  surface: 'warning',
  message: 'The remote project configuration could not be fetched; local or default features are used ({reason})',
})
export const RELAY_UNREACHABLE = /*#__PURE__*/ row({
  code: 'RELAY_UNREACHABLE',
  surface: 'alert',
  message: 'The relay cannot be reached',
})
export const RELAY_ADDRESS_DIFFERS = /*#__PURE__*/ row({
  code: 'RELAY_ADDRESS_DIFFERS',
  surface: 'alert',
  message: 'The relay goes by another address: set PUBLIC_URL of its server to the one that pages use',
})
export const VIEW_FAILED = /*#__PURE__*/ row({
  code: 'VIEW_FAILED',
  surface: 'alert',
  message: 'The view {view} failed: {reason}',
})
