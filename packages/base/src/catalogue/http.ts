import { row } from './entry.ts'

/* HTTP (crosses the network as {error: {code, message, context}}) */

export const HTTP_STATUS = /*#__PURE__*/ row({
  code: 'HTTP_STATUS',
  surface: 'thrown',
  message: 'HTTP status code: {status}',
  nothingSent: true,
})
export const RESPONSE_INVALID = /*#__PURE__*/ row({
  code: 'RESPONSE_INVALID',
  surface: 'thrown',
  message: 'The answer of {path} is not of the agreed shape: {reason}',
})
export const REQUEST_TIMEOUT = /*#__PURE__*/ row({
  code: 'REQUEST_TIMEOUT',
  surface: 'thrown',
  message: 'No answer from {path} within {ms} ms',
  status: 504,
})
export const UPSTREAM_UNAVAILABLE = /*#__PURE__*/ row({
  code: 'UPSTREAM_UNAVAILABLE',
  surface: 'http',
  message: 'The {upstream} did not answer',
  status: 502,
})
export const INVALID_PARAMETER = /*#__PURE__*/ row({
  code: 'INVALID_PARAMETER',
  surface: 'http',
  message: 'Parameter `{parameter}`: {reason}',
  status: 400,
})
