import { array, integer, maxLength, maxValue, minLength, minValue, number, optional, pipe, strictObject } from 'valibot'
import type { Contract } from './endpoint.ts'
import { allowance, allowanceCalls } from './login-allowance-calls.ts'
import { query, site, TIME } from './login-examples.ts'
import { row, sessionErrors } from './login-row.ts'

/** The server's part of the calls about spending that was allowed. */

/** As many as the calls that a visitor is asked about at once. */
const NOTED_MAX = 30
/** In the year 2286. */
const SIGNED_UNTIL_MAX = 9_999_999_999
/** `signedUntil`: seconds of the epoch, where what was approved is a signature. What never ends has the greatest one. */
const asked = strictObject({
  ...allowance,
  signedUntil: optional(pipe(number(), integer(), minValue(0), maxValue(SIGNED_UNTIL_MAX))),
})
const noted = {
  chainId: 'eip155:8453',
  account: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  token: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  spender: '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
}

export const loginAllowances = {
  noteAllowances: {
    ...allowanceCalls.noteAllowances,
    ...row,
    limit: 'approvals',
    example: { query, body: { allowances: [{ ...noted, signedUntil: 1_893_456_000 }] }, ok: { success: true } },
    summary:
      'Notes who may take which token by what the visitor has approved; 100 of a visitor are kept, and no site loses its own to another one',
    body: strictObject({ allowances: pipe(array(asked), minLength(1), maxLength(NOTED_MAX)) }),
    errors: sessionErrors,
  },
  listAllowances: {
    ...allowanceCalls.listAllowances,
    ...row,
    example: {
      query,
      body: {},
      ok: { allowances: [{ ...noted, site, at: TIME, signedUntil: '2030-01-01T00:00:00.000Z' }] },
    },
    summary: 'Who may take which token by what the visitor has approved, with the site that asked',
    body: strictObject({}),
    errors: sessionErrors,
  },
} as const satisfies Contract
