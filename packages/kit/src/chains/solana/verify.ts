import { fromBase58 } from '@foyer/base/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'

/** Whether the key of an address signed a text (Ed25519, RFC 8032). Of an address without a key it says no. */
export async function verifyMessage(address: string, message: string, signature: string): Promise<boolean> {
  try {
    // Strict: a key of small order signs anything.
    return ed25519.verify(fromBase58(signature), new TextEncoder().encode(message), fromBase58(address), {
      zip215: false,
    })
  } catch {
    return false // Not a signature, or not a key, at all.
  }
}
