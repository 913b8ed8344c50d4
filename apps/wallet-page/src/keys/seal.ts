import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { OneTimeKey } from './one-time-key.ts'

/*
 * Halves travel sealed to a one-time key of the receiver: RFC 9180, DHKEM(P-256), HKDF-SHA256, AES-256-GCM. What services release is
 * sealed in the base mode. What a device seals for another one needs a secret of the two as well (mode_psk), see device-code.ts.
 */

const PSK_ID = new TextEncoder().encode('foyer device code')

const suite = (): CipherSuite =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

export type SealedBytes = { readonly encapsulated: Uint8Array; readonly ciphertext: Uint8Array }
/**
 * @param publicKey uncompressed point of the receiver's one-time key
 * @param info what the half belongs to
 * @param psk 32 bytes that only the receiver knows as well
 */
export async function sealTo(
  publicKey: Uint8Array,
  half: Uint8Array,
  info: Uint8Array,
  psk: Uint8Array,
): Promise<SealedBytes> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const recipientPublicKey = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), algorithm, true, [])
  const sender = await suite().createSenderContext({
    recipientPublicKey,
    info: Uint8Array.from(info),
    psk: preShared(psk),
  })
  const ciphertext = new Uint8Array(await sender.seal(Uint8Array.from(half)))
  return { encapsulated: new Uint8Array(sender.enc), ciphertext }
}

/**
 * @param info what the half belongs to. Other information than the sender's makes it unreadable.
 * @param psk for what another device has sealed. What was sealed without one, or with another, is not opened then.
 * @throws WALLET_KEY_DAMAGED
 */
export async function openSealed(
  key: OneTimeKey,
  sealed: SealedBytes,
  info: Uint8Array,
  psk?: Uint8Array,
): Promise<Uint8Array> {
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
      ...(psk === undefined ? {} : { psk: preShared(psk) }),
    })
    return new Uint8Array(await recipient.open(Uint8Array.from(sealed.ciphertext)))
  } catch (cause) {
    throw new FoyerError(WALLET_KEY_DAMAGED, { cause })
  }
}

const preShared = (psk: Uint8Array) => ({ id: PSK_ID, key: Uint8Array.from(psk) })
