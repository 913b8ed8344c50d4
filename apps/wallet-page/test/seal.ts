import { createCipheriv, createECDH, createHmac } from 'node:crypto'

/*
 * The sender of RFC 9180 in the modes base and PSK, written from the standard with Node's cryptography, so that tests compare the
 * page's library with something that shares no code with it. Suite: DHKEM(P-256), HKDF-SHA256, AES-GCM.
 */

type Options = {
  readonly aead?: 1 | 2
  readonly ephemeral?: Uint8Array
  readonly aad?: Uint8Array
  readonly psk?: { readonly id: Uint8Array; readonly key: Uint8Array }
}

const KEM = Buffer.from('KEM\0\x10', 'latin1')
const bytesOf = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}
const hmac = (key: Uint8Array, data: Uint8Array): Buffer => createHmac('sha256', key).update(data).digest()
const text = (value: string): Buffer => Buffer.from(value)

const extract = (suite: Buffer, salt: Uint8Array, label: string, key: Uint8Array): Buffer =>
  hmac(salt.length === 0 ? Buffer.alloc(32) : salt, Buffer.concat([text('HPKE-v1'), suite, text(label), key]))

/** Up to 32 bytes, so one block of HKDF is enough. */
const expand = (suite: Buffer, key: Uint8Array, label: string, info: Uint8Array, length: number): Buffer =>
  hmac(key, Buffer.concat([bytesOf(length, 2), text('HPKE-v1'), suite, text(label), info, Buffer.of(1)])).subarray(
    0,
    length,
  )

/** @param options.aead 2, AES-256-GCM, unless 1 for AES-128-GCM */
export function seal(to: Uint8Array, info: Uint8Array, plain: Uint8Array, options: Options = {}) {
  const { aead = 2, ephemeral, aad = Buffer.alloc(0) } = options
  const ecdh = createECDH('prime256v1')
  if (ephemeral) ecdh.setPrivateKey(ephemeral)
  else ecdh.generateKeys()
  const encapsulated = ecdh.getPublicKey()
  const shared = expand(
    KEM,
    extract(KEM, Buffer.alloc(0), 'eae_prk', ecdh.computeSecret(to)),
    'shared_secret',
    Buffer.concat([encapsulated, to]),
    32,
  )
  const suite = Buffer.concat([text('HPKE'), bytesOf(0x10, 2), bytesOf(1, 2), bytesOf(aead, 2)])
  const none = Buffer.alloc(0)
  const { psk } = options
  const context = Buffer.concat([
    Buffer.of(psk ? 1 : 0),
    extract(suite, none, 'psk_id_hash', psk?.id ?? none),
    extract(suite, none, 'info_hash', info),
  ])
  const secret = extract(suite, shared, 'secret', psk?.key ?? none)
  const key = expand(suite, secret, 'key', context, aead === 1 ? 16 : 32)
  const nonce = expand(suite, secret, 'base_nonce', context, 12)
  const cipher = createCipheriv(aead === 1 ? 'aes-128-gcm' : 'aes-256-gcm', key, nonce).setAAD(aad)
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { encapsulated: Uint8Array.from(encapsulated), ciphertext: Uint8Array.from(ciphertext) }
}
