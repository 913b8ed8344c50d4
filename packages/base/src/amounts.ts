import { INVALID_AMOUNT } from './catalogue.ts'
import { FoyerError } from './errors.ts'

/** No asset has more decimals than this (R41); a higher number is hostile or invalid. */
export const DECIMALS_MAX = 36

/**
 * Parses a decimal text into base units. No floats anywhere.
 * @param text digits with at most one dot, e.g. `1.5`
 * @param decimals how many decimals the asset has, 0…36
 * @throws INVALID_AMOUNT for anything else, and for more fraction digits than the asset has
 */
export function parseAmount(text: string, decimals: number): bigint {
  assertDecimals(decimals)
  const match = /^(\d{0,78})(?:\.(\d*))?$/.exec(text)
  const whole = match?.[1] ?? ''
  const fraction = match?.[2] ?? ''
  if (!match || (whole === '' && fraction === '') || fraction.length > decimals) {
    throw new FoyerError(INVALID_AMOUNT, { context: { value: text.slice(0, 80) } })
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/**
 * Prints base units as a plain decimal text without trailing zeros: the exact inverse of parseAmount.
 * @param value base units
 * @param decimals how many decimals the asset has, 0…36
 */
export function formatAmount(value: bigint, decimals: number): string {
  assertDecimals(decimals)
  const negative = value < 0n
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * Rounds base units towards zero to `shown` fraction digits, so that a balance never looks larger than it is.
 * @param shown number of fraction digits to keep
 */
export function floorAmount(value: bigint, decimals: number, shown: number): bigint {
  if (shown >= decimals) return value
  const unit = 10n ** BigInt(decimals - shown)
  return (value / unit) * unit
}

/** Base units with the reader's digits and separators, floored to `shown` fraction digits; Intl formats decimal strings exactly. */
export function displayAmount(value: bigint, decimals: number, shown: number, locale?: string): string {
  const text = formatAmount(floorAmount(value, decimals, shown), decimals)
  return new Intl.NumberFormat(locale, { maximumFractionDigits: shown }).format(text as unknown as number)
}

/**
 * Reads a decimal text of any length at a fixed number of fraction digits; what lies beyond is cut off.
 * @param digits fraction digits of the answer, e.g. 18: `1.5` becomes 15 with seventeen zeros
 * @returns undefined for anything but a plain decimal number
 */
export function fixedDecimal(text: string, digits: number): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,78})(?:\.(\d{1,78}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const value = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return sign ? -value : value
}

function assertDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > DECIMALS_MAX) {
    throw new FoyerError(INVALID_AMOUNT, { context: { value: `${decimals} decimals` } })
  }
}
