import type { Translator } from '../locales/translate.ts'

/** When to try again, rounded up to what a person counts in. */
export function waitText(t: Translator, seconds: number): string {
  const [unit, length] = seconds <= 60 ? ['second', 1] : seconds <= 3_600 ? ['minute', 60] : ['hour', 3_600]
  const format = new Intl.NumberFormat(t.locale, { style: 'unit', unit, unitDisplay: 'long' })
  return t('code.tryAgain', { time: format.format(Math.ceil(seconds / length)) })
}
