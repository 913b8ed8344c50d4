import type { Translator } from '../locales/translate.ts'

/** A day of the week and a time, in the visitor's time zone, for what is at most a day away. @param at epoch milliseconds */
export const dayAndTime = (t: Translator, at: number): string =>
  new Intl.DateTimeFormat(t.locale, { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(at)

/** When to try again, rounded up to what a person counts in. */
export function waitText(t: Translator, seconds: number): string {
  const [unit, length] = seconds <= 60 ? ['second', 1] : seconds <= 3_600 ? ['minute', 60] : ['hour', 3_600]
  const format = new Intl.NumberFormat(t.locale, { style: 'unit', unit, unitDisplay: 'long' })
  return t('code.tryAgain', { time: format.format(Math.ceil(seconds / length)) })
}
