import type { Instruction } from './message.ts'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** The network's limit, for a transaction that names none. */
const UNITS_MAX = 1_400_000n

/** The priority fee in lamports, at most. The price is in millionths of a lamport for each unit. */
export function priorityFeeOf(instructions: readonly Instruction[]): bigint {
  let [price, units] = [0n, UNITS_MAX]
  for (const { program, data } of instructions) {
    if (program !== COMPUTE_BUDGET || data.byteLength < 5) continue
    if (data.getUint8(0) === 2) units = BigInt(data.getUint32(1, true))
    if (data.getUint8(0) === 3 && data.byteLength >= 9) price = data.getBigUint64(1, true)
  }
  // The network rounds up.
  return (price * units + 999_999n) / 1_000_000n
}
