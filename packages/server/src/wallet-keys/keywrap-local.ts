import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { KeyWrap } from './wrapping-key.ts'

/** The first byte of what a key of the operator has wrapped. */
export const LOCAL_VERSION = 1
const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with a key of the operator. The result is a version, the id of the key, the nonce, the tag and the ciphertext.
 * @param keys 32 bytes each: the first one wraps, all of them unwrap, so that a key can be replaced while the old one is still
 *   needed
 */
export function createLocalKeyWrap(keys: readonly Buffer[]): KeyWrap {
  const [current] = keys
  if (!current) throw new Error('a key is needed')
  const byId = new Map(keys.map((key) => [keyIdOf(key).toString('hex'), key]))
  return {
    async wrap(plain, aad) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(aad))
      const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.of(LOCAL_VERSION), keyIdOf(current), nonce, cipher.getAuthTag(), ciphertext])
    },
    async unwrap(wrapped, aad) {
      const bytes = Buffer.from(wrapped)
      if (bytes[0] !== LOCAL_VERSION) throw new Error('the wrapped half is of an unknown version')
      const key = byId.get(bytes.subarray(1, 1 + ID_BYTES).toString('hex'))
      if (!key) throw new Error('the key that wrapped the half is not configured')
      const [nonceAt, tagAt, textAt] = [
        1 + ID_BYTES,
        1 + ID_BYTES + NONCE_BYTES,
        1 + ID_BYTES + NONCE_BYTES + TAG_BYTES,
      ]
      const nonce = bytes.subarray(nonceAt, tagAt)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(tagAt, textAt))
      return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()])
    },
    isCurrent: (wrapped) => idIn(wrapped) === keyIdOf(current).toString('hex'),
  }
}

/** Of the key that has wrapped something, if that was a key of the operator. */
const idIn = (wrapped: Uint8Array): string | undefined =>
  wrapped[0] === LOCAL_VERSION ? Buffer.from(wrapped.subarray(1, 1 + ID_BYTES)).toString('hex') : undefined

/** Identifies a key without revealing anything about it. */
const keyIdOf = (key: Buffer): Buffer =>
  createHash('sha256').update('foyer key id').update(key).digest().subarray(0, ID_BYTES)
