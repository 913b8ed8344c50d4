import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Encrypts halves of wallets' keys under a key that is not in the database. */
export type KeyWrap = {
  /** @param aad what the half belongs to; it cannot be unwrapped for anything else */
  readonly wrap: (plain: Uint8Array, aad: string) => Promise<Buffer>
  /** @throws Error when it was wrapped by an unknown key or for something else, or changed */
  readonly unwrap: (wrapped: Uint8Array, aad: string) => Promise<Buffer>
}

const VERSION = 1
const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

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
      return Buffer.concat([Buffer.of(VERSION), keyIdOf(current), nonce, cipher.getAuthTag(), ciphertext])
    },
    async unwrap(wrapped, aad) {
      const bytes = Buffer.from(wrapped)
      if (bytes[0] !== VERSION) throw new Error('the wrapped half is of an unknown version')
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
  }
}

/** Identifies a key without revealing anything about it. */
const keyIdOf = (key: Buffer): Buffer =>
  createHash('sha256').update('foyer key id').update(key).digest().subarray(0, ID_BYTES)

/**
 * The keys of a setting: `base64:…` or `file:…` with base64 in the file, separated by commas, the current one first.
 * @returns undefined when one of them is not 32 bytes or cannot be read
 */
export function keysOf(setting: string): readonly Buffer[] | undefined {
  const keys = setting.split(',').map((part) => keyOf(part.trim()))
  return keys.every((key) => key !== undefined) ? keys : undefined
}

function keyOf(text: string): Buffer | undefined {
  const file = /^file:(?:\/\/)?(.+)$/.exec(text)?.[1]
  let encoded = /^base64:(.+)$/.exec(text)?.[1]
  try {
    if (file !== undefined) encoded = readFileSync(file, 'utf8').trim()
  } catch {
    return undefined // The caller names the setting.
  }
  const key = encoded !== undefined && /^[A-Za-z0-9+/]{43}=$/.test(encoded) ? Buffer.from(encoded, 'base64') : undefined
  return key?.length === KEY_BYTES && new Set(key).size >= 8 ? key : undefined
}
