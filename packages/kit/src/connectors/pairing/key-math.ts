import type { Bytes } from './bytes.ts'

/**
 * The protocol's key operations over 32-byte seeds. Seeds, not CryptoKeys, because a pending proposal has to survive a
 * reload in any storage that holds strings.
 */
export type KeyMath = {
  /** Public key of an X25519 or Ed25519 seed (RFC 7748, RFC 8032). */
  publicKey(curve: 'X25519' | 'Ed25519', seed: Bytes): Promise<Bytes>
  /** HKDF-SHA256 (RFC 5869, no salt, no info, 32 bytes) of the X25519 shared secret. @throws for low-order points */
  agree(seed: Bytes, peerPublicKey: Bytes): Promise<Bytes>
  /** Ed25519 signature of 64 bytes. */
  sign(seed: Bytes, message: Bytes): Promise<Bytes>
}
