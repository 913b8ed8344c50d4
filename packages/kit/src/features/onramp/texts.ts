import { fixedDecimal } from '@foyer/base'
import { figure } from '../../locales/direction.ts'

/** `$250.00`. @param amount decimal */
export function moneyText(amount: string, currency: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  // Intl formats decimal strings exactly.
  return figure(format.format(amount as unknown as number), locale)
}

/** `US dollar`. */
export const currencyName = (currency: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency

/** Fraction digits of a currency: 2 for dollars, 0 for yen. */
export const fractionDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** `246.75`, without a symbol; cut off after six decimals, so that it never looks like more. @param amount decimal */
export const arrivesText = (amount: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(
    amount.replace(/(\.\d{6})\d+$/, '$1') as unknown as number,
  )

/** `246.75 USDC`. */
export const arrivesWith = (
  { amount, currency }: { readonly amount: string; readonly currency: string },
  locale: string,
) => figure(`${arrivesText(amount, locale)} ${currency}`, locale)

const DIGITS = 18
const HUNDREDTHS = 10_000n

/** All fees: what is paid and not exchanged, and its share of what is paid, in hundredths of a per cent. */
export function feesOf(total: string, subtotal: string): { readonly amount: string; readonly bips: bigint } {
  const [paid, exchanged] = [fixedDecimal(total, DIGITS) ?? 0n, fixedDecimal(subtotal, DIGITS) ?? 0n]
  const fee = paid > exchanged ? paid - exchanged : 0n
  const text = fee.toString().padStart(DIGITS + 1, '0')
  return {
    amount: `${text.slice(0, -DIGITS)}.${text.slice(-DIGITS)}`,
    bips: paid === 0n ? 0n : (fee * HUNDREDTHS) / paid,
  }
}

/** `1.25%`. */
export const shareText = (bips: bigint, locale: string): string =>
  figure(
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(Number(bips) / 10_000),
    locale,
  )
