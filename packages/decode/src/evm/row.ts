import type { Hex } from 'viem'
import type { Given, Part } from '../decoded.ts'

export type Call = {
  readonly to: string
  readonly value: bigint
  readonly data: Hex
  /** Set if this is an item of a contract's own multicall: its value is that of the outer call, and no other. */
  readonly isShared?: boolean
  /** Set if a later item of the same multicall pays out what the router holds. */
  readonly isSwept?: boolean
}

/** What a function does, with the calls that it makes in turn. */
export type Effects = Part & {
  readonly calls?: readonly Call[]
  /** The account that makes those calls, if it is another than the one that is asked: a Safe. */
  readonly account?: string
}

export type Row = {
  /** The function with its parameter types, as in its ABI. */
  readonly signature: string
  /** Whether calling it with ether is usual. */
  readonly isPayable: boolean
  readonly read: (values: readonly unknown[], call: Call, given: Given) => Effects
}

/** Creates a row. `Values` are the types that viem decodes the parameters to; tuples without names are arrays. */
export const row = <Values extends readonly unknown[]>(
  signature: string,
  read: (values: Values, call: Call, given: Given) => Effects,
  isPayable = false,
): Row => ({ signature, isPayable, read: (values, call, given) => read(values as Values, call, given) })
