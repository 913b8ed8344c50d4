import type { RiskCode } from './decoded.ts'

/** Deeper values, and more characters and values in all, are not read. The largest real requests have a tenth of this. */
const DEPTH_MAX = 32
const SIZE_MAX = 500_000

type Plain = { readonly value: unknown } | { readonly code: RiskCode }

class TooMuch extends Error {}

/**
 * Copies a value of a page as JSON has it, so that nothing that is read later can throw, change, or be without end: getters,
 * functions, lists of a billion empty places, objects that contain themselves.
 */
export function plainOf(value: unknown): Plain {
  let room = SIZE_MAX
  const take = (size: number) => {
    room -= size
    if (room < 0) throw new TooMuch()
  }
  function copy(item: unknown, depth: number): unknown {
    take(1)
    if (typeof item === 'string') take(item.length)
    if (typeof item === 'function' || typeof item === 'symbol') throw new TypeError()
    if (typeof item !== 'object' || item === null) return item
    if (depth >= DEPTH_MAX) throw new TooMuch()
    if (Array.isArray(item)) {
      take(item.length)
      return Array.from(item, (inner) => copy(inner, depth + 1))
    }
    const keys = Object.keys(item)
    return Object.fromEntries(
      keys.map((key) => {
        take(key.length)
        return [key, copy((item as Record<string, unknown>)[key], depth + 1)]
      }),
    )
  }
  try {
    return { value: copy(value, 0) }
  } catch (error) {
    return { code: error instanceof TooMuch ? 'too-long' : 'malformed' }
  }
}

/** Reads JSON within the same limits. */
export function plainOfJson(text: string): Plain {
  if (text.length > SIZE_MAX) return { code: 'too-long' }
  try {
    return plainOf(JSON.parse(text))
  } catch {
    return { code: 'malformed' }
  }
}
