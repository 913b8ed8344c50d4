import { row } from './entry.ts'

/* Switching networks */

export const SWITCH_NETWORK_NOT_FOUND = /*#__PURE__*/ row({
  code: 'APKT001',
  surface: 'alert',
  message: 'Network Not Found',
})
