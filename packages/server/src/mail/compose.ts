import { escaped } from './html.ts'
import type { Language } from './language.ts'
import type { Mail } from './mailer.ts'
import { CODE_STYLE, LINE, LINK_STYLE, page, TEXT_STYLE } from './page.ts'

/** A mail in one language. `before` and `after`: paragraphs around the code or the link. */
export type MailPart = {
  readonly subject: string
  readonly before: readonly string[]
  readonly after?: readonly string[]
}
export type Recipient = { readonly email: string; readonly language: Language }
/** What the mail is about, once for all languages. `last`: a link at the end, which the text names as such. */
type Shown = {
  readonly code?: string | undefined
  readonly link?: string | undefined
  readonly last?: string | undefined
}

const DIRECTIONS: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', ar: 'rtl' }

/**
 * A mail in the language of the browser that asks for it, with English below. Whoever asks is not always the owner of the mailbox: a
 * warning in a language that the owner cannot read would warn nobody.
 */
export function composeMail(
  { email, language }: Recipient,
  partIn: (language: Language) => MailPart,
  { code: digits, link, last }: Shown = {},
): Mail {
  const own = partIn(language)
  const others = language === 'en' ? [] : [['en', partIn('en')] as const]
  const code = digits === undefined ? undefined : `${digits.slice(0, 3)} ${digits.slice(3)}`
  const text = [
    // First, because some programs show only the beginning.
    ...(code === undefined ? [] : [code]),
    ...own.before,
    ...(link === undefined ? [] : [link]),
    ...(own.after ?? []),
    ...others.flatMap(([, { before, after = [] }]) => ['--', ...before, ...after]),
    ...(last === undefined ? [] : [last]),
  ]
  const html = [
    section(language, [
      ...own.before.map(paragraph),
      ...(code === undefined ? [] : [codeBox(code)]),
      ...(link === undefined ? [] : [linked(link)]),
      ...(own.after ?? []).map(paragraph),
    ]),
    ...others.map(([other, { before, after = [] }]) => section(other, [LINE, ...[...before, ...after].map(paragraph)])),
    ...(last === undefined ? [] : [linked(last)]),
  ]
  return { to: email, subject: own.subject, text: `${text.join('\n\n')}\n`, html: page(language, html.join('\n')) }
}

const paragraph = (text: string): string => `<p class="text" style="${TEXT_STYLE}">${escaped(text)}</p>`
const linked = (url: string): string =>
  `<p dir="ltr" style="${TEXT_STYLE}"><a href="${escaped(url)}" class="link" style="${LINK_STYLE}">${escaped(url)}</a></p>`
const codeBox = (code: string): string => `<p dir="ltr" class="code" style="${CODE_STYLE}">${escaped(code)}</p>`
const section = (language: Language, lines: readonly string[]): string =>
  `<div lang="${language}" dir="${DIRECTIONS[language]}">\n${lines.join('\n')}\n</div>`
