/* Hex and base64 are also in base/bytes.ts for the chains; this client is a single file without other imports. */

/** Bytes backed by a plain ArrayBuffer, as WebCrypto and IndexedDB require. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = /*#__PURE__*/ new TextDecoder('utf-8', { fatal: true })

export const fromText = (text: string): Bytes => encoder.encode(text)
/** @throws TypeError when the bytes are not valid UTF-8 */
export const toText = (bytes: Bytes): string => decoder.decode(bytes)

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const concat = (...parts: readonly Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]))

export const toHex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** 32 bytes in lowercase hex: the format of every key and topic of the protocol. */
export const isHex32 = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

/** The caller has validated `hex`. */
export const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Standard base64 with padding (RFC 4648 section 4). */
export function toBase64(bytes: Bytes): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** @throws DOMException when `text` is not base64 */
export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** Base64url without padding (RFC 4648 section 5). */
export const toBase64Url = (bytes: Bytes): string =>
  toBase64(bytes).replace(/[+/=]/g, (char) => ({ '+': '-', '/': '_' })[char] ?? '')

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 with the Bitcoin alphabet, which did:key uses for keys; the input must not start with a zero byte. */
export function toBase58(bytes: Bytes): string {
  let rest = BigInt(`0x${toHex(bytes)}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = BASE58.charAt(Number(rest % 58n)) + text
  return text
}
