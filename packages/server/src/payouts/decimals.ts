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

/** What is left of a decimal after others; never below 0. @param cents fraction digits of the answer */
export function minus(text: string, others: readonly string[], cents = 2): string {
  const rest = others.reduce((left, other) => left - units(other), units(text))
  const whole = (rest > 0n ? rest : 0n).toString().padStart(DIGITS + 1, '0')
  return `${whole.slice(0, -DIGITS)}.${whole.slice(-DIGITS).slice(0, cents)}`
}
