import { directionOf } from './direction.ts'
import { en, type MessageKey, type Messages } from './en.ts'
import type { Message } from './message.ts'

/** The English messages that load with a screen. */
export type PartialMessages = Partial<Messages>

type Values = Readonly<Record<string, string | number>>
export type Translator = {
  (key: MessageKey, values?: Values): string
  /** Splits the message at placeholders that have no value, so that the caller can insert elements such as links. */
  readonly parts: (key: MessageKey, values?: Values) => readonly (string | { readonly slot: string })[]
  /** Returns a translator with the added messages of a screen. Messages that are already translated take precedence. */
  readonly with: (messages: PartialMessages) => Translator
  /** BCP 47 tag. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  readonly number: (value: number) => string
  /** Formats a past time, e.g. `2 days ago`. @param at epoch milliseconds */
  readonly ago: (at: number, now: number) => string
}

/** Catalogue loaders by lower-case BCP 47 tag. English has none, because it is bundled. */
export const LOADERS: Readonly<Record<string, () => Promise<Messages>>> = {
  ar: async () => (await import('./ar.ts')).ar,
  'en-xa': async () => (await import('./pseudo.ts')).pseudo((await import('./english.ts')).english),
}

/**
 * Loads the catalogue that is closest to a BCP 47 tag, or falls back to English. `en-XA` is the pseudo-locale.
 * @param own the host's sentences in that language, which come first; with any of the modal, the language is a known one
 */
export async function loadTranslator(locale: string, own: PartialMessages = {}): Promise<Translator> {
  const tag = locale.toLowerCase()
  const name = tag in LOADERS ? tag : (tag.split('-')[0] ?? 'en')
  const load = LOADERS[name]
  const isKnown = load || name === 'en' || Object.keys(own).some((key) => !key.startsWith('button.'))
  return createTranslator({ ...(load ? await load() : en), ...own }, isKnown ? locale : 'en')
}

function createTranslator(messages: PartialMessages, locale: string): Translator {
  // Made when they are first needed. The first of a page takes a browser some 15 ms, which the list of wallets does not wait for.
  const isEnglish = /^en(-..)?$/i.test(locale)
  let plural: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  let relative: Intl.RelativeTimeFormat | undefined

  const pick = (message: Message, values?: Values): string => {
    if (typeof message === 'string') return message
    plural ??= new Intl.PluralRules(locale)
    return message[plural.select(Number(values?.count ?? 0))] ?? message.other ?? ''
  }
  const number = (value: number) => {
    if (isEnglish && /^\d{1,3}$/.test(`${value}`)) return `${value}`
    numbers ??= new Intl.NumberFormat(locale)
    return numbers.format(value)
  }
  const show = (value: string | number) => (typeof value === 'number' ? number(value) : value)
  const parts: Translator['parts'] = (key, values) =>
    pick(messages[key] ?? key, values)
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
    with: (own: PartialMessages) => createTranslator({ ...own, ...messages }, locale),
    locale,
    direction: directionOf(locale),
    number,
    ago: (at: number, now: number) => {
      relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
      return ago(relative, at, now, messages)
    },
  })
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

function ago(format: Intl.RelativeTimeFormat, at: number, now: number, messages: PartialMessages): string {
  const seconds = Math.max(0, Math.round((now - at) / 1_000))
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? []
  if (unit === undefined || length === undefined) return String(messages['time.now'])
  return format.format(-Math.floor(seconds / length), unit)
}
