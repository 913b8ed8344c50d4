import { row } from './entry.ts'

/* A relay that no longer accepts the client's token */

export const JWT_TOKEN_NOT_VALID = /*#__PURE__*/ row({
  code: 'APKT006',
  surface: 'alert',
  message: 'Session Expired',
  status: 401,
})
