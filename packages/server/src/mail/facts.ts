import { UNKNOWN_DEVICE } from '../wallet-keys/device.ts'
import { LABELS, minuteOf } from './labels.ts'
import type { Language } from './language.ts'

/** Who asked, from where and when. `site`: an origin. `until`: when what was asked for takes effect, if later. */
export type Asked = {
  readonly site?: string | null | undefined
  readonly device?: string | undefined
  readonly at: Date
  readonly until?: Date | undefined
}

/** The rows of a mail, always in this order, by which a visitor recognises their own request (T21). */
export function factsOf({ site, device, at, until }: Asked, language: Language): [name: string, value: string][] {
  const labels = LABELS[language]
  return [
    ...(site ? [[labels.page, new URL(site).host] satisfies [string, string]] : []),
    ...(device === undefined
      ? []
      : [[labels.device, device === UNKNOWN_DEVICE ? labels.unknownDevice : device] satisfies [string, string]]),
    [labels.asked, minuteOf(at, language)],
    ...(until === undefined ? [] : [[labels.until, minuteOf(until, language)] satisfies [string, string]]),
  ]
}
