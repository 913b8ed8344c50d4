import { type Bytes, concat, fromHex } from './bytes.ts'
import type { KeyMath } from './key-math.ts'

/** The PKCS #8 prefix of a 32-byte seed (RFC 8410); the last byte of the OID identifies the curve. */
const pkcs8 = (curve: 'X25519' | 'Ed25519', seed: Bytes) =>
  concat(fromHex(`302e020100300506032b65${curve === 'X25519' ? '6e' : '70'}04220420`), seed)

/**
 * Uses WebCrypto if the browser supports both curves, otherwise a JavaScript implementation that is loaded on demand: origins
 * without TLS have no `crypto.subtle`, and older browsers support neither curve.
 */
export async function loadKeyMath(
  subtle: SubtleCrypto | null | undefined = globalThis.crypto.subtle,
): Promise<KeyMath> {
  if (subtle) {
    const math = webCryptoKeyMath(subtle)
    try {
      await Promise.all([math.publicKey('X25519', new Uint8Array(32)), math.publicKey('Ed25519', new Uint8Array(32))])
      return math
    } catch {
      // NotSupportedError, or SyntaxError in old browsers: the fallback is used.
    }
  }
  return (await import('./crypto-fallback.ts')).nobleKeyMath
}

function webCryptoKeyMath(subtle: SubtleCrypto): KeyMath {
  return {
    async publicKey(curve, seed) {
      const usage: KeyUsage = curve === 'X25519' ? 'deriveBits' : 'sign'
      const { x = '' } = await subtle.exportKey(
        'jwk',
        await subtle.importKey('pkcs8', pkcs8(curve, seed), curve, true, [usage]),
      )
      return Uint8Array.from(atob(x.replace(/[-_]/g, (char) => (char === '-' ? '+' : '/'))), (char) =>
        char.charCodeAt(0),
      )
    },
    async agree(seed, peerPublicKey) {
      const secret = await subtle.deriveBits(
        { name: 'X25519', public: await subtle.importKey('raw', peerPublicKey, 'X25519', false, []) },
        await subtle.importKey('pkcs8', pkcs8('X25519', seed), 'X25519', false, ['deriveBits']),
        256,
      )
      const none = new Uint8Array()
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      return new Uint8Array(
        await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: none, info: none }, key, 256),
      )
    },
    async sign(seed, message) {
      const key = await subtle.importKey('pkcs8', pkcs8('Ed25519', seed), 'Ed25519', false, ['sign'])
      return new Uint8Array(await subtle.sign('Ed25519', key, message))
    },
  }
}
