import { array, literal, nullable, object, pipe, regex, string } from 'valibot'
import type { Call } from './endpoint.ts'
import { evmChain } from './operation-calls.ts'
import { time } from './wallet-fields.ts'

/* Spending that a visitor has allowed. The chain says how much of it is left. */

const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/))
/** Who may take which token of which account. Addresses are in lower case. */
export const allowance = { chainId: evmChain, account: address, token: address, spender: address }

export const allowanceCalls = {
  /** Notes what the visitor has just approved, for the site of the session. */
  noteAllowances: { method: 'POST', path: '/login/v1/allowances/note', ok: object({ success: literal(true) }) },
  /** What was noted on every site, the newest first. `signedUntil`: when the last of what was signed for it ends. */
  listAllowances: {
    method: 'POST',
    path: '/login/v1/allowances',
    ok: object({
      allowances: array(object({ ...allowance, site: nullable(string()), at: time, signedUntil: nullable(time) })),
    }),
  },
} as const satisfies Record<string, Call>
