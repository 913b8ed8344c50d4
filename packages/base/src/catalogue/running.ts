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
export const DATABASE_LOCKED = /*#__PURE__*/ row({
  code: 'DATABASE_LOCKED',
  surface: 'thrown',
  message: 'The database in {directory} is in use by process {pid}; stop it first, or set DATABASE_URL to a PostgreSQL',
})
export const DATABASE_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'DATABASE_UNAVAILABLE',
  surface: 'thrown',
  message: 'The database at {address} does not answer: {reason}',
})
export const WALLET_ORIGIN_DIFFERS = /*#__PURE__*/ row({
  code: 'WALLET_ORIGIN_DIFFERS',
  surface: 'thrown',
  message: '{origin} does not serve this release with these settings: {differences}',
})
export const DATABASE_FROM_THE_FUTURE = /*#__PURE__*/ row({
  code: 'DATABASE_FROM_THE_FUTURE',
  surface: 'thrown',
  message: 'The database was written by a newer version: it holds the migration {migration}, which is not known here',
})
