import { row } from './entry.ts'

/* Toasts and messages of signing in. */

export const ERROR_SIGNING_MESSAGE = /*#__PURE__*/ row({
  code: 'ERROR_SIGNING_MESSAGE',
  surface: 'toast',
  message: 'Error signing message',
})
export const AUTHENTICATION_NOT_INITIALIZED = /*#__PURE__*/ row({
  code: 'AUTHENTICATION_NOT_INITIALIZED',
  surface: 'toast',
  message: 'A problem occurred while trying initialize authentication',
})
