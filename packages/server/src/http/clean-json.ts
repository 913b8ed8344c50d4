import { FoyerError } from '@foyer/base'
import { INVALID_BODY } from '@foyer/base/catalogue'

/** No valid request is nested deeper; deeper ones could overflow the stack of recursive code. */
const DEPTH_MAX = 64

/** Text that every store and every other program takes: without NUL, and with lone surrogates (no characters) as U+FFFD. */
export const storableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

/** A parsed body with every text and key in it cleaned. @throws INVALID_BODY for one that is nested too deeply */
export function cleaned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEPTH_MAX) throw new FoyerError(INVALID_BODY, { context: { reason: 'it is nested too deeply' } })
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), cleaned(item, depth + 1)]))
}
