const DEPTH_MAX = 32
const SIZE_MAX = 256 * 1_024
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Whether a value of another page is JSON of a bounded size: no deeper than 32 levels, no larger than 256 KB as text,
 * without keys that name prototypes. The structured clone algorithm also lets through maps, buffers, cycles and more.
 */
export function isPlainData(value: unknown): boolean {
  let left = SIZE_MAX
  const walk = (part: unknown, depth: number): boolean => {
    left -= 1
    if (left < 0 || depth > DEPTH_MAX) return false
    if (typeof part === 'string') {
      left -= part.length
      return left >= 0
    }
    if (part === null || part === undefined || typeof part === 'boolean') return true
    if (typeof part === 'number') return Number.isFinite(part)
    if (typeof part !== 'object') return false
    if (Array.isArray(part)) return part.length <= left && part.every((item) => walk(item, depth + 1))
    if (Object.getPrototypeOf(part) !== Object.prototype) return false
    return Object.entries(part).every(([key, item]) => {
      left -= key.length
      return !FORBIDDEN.has(key) && walk(item, depth + 1)
    })
  }
  return walk(value, 0)
}
