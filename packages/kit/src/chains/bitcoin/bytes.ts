/* Bitcoin wallets hand out bytes as hex or base64, and take either. */

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** @throws when it is no base64 */
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

export const isHex = (text: string): boolean => /^([0-9a-f]{2})+$/i.test(text)

/** Bytes that somebody wrote in hex or in base64, in base64; undefined for anything else. */
export function base64Of(value: unknown): string | undefined {
  if (value instanceof Uint8Array) return toBase64(value)
  if (typeof value !== 'string' || value.length > 2_000_000) return undefined
  if (isHex(value)) return toBase64(fromHex(value))
  try {
    return toBase64(fromBase64(value))
  } catch {
    return undefined // Neither.
  }
}
