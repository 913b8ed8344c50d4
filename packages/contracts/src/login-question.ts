import { boolean, strictObject } from 'valibot'
import type { Contract } from './endpoint.ts'
import { loginExamples } from './login-examples.ts'
import { questionCalls, questionSequence, sealedText, windowCalls } from './login-question-calls.ts'
import { errors, row, sessionErrors } from './login-row.ts'
import { id } from './wallet-fields.ts'

/** The server's part of the calls between a frame and its approval window. */

const message = { id, sequence: questionSequence, sealed: sealedText }

export const loginQuestions = {
  putQuestion: {
    ...questionCalls.putQuestion,
    ...row,
    limit: 'approvals',
    example: loginExamples.putQuestion,
    summary: 'Keeps a sealed question for an approval window, for six minutes; another sequence takes its place',
    body: strictObject(message),
    errors: sessionErrors,
  },
  readAnswer: {
    ...questionCalls.readAnswer,
    ...row,
    limit: 'approvals',
    example: loginExamples.readAnswer,
    summary: 'The sealed answer of the window',
    body: strictObject({ id }),
    errors: sessionErrors,
  },
  endQuestion: {
    ...questionCalls.endQuestion,
    ...row,
    limit: 'approvals',
    example: loginExamples.endQuestion,
    summary: 'Deletes the question, and lets the window know whether its answer counted',
    body: strictObject({ id, isAnswered: boolean() }),
    errors: sessionErrors,
  },
  takeQuestion: {
    ...windowCalls.takeQuestion,
    ...row,
    limit: 'approvals',
    example: loginExamples.takeQuestion,
    summary: 'The sealed question of an id',
    body: strictObject({ id }),
    errors,
  },
  giveAnswer: {
    ...windowCalls.giveAnswer,
    ...row,
    limit: 'approvals',
    example: loginExamples.giveAnswer,
    summary: 'Keeps a sealed answer to the question of that sequence, once',
    body: strictObject(message),
    errors,
  },
} as const satisfies Contract
