import { FoyerError } from '@foyer/base'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import { ed25519 } from '@noble/curves/ed25519.js'

/**
 * Signs the bytes as they are, as wallets do for `solana:signMessage`.
 * @throws SIGNING_REFUSED for bytes that a network would accept as a transaction of this signature
 */
export function signSolanaMessage(key: Uint8Array, message: Uint8Array): Uint8Array {
  if (isTransactionMessage(message))
    throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'the message is a transaction' } })
  return ed25519.sign(message, key)
}

const KEY_BYTES = 32

/**
 * Whether the bytes have the structure of a transaction message, legacy or with a version,
 * https://solana.com/docs/core/transactions. Anything of that shape counts, whatever its programs are.
 */
export function isTransactionMessage(message: Uint8Array): boolean {
  let at = 0
  const byte = (): number => {
    const value = message[at]
    if (value === undefined) throw new RangeError('ended')
    at += 1
    return value
  }
  const skip = (count: number): void => {
    at += count
    if (at > message.length) throw new RangeError('ended')
  }
  /** compact-u16. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    throw new RangeError('too long')
  }
  try {
    const hasVersion = ((message[0] ?? 0) & 0x80) !== 0
    if (hasVersion) skip(1)
    const signatures = byte()
    skip(2)
    const keys = length()
    if (signatures === 0 || keys < signatures) return false
    skip(keys * KEY_BYTES + KEY_BYTES)
    for (let instructions = length(); instructions > 0; instructions -= 1) {
      skip(1)
      skip(length())
      skip(length())
    }
    if (hasVersion)
      for (let tables = length(); tables > 0; tables -= 1) {
        skip(KEY_BYTES)
        skip(length())
        skip(length())
      }
    return at === message.length
  } catch {
    return false // The bytes ended before the structure did.
  }
}
