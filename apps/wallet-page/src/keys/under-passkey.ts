import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'

/*
 * A half that only a passkey opens: AES-256-GCM under a key that HKDF (RFC 5869) makes from what the authenticator derives with its
 * extension PRF (https://www.w3.org/TR/webauthn-3/#prf-extension).
 */

const VERSION = 1
const NONCE_BYTES = 12
export const PRF_BYTES = 32

export type PasskeyPlace = { readonly walletId: string; readonly epoch: number; readonly context: string }

/**
 * What the authenticator is asked to derive from. Another wallet, or another key of it, gives another secret. A passkey that signs in is
 * asked before its wallet is known; it belongs to one wallet, and the key that is made of its secret still names wallet and epoch.
 * @param email of the account; null where passkeys sign in
 */
export const prfInputOf = (
  email: string | null,
  { id, epoch }: { readonly id: string; readonly epoch: number },
): Uint8Array<ArrayBuffer> => (email === null ? signInPrfInput() : prfInput(id, epoch))
export const signInPrfInput = (): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(['foyer passkey sign-in', VERSION]))
export const prfInput = (walletId: string, epoch: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(['foyer passkey', VERSION, walletId, epoch]))

/** @param prf what the authenticator derived, which the caller overwrites after use */
export async function sealUnderPasskey(
  prf: Uint8Array,
  half: Uint8Array,
  place: PasskeyPlace,
): Promise<Uint8Array<ArrayBuffer>> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: infoOf(place) }
  const sealed = await crypto.subtle.encrypt(algorithm, await keyOf(prf, place, 'encrypt'), Uint8Array.from(half))
  return Uint8Array.of(VERSION, ...nonce, ...new Uint8Array(sealed))
}

/**
 * @returns the half, which the caller overwrites after use
 * @throws WALLET_KEY_DAMAGED for another passkey, another place, or changed bytes
 */
export async function openUnderPasskey(prf: Uint8Array, sealed: Uint8Array, place: PasskeyPlace): Promise<Uint8Array> {
  try {
    if (sealed[0] !== VERSION) throw new RangeError('not a version that is known')
    const algorithm = { name: 'AES-GCM', iv: sealed.slice(1, 1 + NONCE_BYTES), additionalData: infoOf(place) }
    const key = await keyOf(prf, place, 'decrypt')
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, sealed.slice(1 + NONCE_BYTES)))
  } catch (cause) {
    throw new FoyerError(WALLET_KEY_DAMAGED, { cause })
  }
}

async function keyOf(prf: Uint8Array, place: PasskeyPlace, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  if (prf.length !== PRF_BYTES) throw new RangeError('not the output of the extension')
  const secret = await crypto.subtle.importKey('raw', Uint8Array.from(prf), 'HKDF', false, ['deriveKey'])
  // Without a salt, because the secret is uniform and belongs to this wallet alone (RFC 5869 section 3.1).
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: infoOf(place) }
  return crypto.subtle.deriveKey(algorithm, secret, { name: 'AES-GCM', length: 256 }, false, [use])
}

/** A JSON array, so that no two places have the same bytes. */
const infoOf = ({ walletId, epoch, context }: PasskeyPlace): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(['foyer passkey half', VERSION, walletId, epoch, context]))
