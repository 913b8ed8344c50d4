import { FoyerError } from '@foyer/base'
import { TRANSFER_REFUSED } from '@foyer/base/catalogue'
import type { TransactionRecord } from '../../core/connections/adapter.ts'

/** A transfer as it was reviewed. Amounts are satoshis. */
export type TransferPlan = {
  readonly inputs: readonly { readonly txid: string; readonly vout: number; readonly value: bigint }[]
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** What comes back to `from`; none: 0. */
  readonly change: bigint
  readonly fee: bigint
}

/** A plan in texts, as it is kept over a reload. */
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

/** @throws TRANSFER_REFUSED for what is no plan: there was not enough to pay with */
export function readRecord(record: TransactionRecord): TransferPlan {
  const { from, to, amount, change, fee } = record
  const inputs = inputsOf(record)
  if (!from || !to || inputs.length === 0 || ![amount, change, fee].every((text) => /^\d{1,16}$/.test(text ?? '')))
    throw new FoyerError(TRANSFER_REFUSED, { context: { reason: 'there are no coins to pay it with' } })
  return { inputs, from, to, amount: BigInt(amount ?? 0), change: BigInt(change ?? 0), fee: BigInt(fee ?? 0) }
}

/** The coins that a transfer spends; none where the wallet chose them and nobody has seen which. */
export function inputsOf({ inputs = '' }: TransactionRecord): TransferPlan['inputs'] {
  return inputs.split(' ').flatMap((text) => {
    const [, txid, vout, value] = /^([0-9a-f]{64}):(\d{1,6}):(\d{1,16})$/.exec(text) ?? []
    return txid && vout && value ? [{ txid, vout: Number(vout), value: BigInt(value) }] : []
  })
}
