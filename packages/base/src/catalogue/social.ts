import { row } from './entry.ts'

/* Social logins. */

export const FAILED_TO_INITIATE_SOCIAL = /*#__PURE__*/ row({
  code: 'FAILED_TO_INITIATE_SOCIAL',
  surface: 'thrown',
  message: 'Failed to initiate social connection',
})
export const FAILED_TO_CONNECT_FARCASTER = /*#__PURE__*/ row({
  code: 'FAILED_TO_CONNECT_FARCASTER',
  surface: 'thrown',
  message: 'Failed to connect to farcaster',
})
