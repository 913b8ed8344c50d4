import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { type Bytes, concat, fromBase64, fromText, randomBytes, toBase64, toText } from './bytes.ts'

/**
 * Envelopes of WalletConnect v2, https://specs.walletconnect.com/2.0/specs/clients/core/crypto/crypto-envelopes : type 0 is `00
 * ‖ iv ‖ sealed`, type 1 is `01 ‖ sender's X25519 public key ‖ iv ‖ sealed`. Type 2 is plaintext for links between apps; over a
 * relay it is rejected like any unknown type.
 */
const IV_LENGTH = 12
const KEY_LENGTH = 32
const TAG_LENGTH = 16
/** Longer messages are dropped without being decrypted. */
const ENVELOPE_MAX_LENGTH = 1_000_000
/** Plaintext is padded with JSON whitespace to a multiple of this, so that its length reveals little to a relay. */
const BUCKET_LENGTH = 256

/** Seals JSON `text`. With `senderPublicKey` the receiver can derive the key (type 1). */
export function seal(key: Bytes, text: string, senderPublicKey?: Bytes): string {
  const plain = fromText(text)
  const padded = new Uint8Array(Math.ceil(plain.length / BUCKET_LENGTH) * BUCKET_LENGTH).fill(0x20)
  padded.set(plain)
  const iv = randomBytes(IV_LENGTH)
  const sealed = Uint8Array.from(chacha20poly1305(key, iv).encrypt(padded))
  const head = senderPublicKey ? concat(Uint8Array.of(1), senderPublicKey) : Uint8Array.of(0)
  return toBase64(concat(head, iv, sealed))
}

/**
 * Opens an envelope.
 * @param keyFor returns the key; called with the sender's public key for a type 1 envelope
 * @throws when the envelope is malformed, of an unknown type, or sealed with another key
 */
export async function open(
  envelope: string,
  keyFor: (senderPublicKey?: Bytes) => Bytes | Promise<Bytes>,
): Promise<string> {
  if (envelope.length > ENVELOPE_MAX_LENGTH) throw new RangeError('envelope too long')
  const bytes = fromBase64(envelope)
  const [type] = bytes
  if (type !== 0 && type !== 1) throw new RangeError('unknown envelope type')
  const ivAt = 1 + type * KEY_LENGTH
  if (bytes.length < ivAt + IV_LENGTH + TAG_LENGTH) throw new RangeError('envelope cut short')
  const key = await keyFor(type === 1 ? bytes.slice(1, ivAt) : undefined)
  const iv = bytes.slice(ivAt, ivAt + IV_LENGTH)
  return toText(Uint8Array.from(chacha20poly1305(key, iv).decrypt(bytes.slice(ivAt + IV_LENGTH))))
}
