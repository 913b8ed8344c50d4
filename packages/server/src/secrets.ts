import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The uses of the operator's secret. Each has its own derived key, which reveals nothing about the others. */
export type Secrets = {
  /** A keyed hash of several parts, 32 bytes. */
  readonly hash: (use: SecretUse, ...parts: readonly string[]) => Buffer
  /** @param owner the context that the text is bound to; it cannot be decrypted for another one */
  readonly seal: (text: string, owner: string) => Buffer
  /** @throws Error when it was sealed by another secret or for another owner, or changed */
  readonly open: (sealed: Uint8Array, owner: string) => string
}
type SecretUse =
  | 'email-index'
  | 'email-limit'
  | 'caller'
  | 'daily-caller'
  | 'code'
  | 'token'
  | 'freeze-link'
  | 'event-account'
  | 'sponsored-account'
  | 'social-subject'
  | 'social-window'

/** @param secret at least 32 characters, the operator's (FOYER_SECRET) */
export function createSecrets(secret: string): Secrets {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'foyer', use, 32))
  const box = keyFor('email-box')
  return {
    hash(use, ...parts) {
      return createHmac('sha256', keyFor(use)).update(JSON.stringify(parts)).digest()
    },
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', box, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', box, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
