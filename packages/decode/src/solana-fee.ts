import { type Instruction, readTransaction } from './solana/message.ts'
import { priorityFeeOf } from './solana/priority-fee.ts'

/** For each signature, https://solana.com/docs/core/fees */
const LAMPORTS_PER_SIGNATURE = 5_000n
/** Programs that check more signatures, which are paid for like those of the transaction. Their data begins with the count. */
const CHECKS_SIGNATURES = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

/**
 * What the network can take for Solana transactions, in lamports, by their bytes alone.
 * @param transactions with the places of their signatures
 * @returns undefined for bytes of which one is no transaction that can be read
 */
export function solanaFeeOf(
  transactions: readonly Uint8Array[],
): { readonly atLeast: bigint; readonly atMost: bigint } | undefined {
  let [atLeast, atMost] = [0n, 0n]
  for (const bytes of transactions) {
    const message = readTransaction(bytes)
    if (!message) return undefined
    const base = BigInt(message.signers.length) * LAMPORTS_PER_SIGNATURE
    atLeast += base
    atMost += base + checked(message.instructions) * LAMPORTS_PER_SIGNATURE + priorityFeeOf(message.instructions)
  }
  return { atLeast, atMost }
}

const checked = (instructions: readonly Instruction[]): bigint =>
  instructions
    .filter(({ program, data }) => CHECKS_SIGNATURES.includes(program ?? '') && data.byteLength > 0)
    .reduce((sum, { data }) => sum + BigInt(data.getUint8(0)), 0n)
