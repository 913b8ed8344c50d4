import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2Sync } from 'node:crypto'
import { toBase64 } from '@foyer/base/bytes'
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { symbolsOf } from '../../../../apps/wallet-page/src/keys/crockford.ts'
import { pskOf, symbolsOfKey } from '../../../../apps/wallet-page/src/keys/device-code.ts'
import { openUnderPasskey } from '../../../../apps/wallet-page/src/keys/under-passkey.ts'
import { loadKeyMath } from '../../../kit/src/connectors/pairing/crypto.ts'
import { nobleKeyMath } from '../../../kit/src/connectors/pairing/crypto-fallback.ts'
import { open } from '../../../kit/src/connectors/pairing/envelope.ts'
import { createLocalKeyWrap } from '../../../server/src/wallet-keys/keywrap-local.ts'
import { readVectors, refuses, returns, tally, textOf } from './vectors.ts'

/* How keys are agreed on and derived, and what is sealed with them. */

const { subtle } = globalThis.crypto
/** In front of the nonce of what the operator has wrapped. */
const VERSION_AND_KEY_ID_BYTES = 5
const webCryptoKeyMath = await loadKeyMath()

describe.each([
  ['WebCrypto', webCryptoKeyMath],
  ['the fallback', nobleKeyMath],
])('X25519 and HKDF: the key of a pairing, by %s', (_, math) => {
  test('is that of the vectors, and a point that makes every secret zero is refused (T17)', async () => {
    expect(webCryptoKeyMath).not.toBe(nobleKeyMath)
    const vectors = readVectors('x25519_test', ['public', 'private', 'shared'])
    const result = await tally(vectors, (vector) => {
      const agree = () => math.agree(vector.private, vector.public)
      // RFC 7748 (6.1) leaves it to the protocol. With such a point, anybody would know the key of the session, also the relay.
      if (vector.shared.every((byte) => byte === 0)) return refuses(agree)
      // The other acceptable ones are points on the twist, points that are not reduced, and secrets with many zero bits. RFC 7748 (5)
      // says what they result in, and only who has a private key knows it, so they are accepted.
      return returns(openSslHkdf(vector.shared), agree)
    })
    expect(result).toEqual({ valid: 264, acceptable: 254, wrong: [] })
  })
})

/** As the pairing derives its key: no salt, no info, 32 bytes. */
const openSslHkdf = (secret: Uint8Array) => new Uint8Array(hkdfSync('sha256', secret, '', '', 32))

describe('ChaCha20-Poly1305', () => {
  const vectors = readVectors('chacha20_poly1305_test', ['key', 'iv', 'aad', 'msg', 'ct', 'tag'])

  test('envelopes of the relay, of both types: without additional data they are opened, all others refused (T17)', async () => {
    const sender = new Uint8Array(32).fill(7)
    const heads = [Uint8Array.of(0), Uint8Array.of(1, ...sender)]
    const result = await tally(vectors, async ({ key, iv, aad, msg, ct, tag, result }) => {
      const outcomes = await Promise.all(
        heads.map((head) => outcomeOf(toBase64(Uint8Array.of(...head, ...iv, ...ct, ...tag)), key)),
      )
      const isOpened = result === 'valid' && aad.length === 0
      return outcomes.every((outcome) => outcome === (isOpened ? (textOf(msg) ?? NO_TEXT) : REFUSED))
    })
    expect(result).toEqual({ valid: 256, invalid: 60, wrong: [] })
  })

  const [NO_TEXT, REFUSED] = [Symbol('opened, but no text'), Symbol('refused')]
  /** Envelopes contain JSON. Most vectors are no text, so what is said of their content shows that they were opened. */
  const outcomeOf = (envelope: string, key: Uint8Array<ArrayBuffer>) =>
    open(envelope, () => key).catch((error: unknown) => (error instanceof TypeError ? NO_TEXT : REFUSED))

  test('all vectors, as `open` calls the library', async () => {
    const result = await tally(vectors, ({ key, iv, aad, msg, ct, tag, result }) => {
      const decrypt = () => chacha20poly1305(key, iv, aad).decrypt(Uint8Array.of(...ct, ...tag))
      return result === 'valid' ? returns(msg, decrypt) : refuses(decrypt)
    })
    expect(result).toEqual({ valid: 256, invalid: 60, wrong: [] })
  })
})

describe('AES-256-GCM', () => {
  const vectors = readVectors('aes_gcm_test', ['key', 'iv', 'aad', 'msg', 'ct', 'tag'])

  test('halves that the operator has wrapped: the vectors without additional data, which have to be a text there', async () => {
    const plain = vectors.filter(({ aad }) => aad.length === 0)
    const result = await tally(plain, async ({ key, iv, msg, ct, tag, result }) => {
      const keyWrap = createLocalKeyWrap([Buffer.from(key)])
      const head = (await keyWrap.wrap(new Uint8Array(), '')).subarray(0, VERSION_AND_KEY_ID_BYTES)
      const unwrap = () => keyWrap.unwrap(Uint8Array.of(...head, ...iv, ...tag, ...ct), '')
      return result === 'valid' ? returns(msg, unwrap) : refuses(unwrap)
    })
    expect(result).toEqual({ valid: 21, invalid: 27, wrong: [] })
  })

  test('all vectors, as the wallet page calls WebCrypto', async () => {
    const result = await tally(vectors, async ({ key, iv, aad, msg, ct, tag, result }) => {
      const imported = await subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
      const algorithm = { name: 'AES-GCM', iv, additionalData: aad }
      const sealed = Uint8Array.of(...ct, ...tag)
      const decrypt = () => subtle.decrypt(algorithm, imported, sealed)
      if (result === 'invalid') return refuses(decrypt)
      return (await returns(sealed, () => subtle.encrypt(algorithm, imported, msg))) && returns(msg, decrypt)
    })
    expect(result).toEqual({ valid: 39, invalid: 27, wrong: [] })
  })

  test('all vectors, as the server calls OpenSSL', async () => {
    const result = await tally(vectors, ({ key, iv, aad, msg, ct, tag, result }) => {
      const decrypt = () => {
        const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAAD(aad).setAuthTag(tag)
        return Buffer.concat([decipher.update(ct), decipher.final()])
      }
      return result === 'valid' ? returns(msg, decrypt) : refuses(decrypt)
    })
    expect(result).toEqual({ valid: 39, invalid: 27, wrong: [] })
  })
})

describe('HKDF-SHA256', () => {
  const vectors = readVectors('hkdf_sha256_test', ['ikm', 'salt', 'info', 'okm'], ['size'])
  type Derive = (vector: (typeof vectors)[number]) => ArrayBuffer | Uint8Array | Promise<ArrayBuffer>
  const derivations: readonly [string, Derive][] = [
    [
      'WebCrypto, as the pairing and the wallet page call it',
      async ({ ikm, salt, info, size }) => {
        const key = await subtle.importKey('raw', ikm, 'HKDF', false, ['deriveBits'])
        return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, size * 8)
      },
    ],
    ['the library of the fallback', ({ ikm, salt, info, size }) => hkdf(sha256, ikm, salt, info, size)],
    ['OpenSSL, as the server calls it', ({ ikm, salt, info, size }) => hkdfSync('sha256', ikm, salt, info, size)],
  ]

  test.each(derivations)('%s', async (_, derive) => {
    const result = await tally(vectors, (vector) =>
      vector.result === 'valid' ? returns(vector.okm, () => derive(vector)) : refuses(() => derive(vector)),
    )
    expect(result).toEqual({ valid: 83, invalid: 3, wrong: [] })
  })

  test('the key of a new device’s code is what it derives of the secret, with the one-time key as its salt', async () => {
    const publicKey = new Uint8Array(65).fill(4)
    const derived = hkdfSync('sha256', '7K2QX4M9', publicKey, '["foyer device psk v1","wallet"]', 32)
    expect(await pskOf('wallet', publicKey, '7K2QX4M9')).toEqual(new Uint8Array(derived))
  })

  test('a half that a passkey opens is AES-256-GCM under what HKDF derives, without a salt', async () => {
    const place = { walletId: 'wallet', epoch: 3, context: 'context' }
    const [prf, half, nonce] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2), new Uint8Array(12).fill(3)]
    const info = Buffer.from('["foyer passkey half",1,"wallet",3,"context"]')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(hkdfSync('sha256', prf, '', info, 32)), nonce).setAAD(info)
    const sealed = Buffer.concat([cipher.update(half), cipher.final(), cipher.getAuthTag()])
    expect(await openUnderPasskey(prf, Uint8Array.of(1, ...nonce, ...sealed), place)).toEqual(half)
  })
})

describe('PBKDF2-HMAC-SHA256', () => {
  test('all vectors, as the wallet page calls WebCrypto', async () => {
    const vectors = readVectors('pbkdf2_hmacsha256_test', ['password', 'salt', 'dk'], ['iterationCount', 'dkLen'])
    const result = await tally(vectors, async ({ password, salt, iterationCount, dkLen, dk }) => {
      const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
      const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: iterationCount }
      return returns(dk, () => subtle.deriveBits(algorithm, key, dkLen * 8))
    })
    expect(result).toEqual({ valid: 60, wrong: [] })
  })

  test('the part of a new device’s code that is made of its key is what it derives in 600,000 rounds', async () => {
    const publicKey = new Uint8Array(65).fill(4)
    const derived = pbkdf2Sync(publicKey, '["foyer device code v2","wallet","7K2QX4M9"]', 600_000, 10, 'sha256')
    expect(await symbolsOfKey('wallet', publicKey, '7K2QX4M9')).toBe(symbolsOf(new Uint8Array(derived)))
  })
})
