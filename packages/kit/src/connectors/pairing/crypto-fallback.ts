import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { KeyMath } from './key-math.ts'

/** The key operations in JavaScript, loaded only if WebCrypto does not support them. */
export const nobleKeyMath: KeyMath = {
  async publicKey(curve, seed) {
    return Uint8Array.from((curve === 'X25519' ? x25519 : ed25519).getPublicKey(seed))
  },
  async agree(seed, peerPublicKey) {
    return Uint8Array.from(hkdf(sha256, x25519.getSharedSecret(seed, peerPublicKey), undefined, undefined, 32))
  },
  async sign(seed, message) {
    return Uint8Array.from(ed25519.sign(message, seed))
  },
}
