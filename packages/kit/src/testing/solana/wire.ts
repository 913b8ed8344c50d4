import { ed25519 } from '@noble/curves/ed25519.js'
import { getAddressDecoder, getBase58Decoder, getCompiledTransactionMessageDecoder } from '@solana/kit'

/* The wire format of a transaction is the number of signatures, the signatures, and the message:
 * https://solana.com/docs/core/transactions */

const SIGNATURE_BYTES = 64

/** @returns the message to sign and the addresses of its signers, in the order of the signatures */
export function readTransaction(wire: Uint8Array): { message: Uint8Array; signers: readonly string[] } {
  const [count = 0] = wire
  const message = wire.slice(1 + count * SIGNATURE_BYTES)
  const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(message)
  return { message, signers: staticAccounts.slice(0, count) }
}

export function withSignature(wire: Uint8Array, place: number, signature: Uint8Array): Uint8Array {
  const signed = Uint8Array.from(wire)
  signed.set(signature, 1 + place * SIGNATURE_BYTES)
  return signed
}

/**
 * Describes the transfers in a transaction: SOL (System Program `Transfer`) and tokens (`TransferChecked`). For any
 * other instruction, it names the program. Compute budget instructions are left out.
 */
export function summaryOf(wire: Uint8Array): string {
  const [count = 0] = wire
  const compiled = getCompiledTransactionMessageDecoder().decode(wire.slice(1 + count * SIGNATURE_BYTES))
  const { staticAccounts } = compiled
  const instructions = 'instructions' in compiled ? compiled.instructions : []
  const lines = instructions.map(({ programAddressIndex, accountIndices = [], data }) => {
    const program = staticAccounts[programAddressIndex]
    // The account may be in an address lookup table, which only the cluster can resolve.
    const nameAt = (place: number) => staticAccounts[accountIndices[place] ?? -1] ?? 'an account that is not shown'
    const view = data && new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (program === SYSTEM_PROGRAM && view?.byteLength === 12 && view.getUint32(0, true) === SYSTEM_TRANSFER)
      return `Send ${Number(view.getBigUint64(4, true)) / 1e9} SOL to ${nameAt(1)}`
    if (TOKEN_PROGRAMS.includes(program ?? '') && view?.byteLength === 10 && view.getUint8(0) === TRANSFER_CHECKED)
      return `Send ${Number(view.getBigUint64(1, true)) / 10 ** view.getUint8(9)} of the token ${nameAt(1)} to ${nameAt(2)}`
    return program === COMPUTE_BUDGET ? undefined : `Call the program ${program ?? 'that is not shown'}`
  })
  return lines.filter((line) => line !== undefined).join('\n')
}

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const SYSTEM_TRANSFER = 2
const TRANSFER_CHECKED = 12

/** @param secret the Ed25519 private key, 32 bytes */
export const addressOf = (secret: Uint8Array): string => getAddressDecoder().decode(ed25519.getPublicKey(secret))
export const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
