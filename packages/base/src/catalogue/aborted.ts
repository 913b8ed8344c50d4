import { row } from './entry.ts'

/* Requests over a channel, the relay's or the embedded wallet's */

export const REQUEST_ABORTED = /*#__PURE__*/ row({
  code: 'REQUEST_ABORTED',
  surface: 'thrown',
  message: 'Request was aborted',
})
export const SOMETHING_WENT_WRONG = /*#__PURE__*/ row({
  code: 'SOMETHING_WENT_WRONG',
  surface: 'thrown',
  message: 'Something went wrong',
})
