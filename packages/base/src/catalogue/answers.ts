import { row } from './entry.ts'

/* HTTP: errors of our server, as {error: {code, message, context}}. They are not needed in the first steps of a visit. */

export const UNKNOWN_PARAMETER = /*#__PURE__*/ row({
  code: 'UNKNOWN_PARAMETER',
  surface: 'http',
  message: 'Unknown parameter `{parameter}`',
  status: 400,
})
export const INVALID_BODY = /*#__PURE__*/ row({
  code: 'INVALID_BODY',
  surface: 'http',
  message: 'The request body is not valid: {reason}',
  status: 400,
})
export const BODY_TOO_LARGE = /*#__PURE__*/ row({
  code: 'BODY_TOO_LARGE',
  surface: 'http',
  message: 'The request body is larger than {limit} bytes',
  status: 413,
})
export const NOT_FOUND = /*#__PURE__*/ row({
  code: 'NOT_FOUND',
  surface: 'http',
  message: 'Nothing is served at {path}',
  status: 404,
})
export const METHOD_NOT_ALLOWED = /*#__PURE__*/ row({
  code: 'METHOD_NOT_ALLOWED',
  surface: 'http',
  message: '{path} answers {methods} only',
  status: 405,
})
export const ADDRESS_NOT_ALLOWED = /*#__PURE__*/ row({
  code: 'ADDRESS_NOT_ALLOWED',
  surface: 'http',
  message: 'That address is not fetched: {reason}',
  status: 400,
})
export const FEATURE_NOT_ENABLED = /*#__PURE__*/ row({
  code: 'FEATURE_NOT_ENABLED',
  surface: 'http',
  message: 'The feature {feature} is not enabled for this project',
  status: 403,
})
export const TEMPORARILY_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'TEMPORARILY_UNAVAILABLE',
  surface: 'http',
  message: 'This cannot be answered now. Try again in {seconds} s',
  status: 503,
})
export const INTERNAL_ERROR = /*#__PURE__*/ row({
  code: 'INTERNAL_ERROR',
  surface: 'http',
  message: 'Internal error',
  status: 500,
})

/* Sign-in, names, email */

export const SIGNATURE_INVALID = /*#__PURE__*/ row({
  code: 'SIGNATURE_INVALID',
  surface: 'http',
  message: 'The signature is not valid: {reason}',
  status: 401,
})
export const SIGN_IN_SESSION_NOT_FOUND = /*#__PURE__*/ row({
  code: 'SIGN_IN_SESSION_NOT_FOUND',
  surface: 'http',
  message: 'There is no such session, or it has ended',
  status: 401,
})
export const IDEMPOTENCY_CONFLICT = /*#__PURE__*/ row({
  code: 'IDEMPOTENCY_CONFLICT',
  surface: 'http',
  message: 'This Idempotency-Key was used with another request',
  status: 409,
})
export const NO_NODE = /*#__PURE__*/ row({
  code: 'NO_NODE',
  surface: 'thrown',
  message: 'There is no node to read {network} from: set apiUrl and projectId, customRpcUrls, or publicRpc',
})
