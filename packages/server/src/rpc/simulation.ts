import { FoyerError } from '@foyer/base'
import { INVALID_BODY } from '@foyer/base/catalogue'
import {
  array,
  boolean,
  check,
  literal,
  maxLength,
  minLength,
  optional,
  pipe,
  record,
  regex,
  safeParse,
  strictObject,
  strictTuple,
  string,
} from 'valibot'

/** As many as a wallet asks about at once. */
const CALLS_MAX = 30

const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i))
const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))
const call = strictObject({
  from: address,
  to: optional(address),
  value: optional(quantity),
  input: optional(pipe(string(), regex(/^0x([0-9a-f]{2})*$/i))),
  gasPrice: optional(quantity),
})
/** So that the calls can pay a fee like transactions. */
const block = strictObject({
  calls: pipe(array(call), minLength(1), maxLength(CALLS_MAX)),
  blockOverrides: optional(strictObject({ baseFeePerGas: optional(quantity) })),
  stateOverrides: optional(
    pipe(
      record(address, strictObject({ balance: quantity })),
      check((changed) => Object.keys(changed).length <= 1),
    ),
  ),
})
/** One block on the present state, which nothing but a fee and one balance changes: anything else can cost a node as much as its caller likes. */
const simulation = strictTuple([
  strictObject({
    blockStateCalls: strictTuple([block]),
    traceTransfers: optional(boolean()),
    validation: optional(boolean()),
  }),
  literal('latest'),
])

/**
 * What the proxy passes on of `eth_simulateV1` (https://github.com/ethereum/execution-apis).
 * @returns how many calls it makes
 * @throws INVALID_BODY
 */
export function simulatedCalls(params: unknown): number {
  const parsed = safeParse(simulation, params)
  if (!parsed.success)
    throw new FoyerError(INVALID_BODY, {
      context: {
        reason: `eth_simulateV1 takes one block of up to ${CALLS_MAX} calls on the latest one, which may only override the base fee and one balance`,
      },
    })
  return parsed.output[0].blockStateCalls[0].calls.length
}
