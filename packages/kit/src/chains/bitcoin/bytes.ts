import { fromBase64, fromHex, isHex, toBase64 } from '@foyer/base/bytes'

/* Bitcoin wallets hand out bytes as hex or base64, and take either. */

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
