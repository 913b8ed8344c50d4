import { figure } from '../../locales/direction.ts'

/* Amounts of a currency that a visitor pays in (ISO 4217). */

/** `$250`: without the fraction, where it is none. */
export function shortMoneyText(amount: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 0 })
  return figure(format.format(amount as unknown as number), locale)
}

/** `$`. */
export const currencySign = (currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency
