import { FoyerError } from '@foyer/base'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'

/**
 * Signs the bytes as they are, as wallets do for `solana:signMessage`.
 * @throws SIGNING_REFUSED for bytes that a network would accept as a transaction of this signature
 */
export function signSolanaMessage(key: Uint8Array, message: Uint8Array): Uint8Array {
  // Transactions with a version begin with a byte of this range (SIMD-0385 for version 1), and no text does.
  if (isTransactionMessage(message) || ((message[0] ?? 0) & 0xc0) === 0x80)
    throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'the message is a transaction' } })
  return ed25519.sign(message, key)
}

/**
 * Signs transaction messages (the part of a transaction after its signatures) for one account.
 * @returns one signature of 64 bytes for each, one after the other
 * @throws SIGNING_REFUSED for bytes that are no transaction message, or a transaction that the account does not sign
 */
export function signSolanaTransactions(key: Uint8Array, messages: readonly Uint8Array[]): Uint8Array {
  const own = ed25519.getPublicKey(key)
  for (const message of messages) {
    const signers = readTransactionMessage(message)?.signers
    if (!signers?.some((signer) => isEqual(signer, own)))
      throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'it is not a transaction of this account' } })
  }
  return concatBytes(...messages.map((message) => ed25519.sign(message, key)))
}

const isEqual = (one: Uint8Array, other: Uint8Array): boolean => one.every((byte, at) => byte === other[at])

/** Whether the bytes have the structure of a transaction message. */
export const isTransactionMessage = (message: Uint8Array): boolean => readTransactionMessage(message) !== undefined

const KEY_BYTES = 32

type TransactionMessage = {
  readonly signers: readonly Uint8Array[]
  /** The accounts that it names itself; the signers are the first of them. */
  readonly keys: readonly Uint8Array[]
  /** Those that it takes from lookup tables. */
  readonly tables: readonly { readonly key: Uint8Array; readonly indexes: readonly number[] }[]
}

/**
 * Reads the accounts of a transaction message, legacy or with a version, https://solana.com/docs/core/transactions. Anything of that
 * shape counts, whatever its programs are.
 */
export function readTransactionMessage(message: Uint8Array): TransactionMessage | undefined {
  let at = 0
  const byte = (): number => {
    const value = message[at]
    if (value === undefined) throw new RangeError('ended')
    at += 1
    return value
  }
  const take = (count: number): Uint8Array => {
    at += count
    if (at > message.length) throw new RangeError('ended')
    return message.subarray(at - count, at)
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
    if (hasVersion) take(1)
    const required = byte()
    take(2)
    const keys = Array.from({ length: length() }, () => take(KEY_BYTES))
    if (required === 0 || keys.length < required) return undefined
    take(KEY_BYTES)
    for (let instructions = length(); instructions > 0; instructions -= 1) {
      take(1)
      take(length())
      take(length())
    }
    const tables = Array.from({ length: hasVersion ? length() : 0 }, () => ({
      key: take(KEY_BYTES),
      indexes: [...take(length()), ...take(length())],
    }))
    return at === message.length ? { signers: keys.slice(0, required), keys, tables } : undefined
  } catch {
    return undefined // The bytes ended before the structure did.
  }
}
