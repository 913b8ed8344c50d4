import { createPublicKey } from 'node:crypto'
import { halfInfo } from '@foyer/contracts/half'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'

type Half = {
  readonly bytes: Uint8Array
  readonly walletId: string
  readonly context: string
  readonly epoch: number
}

/**
 * Seals a half to a one-time key (RFC 9180: DHKEM P-256, HKDF-SHA256, AES-256-GCM), so that nobody else can read the answer.
 * @param sealTo an uncompressed point, base64url; see `isPoint`
 */
export async function sealHalf({ bytes, walletId, context, epoch }: Half, sealTo: string) {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const recipientPublicKey = await suite.kem.deserializePublicKey(Uint8Array.from(Buffer.from(sealTo, 'base64url')))
  const sender = await suite.createSenderContext({ recipientPublicKey, info: halfInfo(walletId, context, epoch) })
  const ciphertext = await sender.seal(Uint8Array.from(bytes))
  return { encapsulated: textOf(sender.enc), ciphertext: textOf(ciphertext), epoch }
}

const textOf = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url')

/** The JSON Web Key of an uncompressed P-256 point (RFC 7518 section 6.2). @param point base64url */
export function jwkOfPoint(point: string) {
  const bytes = Buffer.from(point, 'base64url')
  const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** Whether an uncompressed point is on the curve P-256. @param point base64url */
export function isPoint(point: string): boolean {
  try {
    createPublicKey({ key: jwkOfPoint(point), format: 'jwk' })
    return true
  } catch {
    return false // Not a point of the curve.
  }
}
