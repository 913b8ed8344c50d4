import { row } from './entry.ts'

/* Running the server */

export const RELAY_STORE_LOCKED = /*#__PURE__*/ row({
  code: 'RELAY_STORE_LOCKED',
  surface: 'thrown',
  message: 'The relay data in {directory} is in use by process {pid}; give each relay its own directory',
})
export const RELAY_STORE_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'RELAY_STORE_UNAVAILABLE',
  surface: 'thrown',
  message: 'The relay store at {address} does not answer: {reason}',
})
