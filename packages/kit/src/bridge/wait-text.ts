import { isFoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS, WALLET_FROZEN } from '@foyer/base/catalogue'
import type { Translator } from '../locales/translate.ts'

/** A day of the week and a time, in the visitor's time zone, for what is at most a day away. @param at epoch milliseconds */
export const dayAndTime = (t: Translator, at: number): string =>
  new Intl.DateTimeFormat(t.locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(at)

/** When to try again, rounded up to what a person counts in. */
function waitText(t: Translator, seconds: number): string {
  const [unit, length] = seconds <= 60 ? ['second', 1] : seconds <= 3_600 ? ['minute', 60] : ['hour', 3_600]
  const format = new Intl.NumberFormat(t.locale, { style: 'unit', unit, unitDisplay: 'long' })
  return t('code.tryAgain', { time: format.format(Math.ceil(seconds / length)) })
}

/** What is said where the services refuse a login or a code for now; undefined for any other failure. */
export function refusedText(t: Translator, reason: unknown): string | undefined {
  if (isFoyerError(reason, TOO_MANY_REQUESTS)) return waitText(t, Number(reason.context.seconds))
  return isFoyerError(reason, WALLET_FROZEN) ? t('code.frozen') : undefined
}
