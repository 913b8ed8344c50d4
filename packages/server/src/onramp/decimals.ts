import { fixedDecimal } from '@foyer/base'

/** More than any currency has. */
const DIGITS = 18
const units = (text: string): bigint => fixedDecimal(text, DIGITS) ?? -1n

/** Which of two decimals is larger, to 18 places: negative if it is the second. */
export function compareDecimals(one: string, other: string): number {
  const difference = units(one) - units(other)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

export const isPositive = (text: string): boolean => units(text) > 0n
