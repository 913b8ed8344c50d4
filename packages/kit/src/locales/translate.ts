import { en, type Message, type MessageKey, type Messages } from './en.ts'

type Values = Readonly<Record<string, string | number>>
export type Translator = {
  (key: MessageKey, values?: Values): string
  /** The message with its placeholders left in, split so that links can stand in their place. */
  readonly parts: (key: MessageKey, values?: Values) => readonly (string | { readonly slot: string })[]
  /** BCP 47. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly number: (value: number) => string
  /** `2 days ago`. @param at epoch milliseconds */
  readonly ago: (at: number, now: number) => string
}

const LOADERS: Readonly<Record<string, () => Promise<Messages>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  'en-xa': async () => (await import('./pseudo.ts')).pseudo(en),
}
const RTL = new Set(['ar', 'fa', 'he', 'ur'])

/** Loads the catalogue of the closest language we have; English where there is none. `en-XA` is the pseudo-locale. */
export async function loadTranslator(locale: string): Promise<Translator> {
  const tag = locale.toLowerCase()
  const name = tag in LOADERS ? tag : (tag.split('-')[0] ?? 'en')
  const load = LOADERS[name]
  if (!load) return createTranslator(en, tag.startsWith('en') ? locale : 'en')
  return createTranslator(await load(), locale)
}

function createTranslator(messages: Messages, locale: string): Translator {
  const plural = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  const pick = (message: Message, values?: Values): string => {
    if (typeof message === 'string') return message
    return message[plural.select(Number(values?.count ?? 0))] ?? message.other ?? ''
  }
  const show = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value)
  const parts: Translator['parts'] = (key, values) =>
    pick(messages[key], values)
      .split(/(\{\w+\})/)
      .filter(Boolean)
      .map((piece) => {
        const slot = /^\{(\w+)\}$/.exec(piece)?.[1]
        if (slot === undefined) return piece
        const value = values?.[slot]
        return value === undefined ? { slot } : show(value)
      })

  const translate = (key: MessageKey, values?: Values) =>
    parts(key, values)
      .map((part) => (typeof part === 'string' ? part : `{${part.slot}}`))
      .join('')

  return Object.assign(translate, {
    parts,
    locale,
    direction: RTL.has(locale.toLowerCase().split('-')[0] ?? '') ? ('rtl' as const) : ('ltr' as const),
    number: (value: number) => numbers.format(value),
    ago: (at: number, now: number) => ago(relative, at, now, messages),
  })
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

function ago(format: Intl.RelativeTimeFormat, at: number, now: number, messages: Messages): string {
  const seconds = Math.max(0, Math.round((now - at) / 1_000))
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? []
  if (unit === undefined || length === undefined) return String(messages['time.now'])
  return format.format(-Math.floor(seconds / length), unit)
}
