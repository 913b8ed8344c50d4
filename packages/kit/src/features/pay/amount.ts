import { fixedDecimal, formatAmount } from '@foyer/base'

/** Of the amounts that are offered, in US dollars. */
export const QUICK_AMOUNTS = ['10', '50', '100', '500'] as const
/** In US dollars. */
export const DEFAULT_AMOUNT = '10'
/** Fraction digits of a token amount that follows from a price. */
const DIGITS_MAX = 8
const PRECISION = 18

/**
 * How much of an asset US dollars are, rounded down to 8 digits at most: nobody pays more than was typed.
 * @param dollars decimal text
 * @param price of one unit, decimal text in US dollars
 * @returns decimal text, undefined if it is nothing
 */
export function amountFor(dollars: string, price: string, decimals: number): string | undefined {
  const [paid, one] = [fixedDecimal(whole(dollars), PRECISION), fixedDecimal(price, PRECISION)]
  if (paid === undefined || one === undefined || paid <= 0n || one <= 0n) return undefined
  const digits = Math.min(decimals, DIGITS_MAX)
  const units = (paid * 10n ** BigInt(digits)) / one
  return units === 0n ? undefined : formatAmount(units, digits)
}

/** A typed amount of an asset, as decimal text; undefined if it is nothing. */
export function typedAmount(text: string, decimals: number): string | undefined {
  const units = fixedDecimal(whole(text), decimals)
  return units === undefined || units <= 0n ? undefined : formatAmount(units, decimals)
}

/** While somebody types, a number may end with its separator. */
const whole = (text: string): string => text.replace(/\.$/, '')
