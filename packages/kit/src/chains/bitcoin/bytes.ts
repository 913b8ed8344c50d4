import { fromBase64, fromHex, isHex, toBase64 } from '@foyer/base/bytes'

/* Bitcoin wallets return bytes as hex or base64, and accept either. */

/** Converts hex or base64 to base64; undefined for anything else. */
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
