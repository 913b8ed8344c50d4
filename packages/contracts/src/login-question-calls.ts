import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import {
  boolean,
  integer,
  literal,
  maxLength,
  minValue,
  nullable,
  number,
  object,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot'
import type { Call } from './endpoint.ts'

/*
 * How the wallet's frame and its approval window reach each other where the host page's `Cross-Origin-Opener-Policy` cuts them off. What
 * they say is sealed with a key that only they have, and that the service never gets.
 */

/** Counts the questions of a box, from 1: each may take the place of the one before. */
export const questionSequence = pipe(number(), integer(), minValue(1))
/** base64url. */
export const sealedText = pipe(string(), maxLength(60_000), regex(/^[\w-]+$/))
const sealedMessage = object({ sequence: questionSequence, sealed: sealedText })
const success = object({ success: literal(true) })

/** Of the frame, which has a session. */
export const questionCalls = {
  putQuestion: { method: 'POST', path: '/login/v1/questions', ok: success, errors: [TOO_MANY_REQUESTS] },
  /** `isOpened`: a window has read the question. */
  readAnswer: {
    method: 'POST',
    path: '/login/v1/questions/read',
    ok: object({ isOpened: boolean(), answer: nullable(sealedMessage) }),
  },
  /** The question is over. `isAnswered`: by the window's answer, which says so then. */
  endQuestion: { method: 'POST', path: '/login/v1/questions/end', ok: success },
} as const satisfies Record<string, Call>

/** Of the window, which has none. */
export const windowCalls = {
  /** `none`: not yet, or no more. */
  takeQuestion: {
    method: 'POST',
    path: '/login/v1/questions/take',
    ok: object({ state: picklist(['none', 'asked', 'answered']), question: nullable(sealedMessage) }),
  },
  /** `isStored`: false where it is over, or has an answer. */
  giveAnswer: { method: 'POST', path: '/login/v1/questions/answer', ok: object({ isStored: boolean() }) },
} as const satisfies Record<string, Call>
