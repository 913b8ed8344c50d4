import { row } from './entry.ts'

/* Errors of parsing amounts, needed by every screen with a figure. */

export const INVALID_AMOUNT = /*#__PURE__*/ row({
  code: 'INVALID_AMOUNT',
  surface: 'thrown',
  message: 'Invalid amount: {value}',
})
