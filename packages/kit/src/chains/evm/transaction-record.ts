import type { Hex } from 'viem'
import type { TransactionRecord } from '../../core/connections/adapter.ts'

/** A transaction as it is kept: the amounts as decimal texts. */
export type EvmRecord = { readonly to: string; readonly value?: string; readonly data?: Hex; readonly gas: string }

/** @returns the same with amounts in base units; `to` is empty in none that we made */
export function readRecord({ to = '', value, data, gas }: TransactionRecord) {
  return {
    to: to as Hex,
    ...(value === undefined ? {} : { value: BigInt(value) }),
    ...(data === undefined ? {} : { data: data as Hex }),
    ...(gas === undefined ? {} : { gas: BigInt(gas) }),
  }
}
