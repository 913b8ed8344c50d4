import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { OneTimeKey } from './one-time-key.ts'

/* Halves travel sealed to a one-time key of the receiver: RFC 9180, DHKEM(P-256), HKDF-SHA256, AES-256-GCM. */

const suite = (): CipherSuite =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

export type SealedBytes = { readonly encapsulated: Uint8Array; readonly ciphertext: Uint8Array }
/**
 * @param publicKey uncompressed point of the receiver's one-time key
 * @param info what the half belongs to
 */
export async function sealTo(publicKey: Uint8Array, half: Uint8Array, info: Uint8Array): Promise<SealedBytes> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const recipientPublicKey = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), algorithm, true, [])
  const sender = await suite().createSenderContext({ recipientPublicKey, info: Uint8Array.from(info) })
  const ciphertext = new Uint8Array(await sender.seal(Uint8Array.from(half)))
  return { encapsulated: new Uint8Array(sender.enc), ciphertext }
}

/**
 * @param info what the half belongs to. Other information than the sender's makes it unreadable.
 * @throws WALLET_KEY_DAMAGED
 */
export async function openSealed(key: OneTimeKey, sealed: SealedBytes, info: Uint8Array): Promise<Uint8Array> {
  try {
    const publicKey = await crypto.subtle.importKey(
      'raw',
      Uint8Array.from(key.publicKey),
      { name: 'ECDH', namedCurve: 'P-256' },
      true,
      [],
    )
    const recipient = await suite().createRecipientContext({
      recipientKey: { privateKey: key.privateKey, publicKey },
      enc: Uint8Array.from(sealed.encapsulated),
      info: Uint8Array.from(info),
    })
    return new Uint8Array(await recipient.open(Uint8Array.from(sealed.ciphertext)))
  } catch (cause) {
    throw new FoyerError(WALLET_KEY_DAMAGED, { cause })
  }
}
