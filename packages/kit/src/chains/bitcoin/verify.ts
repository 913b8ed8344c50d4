import { fromBase64, fromHex, isHex } from '@foyer/base/bytes'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Address, OutScript, p2pkh, p2sh, p2wpkh, RawWitness } from '@scure/btc-signer'
import { kindsOf } from './address.ts'
import { parametersOf } from './library.ts'
import { bip322Transaction, concat, legacyHash } from './message.ts'

/** SIGHASH_ALL: apart from taproot's default, the only hash type in BIP-322's simple form. */
const SIGHASH_ALL = 0x01
const SIGHASH_DEFAULT = 0x00

/**
 * Whether the key of an address signed a text: in the legacy form (65 bytes with the key's recovery, BIP-137) or BIP-322's simple form
 * for p2wpkh and p2tr addresses.
 * @param signature base64 or hex
 */
export async function verifyMessage(address: string, message: string, signature: string): Promise<boolean> {
  try {
    const bytes = isHex(signature) ? fromHex(signature) : fromBase64(signature)
    return bytes.length === 65 && isHeader(bytes[0])
      ? isSignedLegacy(address, message, bytes)
      : isSignedByBip322(address, message, bytes)
  } catch {
    return false // Not a valid signature or address.
  }
}

/**
 * 27 to 34 for legacy addresses, 35 to 42 for segwit ones (BIP-137). Many wallets use the first range for all, so the recovered
 * key decides.
 */
const isHeader = (byte: number | undefined) => byte !== undefined && byte >= 27 && byte <= 42

function isSignedLegacy(address: string, message: string, bytes: Uint8Array): boolean {
  const header = (bytes[0] ?? 0) - 27
  const point = secp256k1.Signature.fromBytes(bytes.subarray(1), 'compact')
    .addRecoveryBit(header & 3)
    .recoverPublicKey(legacyHash(message))
  const isCompressed = header >= 4
  const key = point.toBytes(isCompressed)
  return kindsOf(address).some((kind) => {
    const parameters = parametersOf(kind)
    if (!isCompressed) return Address(parameters).encode({ type: 'pkh', hash: ripemd160(sha256(key)) }) === address
    const segwit = p2wpkh(key, parameters)
    return [segwit, p2pkh(key, parameters), p2sh(segwit, parameters)].some((output) => output.address === address)
  })
}

function isSignedByBip322(address: string, message: string, bytes: Uint8Array): boolean {
  const [kind] = kindsOf(address)
  if (kind === undefined) return false
  const decoded = Address(parametersOf(kind)).decode(address)
  const script = OutScript.encode(decoded)
  const toSign = bip322Transaction(script, message)
  const [signature, key, ...more] = RawWitness.decode(bytes)
  if (!signature || more.length > 0) return false
  if (decoded.type === 'tr') {
    const hashType = signature.length === 65 ? signature[64] : SIGHASH_DEFAULT
    if (key !== undefined || (hashType !== SIGHASH_ALL && hashType !== SIGHASH_DEFAULT)) return false
    const hash = toSign.preimageWitnessV1(0, [script], hashType, [0n])
    return schnorr.verify(signature.subarray(0, 64), hash, decoded.pubkey)
  }
  if (decoded.type !== 'wpkh' || key === undefined || signature.at(-1) !== SIGHASH_ALL) return false
  const hashOfKey = ripemd160(sha256(key))
  if (!same(hashOfKey, decoded.hash)) return false
  // The script for a key's hash in segwit (BIP-143).
  const code = concat(Uint8Array.of(0x76, 0xa9, 0x14), hashOfKey, Uint8Array.of(0x88, 0xac))
  const hash = toSign.preimageWitnessV0(0, code, SIGHASH_ALL, 0n)
  return isSignedByKey(signature.subarray(0, -1), hash, key)
}

/**
 * Whether a key signed a hash, as Bitcoin's nodes see it: strict DER (BIP-66), and the lower one of two possible `s` (BIP-146).
 * @throws for what is no key or no signature
 */
export const isSignedByKey = (der: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean =>
  secp256k1.verify(der, hash, key, { prehash: false, format: 'der' })

const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, index) => byte === b[index])
