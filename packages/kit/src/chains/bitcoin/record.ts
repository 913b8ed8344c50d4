import { FoyerError } from '@foyer/base'
import { TRANSFER_REFUSED } from '@foyer/base/catalogue'
import type { TransactionRecord } from '../../core/connections/adapter.ts'

/** A reviewed transfer. Amounts are satoshis. */
export type TransferPlan = {
  readonly inputs: readonly { readonly txid: string; readonly vout: number; readonly value: bigint }[]
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** The change that returns to `from`; 0 if there is none. */
  readonly change: bigint
  readonly fee: bigint
}

/** A plan in text form, as it is stored across a reload. */
export function printRecord({ inputs, from, to, amount, change, fee }: TransferPlan): TransactionRecord {
  return {
    inputs: inputs.map(({ txid, vout, value }) => `${txid}:${vout}:${value}`).join(' '),
    from,
    to,
    amount: String(amount),
    change: String(change),
    fee: String(fee),
  }
}

/** @throws TRANSFER_REFUSED for a record without a plan, because the funds were not sufficient */
export function readRecord(record: TransactionRecord): TransferPlan {
  const { from, to, amount, change, fee } = record
  const inputs = inputsOf(record)
  if (!from || !to || inputs.length === 0 || ![amount, change, fee].every((text) => /^\d{1,16}$/.test(text ?? '')))
    throw new FoyerError(TRANSFER_REFUSED, { context: { reason: 'there are no coins to pay it with' } })
  return { inputs, from, to, amount: BigInt(amount ?? 0), change: BigInt(change ?? 0), fee: BigInt(fee ?? 0) }
}

/** The coins that a transfer spends; empty if the wallet chose them and they are not known. */
export function inputsOf({ inputs = '' }: TransactionRecord): TransferPlan['inputs'] {
  return inputs.split(' ').flatMap((text) => {
    const [, txid, vout, value] = /^([0-9a-f]{64}):(\d{1,6}):(\d{1,16})$/.exec(text) ?? []
    return txid && vout && value ? [{ txid, vout: Number(vout), value: BigInt(value) }] : []
  })
}
