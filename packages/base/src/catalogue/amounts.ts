import { row } from './entry.ts'

/* Reading amounts: what every screen with a figure needs, also those where nothing is typed. */

export const INVALID_AMOUNT = /*#__PURE__*/ row({
  code: 'INVALID_AMOUNT',
  surface: 'thrown',
  message: 'Invalid amount: {value}',
})
