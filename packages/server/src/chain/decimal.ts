/** A decimal number of any size, without rounding: `digits` × 10^-`places`. */
export type Decimal = { readonly digits: bigint; readonly places: number }

/** Longer numbers or larger exponents are not prices and would only cost computing time. */
const LENGTH_MAX = 100
const PLACES_MAX = 78
const TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i

/**
 * Parses a decimal text exactly, with or without an exponent.
 * @returns undefined for anything else, and for a number of more than 78 digits on either side of the point
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > LENGTH_MAX) return undefined
  const match = TEXT.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const places = fraction.length - Number(exponent)
  const digits = BigInt(`${sign}${whole}${fraction}`)
  const value = places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : shortest(digits, places)
  return value.places > PLACES_MAX || `${value.digits}`.length - value.places > PLACES_MAX ? undefined : value
}

/**
 * Prints without an exponent and without trailing zeros.
 * @param places maximum digits after the point; the number is rounded towards zero, so that it never looks larger than it is
 */
export function printDecimal(value: Decimal, places = PLACES_MAX): string {
  const cut = value.places - places
  const { digits, places: left } =
    cut > 0 ? shortest(value.digits / 10n ** BigInt(cut), places) : shortest(value.digits, value.places)
  const text = `${digits < 0n ? -digits : digits}`.padStart(left + 1, '0')
  const point = text.length - left
  return `${digits < 0n ? '-' : ''}${text.slice(0, point)}${left > 0 ? `.${text.slice(point)}` : ''}`
}

export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  places: a.places + b.places,
})

/**
 * @param b must not be zero
 * @param places digits after the point of the result, which is rounded towards zero
 */
export const divide = (a: Decimal, b: Decimal, places: number): Decimal => ({
  digits: (a.digits * 10n ** BigInt(b.places + places)) / (b.digits * 10n ** BigInt(a.places)),
  places,
})

/** Truncates to this many significant digits. Whole digits are always kept. */
export function significant({ digits, places }: Decimal, count: number): Decimal {
  const extra = Math.min(places, `${digits < 0n ? -digits : digits}`.length - count)
  return extra > 0 ? shortest(digits / 10n ** BigInt(extra), places - extra) : { digits, places }
}

export function isLess(a: Decimal, b: Decimal): boolean {
  return a.digits * 10n ** BigInt(b.places) < b.digits * 10n ** BigInt(a.places)
}

function shortest(digits: bigint, places: number): Decimal {
  let [left, rest] = [places, digits]
  while (left > 0 && rest % 10n === 0n) {
    rest /= 10n
    left -= 1
  }
  return { digits: rest, places: left }
}
