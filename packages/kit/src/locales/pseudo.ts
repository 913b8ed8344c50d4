import type { Messages } from './en.ts'
import type { Message } from './message.ts'

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'å',
  e: 'é',
  i: 'î',
  o: 'ö',
  u: 'û',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
}

/**
 * Creates the pseudo-locale: every text gets accents, a third more length and brackets, so that strings outside of the
 * catalogue are easy to spot.
 */
export function pseudo(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([key, message]) => [key, transform(message)])
  return Object.fromEntries(entries) as Messages // The keys are those of `messages`.
}

function transform(message: Message): Message {
  if (typeof message !== 'string')
    return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, stretch(text)]))
  return stretch(message)
}

function stretch(text: string): string {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : part.replace(/\w/g, (letter) => ACCENTS[letter] ?? letter)))
  return `[${accented.join('')}${'·'.repeat(Math.ceil(text.length / 3))}]`
}
