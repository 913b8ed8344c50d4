import { row } from './entry.ts'

/* HTTP: account names. */

export const NAME_TAKEN = /*#__PURE__*/ row({
  code: 'NAME_TAKEN',
  surface: 'http',
  message: 'The name {name} is taken',
  status: 409,
})
export const NAME_LIMIT_REACHED = /*#__PURE__*/ row({
  code: 'NAME_LIMIT_REACHED',
  surface: 'http',
  message: 'An address has at most {limit} names',
  status: 409,
})
export const NAME_NOT_HELD = /*#__PURE__*/ row({
  code: 'NAME_NOT_HELD',
  surface: 'http',
  message: 'The name {name} does not lead to this address',
  status: 409,
})
