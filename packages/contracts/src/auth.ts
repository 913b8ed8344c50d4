import {
  CODE_EXPIRED,
  CODE_WRONG,
  ENTER_VALID_EMAIL,
  FEATURE_NOT_ENABLED,
  IDEMPOTENCY_CONFLICT,
  INVALID_BODY,
  INVALID_PARAMETER,
  INVALID_PROJECT_ID,
  MAIL_UNAVAILABLE,
  NOT_FOUND,
  ORIGIN_NOT_ALLOWED,
  PROJECT_ID_NOT_CONFIGURED,
  SIGN_IN_SESSION_NOT_FOUND,
  SIGNATURE_INVALID,
  TOO_MANY_REQUESTS,
  UNKNOWN_PARAMETER,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import {
  array,
  is,
  maxLength,
  minLength,
  nullable,
  number,
  optional,
  pipe,
  record,
  regex,
  strictObject,
  string,
  transform,
  union,
  unknown,
} from 'valibot'
import { authCalls, captureCalls, reportCalls } from './auth-calls.ts'
import { authExamples, captureExamples, reportExamples } from './auth-examples.ts'
import { common } from './common.ts'
import type { Contract } from './endpoint.ts'

/** The server's part of the contract for sign-in, email capture and reports. The client's part is in auth-calls.ts. */

const errors = [
  PROJECT_ID_NOT_CONFIGURED,
  INVALID_PROJECT_ID,
  ORIGIN_NOT_ALLOWED,
  UNKNOWN_PARAMETER,
  INVALID_PARAMETER,
  INVALID_BODY,
  TOO_MANY_REQUESTS,
]
const query = strictObject(common)
const id = pipe(string(), regex(/^[\w-]{16,64}$/))
const signature = pipe(string(), regex(/^0x[0-9a-fA-F]{2,20000}$/))
const account = pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}:[a-zA-Z0-9]{20,100}$/))

export const auth = {
  getNonce: {
    ...authCalls.getNonce,
    limit: 'auth',
    guard: 'project',
    private: true,
    example: authExamples.getNonce,
    summary: 'A nonce for one sign-in message, valid for 10 minutes',
    query,
    errors,
  },
  authenticate: {
    ...authCalls.authenticate,
    limit: 'auth',
    guard: 'project',
    private: true,
    example: authExamples.authenticate,
    summary: 'Verifies a signed message (EIP-4361; EOA, ERC-1271, ERC-6492) and starts a session',
    query,
    body: strictObject({ message: pipe(string(), maxLength(8_000)), signature }),
    errors: [...errors, SIGNATURE_INVALID, UPSTREAM_UNAVAILABLE],
  },
  getMe: {
    ...authCalls.getMe,
    limit: 'auth',
    guard: 'project',
    private: true,
    example: authExamples.getMe,
    summary: 'The session of a bearer token',
    query,
    errors: [...errors, SIGN_IN_SESSION_NOT_FOUND],
  },
  signOut: {
    ...authCalls.signOut,
    limit: 'auth',
    guard: 'project',
    private: true,
    example: authExamples.signOut,
    summary: 'Ends the session of a bearer token',
    query,
    errors: [...errors, SIGN_IN_SESSION_NOT_FOUND],
  },
  getSession: {
    ...authCalls.getSession,
    limit: 'auth',
    guard: 'project',
    private: true,
    example: authExamples.getSession,
    summary: 'A session by its id',
    params: strictObject({ id }),
    query,
    errors: [...errors, SIGN_IN_SESSION_NOT_FOUND],
  },
  revokeSession: {
    ...authCalls.revokeSession,
    limit: 'auth',
    guard: 'project',
    private: true,
    example: authExamples.revokeSession,
    summary: 'Ends a session by its id, with a signature of the text `Revoke session {id}` by its account',
    params: strictObject({ id }),
    query,
    body: strictObject({ pci: id, signature }),
    errors: [...errors, SIGN_IN_SESSION_NOT_FOUND, SIGNATURE_INVALID, UPSTREAM_UNAVAILABLE],
  },
} as const satisfies Contract

export const capture = {
  requestCode: {
    ...captureCalls.requestCode,
    limit: 'capture',
    guard: 'page',
    feature: 'email_capture',
    private: true,
    example: captureExamples.requestCode,
    summary: 'Sends a 6-digit code to an email address',
    query,
    body: strictObject({ email: pipe(string(), maxLength(400)), account }),
    errors: [...errors, FEATURE_NOT_ENABLED, ENTER_VALID_EMAIL, MAIL_UNAVAILABLE, IDEMPOTENCY_CONFLICT],
  },
  confirmCode: {
    ...captureCalls.confirmCode,
    limit: 'capture',
    guard: 'page',
    feature: 'email_capture',
    private: true,
    example: captureExamples.confirmCode,
    summary: 'Confirms an email address with its code',
    query,
    body: strictObject({ id, code: pipe(string(), maxLength(40)) }),
    errors: [...errors, FEATURE_NOT_ENABLED, NOT_FOUND, CODE_WRONG, CODE_EXPIRED],
  },
} as const satisfies Contract

const event = strictObject({
  eventId: pipe(string(), regex(/^[\w-]{8,64}$/)),
  url: pipe(string(), maxLength(2_000)),
  domain: pipe(string(), regex(/^[\p{L}\p{N}.:[\]-]{0,255}$/u)),
  timestamp: number(),
  props: strictObject({
    type: pipe(string(), regex(/^[a-z_]{1,20}$/)),
    event: pipe(string(), regex(/^[A-Z0-9_]{1,64}$/)),
    properties: optional(record(pipe(string(), maxLength(64)), unknown())),
    address: optional(nullable(pipe(string(), maxLength(100)))),
    caipNetworkId: optional(nullable(pipe(string(), regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,64}$/)))),
  }),
})

export const reports = {
  postEvent: {
    ...reportCalls.postEvent,
    limit: 'events',
    guard: 'page',
    example: reportExamples.postEvent,
    summary: 'Takes one event or error report',
    query,
    body: event,
    errors,
  },
  postEvents: {
    ...reportCalls.postEvents,
    limit: 'events',
    guard: 'page',
    example: reportExamples.postEvents,
    summary: 'Takes up to 50 events; those that are none are left out',
    query,
    body: pipe(
      array(union([event, unknown()])),
      maxLength(50),
      // An invalid event does not affect the others.
      transform((items) => items.flatMap((item) => (is(event, item) ? [item] : []))),
      minLength(1),
    ),
    errors,
  },
} as const satisfies Contract
