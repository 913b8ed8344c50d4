import { fromRlp } from 'viem'

/** How many fields the RLP list of each type of transaction or authorization has, unsigned and signed. */
const FIELDS: Readonly<Record<number, readonly number[]>> = {
  1: [8, 11],
  2: [9, 12],
  3: [11, 14, 4],
  4: [10, 13],
  // EIP-7702: what an account signs to delegate to code.
  5: [3],
}
/** An unsigned transaction before EIP-155, one for a chain or signed. */
const LEGACY_FIELDS = [6, 9]

/** Whether bytes are an Ethereum transaction (EIP-2718 or older) or an EIP-7702 authorization. */
export function isTransactionBytes(bytes: Uint8Array): boolean {
  const [type = 0] = bytes
  const fields = FIELDS[type]
  if (fields) return fields.includes(lengthOf(bytes.subarray(1)))
  return type >= 0xc0 && LEGACY_FIELDS.includes(lengthOf(bytes))
}

function lengthOf(rlp: Uint8Array): number {
  // Deep lists would exhaust the stack of the reader; no transaction is this long.
  if (rlp.length === 0 || rlp.length > 131_072 || (rlp[0] ?? 0) < 0xc0) return 0
  try {
    const list = fromRlp(rlp, 'bytes')
    return Array.isArray(list) ? list.length : 0
  } catch {
    return 0
  }
}
