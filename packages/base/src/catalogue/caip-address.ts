import { row } from './entry.ts'

/* Account ids of CAIP-10. */

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
