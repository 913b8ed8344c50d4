import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { zero } from './zero.ts'

/*
 * Key derivation for ed25519, https://github.com/satoshilabs/slips/blob/master/slip-0010.md. The curve has hardened
 * steps only.
 */

const HARDENED = 0x80000000

/**
 * @param seed the output of BIP-39, 64 bytes
 * @param path the steps without their hardening bit, for example `[44, 501, 0, 0]`
 * @returns the private key, 32 bytes, which the caller overwrites after use
 * @throws RangeError for a step that is not an integer below 2³¹
 */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seed)
  for (const step of path) {
    if (!Number.isInteger(step) || step < 0 || step >= HARDENED) throw new RangeError(`not a step: ${step}`)
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, HARDENED + step)
    const data = concatBytes(Uint8Array.of(0), node.subarray(0, 32), index)
    const next = hmac(sha512, node.subarray(32), data)
    zero(node, data)
    node = next
  }
  const key = node.slice(0, 32)
  zero(node)
  return key
}
