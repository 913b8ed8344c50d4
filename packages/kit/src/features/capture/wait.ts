import type { Translator } from '../../locales/translate.ts'

const MINUTE = 60
const HOUR = 3_600

/** When to try again, rounded up to what a person counts in. */
export function waitText(t: Translator, seconds: number): string {
  if (seconds <= MINUTE) return t('capture.tryAgain', { count: seconds })
  if (seconds <= HOUR) return t('capture.tryAgainMinutes', { count: Math.ceil(seconds / MINUTE) })
  return t('capture.tryAgainHours', { count: Math.ceil(seconds / HOUR) })
}
