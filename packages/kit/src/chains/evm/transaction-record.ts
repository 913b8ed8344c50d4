import type { Hex } from 'viem'
import type { TransactionRecord } from '../../core/connections/adapter.ts'

/** A stored transaction, with amounts as decimal texts. `firstTo`, `firstData`: the call that is made before it in the same step. */
export type EvmRecord = {
  readonly to: string
  readonly value?: string
  readonly data?: Hex
  readonly gas?: string
  readonly firstTo?: string
  readonly firstData?: Hex
}

/** @returns the same with amounts in base units; our own transactions always have `to` */
export function readRecord({ to = '', value, data, gas }: TransactionRecord) {
  return {
    to: to as Hex,
    ...(value === undefined ? {} : { value: BigInt(value) }),
    ...(data === undefined ? {} : { data: data as Hex }),
    ...(gas === undefined ? {} : { gas: BigInt(gas) }),
  }
}
