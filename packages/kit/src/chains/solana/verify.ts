import { fromBase58 } from '@foyer/base/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'

/** Whether the key of an address signed a text (Ed25519, RFC 8032). False for an address without a key. */
export async function verifyMessage(address: string, message: string, signature: string): Promise<boolean> {
  try {
    // Strict mode, because a key of small order accepts any signature.
    return ed25519.verify(fromBase58(signature), new TextEncoder().encode(message), fromBase58(address), {
      zip215: false,
    })
  } catch {
    return false // Not a valid signature or key.
  }
}
