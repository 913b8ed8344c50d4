import { row } from './entry.ts'

/* A limit of the server: before a login, and on screens of a connected visitor. */

export const TOO_MANY_REQUESTS = /*#__PURE__*/ row({
  code: 'TOO_MANY_REQUESTS',
  surface: 'http',
  message: 'Too many requests. Try again in {seconds} s',
  status: 429,
})
