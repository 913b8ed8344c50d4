import { fromBase64Url, toBase64Url } from '../session/base64url.ts'

/*
 * A box at the login service, through which a frame and its approval window talk where the host page's `Cross-Origin-Opener-Policy`
 * cuts them off. The frame opens the window with the box's id and key in the fragment of its address: no server gets a fragment, and the
 * host page has no reference to a window that a frame of another origin opens. So the service keeps what it can neither read nor make.
 */

const ALGORITHM = 'AES-GCM'
const KEY_BYTES = 32
const ID_BYTES = 16
const NONCE_BYTES = 12
const FRAGMENT = /^#([\w-]{22})\.([\w-]{43})$/

export type BoxSecret = { readonly id: string; readonly key: Uint8Array }
type Direction = 'question' | 'answer'
export type SealedMessage = { readonly sequence: number; readonly sealed: string }

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
export const newBoxSecret = (): BoxSecret => ({ id: toBase64Url(random(ID_BYTES)), key: random(KEY_BYTES) })

export const fragmentOf = ({ id, key }: BoxSecret): string => `#${id}.${toBase64Url(key)}`

/** @returns undefined for a fragment that has no secret */
export function secretIn(fragment: string): BoxSecret | undefined {
  const [, id, key] = FRAGMENT.exec(fragment) ?? []
  return id === undefined || key === undefined ? undefined : { id, key: fromBase64Url(key) }
}

/** @param value what JSON can hold */
export async function sealInBox(
  secret: BoxSecret,
  direction: Direction,
  sequence: number,
  value: unknown,
): Promise<SealedMessage> {
  const nonce = random(NONCE_BYTES)
  const text = new TextEncoder().encode(JSON.stringify(value))
  const algorithm = algorithmOf(nonce, secret, direction, sequence)
  const sealed = await crypto.subtle.encrypt(algorithm, await keyOf(secret, 'encrypt'), text)
  const bytes = new Uint8Array(sealed)
  return { sequence, sealed: toBase64Url(Uint8Array.of(...nonce, ...bytes)) }
}

/** @returns undefined for what somebody else has made, changed, or taken from another place */
export async function openFromBox(
  secret: BoxSecret,
  direction: Direction,
  { sequence, sealed }: SealedMessage,
): Promise<unknown> {
  try {
    const bytes = fromBase64Url(sealed)
    const algorithm = algorithmOf(bytes.slice(0, NONCE_BYTES), secret, direction, sequence)
    const text = await crypto.subtle.decrypt(algorithm, await keyOf(secret, 'decrypt'), bytes.slice(NONCE_BYTES))
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}

/** The answer to one question is none to another, and no question comes back as an answer. */
const algorithmOf = (nonce: Uint8Array, { id }: BoxSecret, direction: Direction, sequence: number) => ({
  name: ALGORITHM,
  iv: Uint8Array.from(nonce),
  additionalData: new TextEncoder().encode(JSON.stringify(['foyer approval v1', id, direction, sequence])),
})
const keyOf = ({ key }: BoxSecret, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Uint8Array.from(key), ALGORITHM, false, [use])
