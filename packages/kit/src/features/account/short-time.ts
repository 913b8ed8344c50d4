import type { Translator } from '../../locales/translate.ts'

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Formats a past time for lists, e.g. `2 hr ago`. @param at epoch milliseconds */
export function shortTime(t: Translator, at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1_000))
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? []
  return unit ? t(`time.${unit}`, { count: Math.floor(seconds / length) }) : t('time.now')
}
