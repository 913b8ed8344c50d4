import { fixedDecimal, formatAmount } from '@foyer/base'
import { figure } from '../../locales/direction.ts'

/** US dollars in units of 10⁻¹⁸, which is precise enough for the price of the smallest token. Floats are not used. */
export type Fiat = bigint
const DIGITS = 18

export const fiatOf = (text: string | undefined): Fiat | undefined =>
  text === undefined ? undefined : fixedDecimal(text, DIGITS)

/** The value of an amount. @param amount base units @param price decimal text, of one whole unit */
export function worth(amount: bigint, decimals: number, price: string | undefined): Fiat | undefined {
  const one = fiatOf(price)
  return one === undefined || one <= 0n ? undefined : (amount * one) / 10n ** BigInt(decimals)
}

/** Cents are omitted from a million on. */
const WITHOUT_CENTS_FROM = 10n ** BigInt(DIGITS + 6)
const CENT = 10n ** BigInt(DIGITS - 2)

/** `$8,250.70` in the reader's locale; `< $0.01` for amounts below a cent. */
export function fiatText(value: Fiat, locale: string, options: { signed?: boolean } = {}): string {
  if (value !== 0n && magnitude(value) < CENT) return figure(`< ${format(CENT, locale).format(textOf(CENT))}`, locale)
  return figure(withMinus(format(value, locale, options.signed).format(textOf(value))), locale)
}

/** A minus sign as wide as the plus; Intl writes a hyphen. */
export const withMinus = (text: string): string => text.replace('-', '−')

/** The same in two parts, so that cents can be styled differently. */
export function fiatParts(value: Fiat, locale: string): { whole: string; fraction: string } {
  const parts = format(value, locale).formatToParts(textOf(value))
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const join = (some: typeof parts) => some.map((part) => part.value).join('')
  return at < 0
    ? { whole: join(parts), fraction: '' }
    : { whole: join(parts.slice(0, at)), fraction: join(parts.slice(at)) }
}

function format(value: Fiat, locale: string, signed = false): Intl.NumberFormat {
  const digits = digitsOf(value)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
}

/**
 * Rounded towards zero at the last digit shown, so that a sum never looks larger than it is. Intl formats decimal strings
 * exactly.
 */
function textOf(value: Fiat): number {
  const unit = digitsOf(value) === 0 ? CENT * 100n : CENT
  return formatAmount((value / unit) * unit, DIGITS) as unknown as number
}
const digitsOf = (value: Fiat) => (magnitude(value) >= WITHOUT_CENTS_FROM ? 0 : 2)
const magnitude = (value: bigint) => (value < 0n ? -value : value)
