import { type Asked, factsOf } from './facts.ts'
import { LABELS, type Labels } from './labels.ts'
import type { Language } from './language.ts'
import type { Mail } from './mailer.ts'
import { button, codeBox, facts, heading, LINE, page, paragraph, small, warning } from './page.ts'

/** A mail in one language. */
export type MailPart = {
  readonly subject: string
  /** The heading; without one, the subject. */
  readonly title?: string
  /** What lists of mails show after the subject: a deadline, or what to do. */
  readonly preheader: string
  /** Paragraphs, with the code after them. */
  readonly before: readonly string[]
  readonly after?: readonly string[]
  /** What to do if it was not the reader. */
  readonly warning: string
}
export type Recipient = { readonly email: string; readonly language: Language }
/** What the mail is about, once for all languages. */
type Shown = {
  readonly asked: Asked
  /** A mail of the wallet, or of the site that asked. */
  readonly isOfWallet: boolean
  readonly code?: string | undefined
  /** The one link: a button that says one of the labels. */
  readonly link?: { readonly url: string; readonly label: 'freeze' | 'lookAtDevice' } | undefined
}

const DIRECTIONS: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', ar: 'rtl' }

/**
 * A mail in the language of the browser that asks for it, with English below. Whoever asks is not always the owner of the mailbox: a
 * warning in a language that the owner cannot read would warn nobody.
 */
export function composeMail(
  { email, language }: Recipient,
  partIn: (language: Language) => MailPart,
  shown: Shown,
): Mail {
  const own = partIn(language)
  const parts: Part[] = [
    { language, part: own, labels: LABELS[language] },
    ...(language === 'en' ? [] : [{ language: 'en' as const, part: partIn('en'), labels: LABELS.en }]),
  ]
  const { wallet, brand } = LABELS[language]
  const site = shown.asked.site
  return {
    to: email,
    subject: own.subject,
    text: textOf(parts, email, shown),
    html: page({
      language,
      direction: DIRECTIONS[language],
      preheader: own.preheader,
      brand: site ? new URL(site).host : wallet,
      by: shown.isOfWallet ? brand : '',
      body: parts.map((each, index) => sectionOf(each, index, email, shown)).join('\n'),
    }),
  }
}

type Part = { readonly language: Language; readonly part: MailPart; readonly labels: Labels }

function textOf(parts: readonly Part[], email: string, { asked, code, link }: Shown): string {
  const blocks = parts.flatMap(({ language, part, labels }, index) => [
    // First, because some programs show only the beginning.
    ...(index === 0 ? (code === undefined ? [] : [spaced(code)]) : ['--']),
    ...part.before,
    ...(part.after ?? []),
    factsOf(asked, language)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    `${labels.notYou} ${part.warning}`,
    footer(labels, code, email),
  ])
  const names = link === undefined ? [] : [parts.map(({ labels }) => labels[link.label]).join(' · ')]
  return `${[...blocks, ...names.map((name) => `${name}:`), ...(link === undefined ? [] : [link.url])].join('\n\n')}\n`
}

function sectionOf(
  { language, part, labels }: Part,
  index: number,
  email: string,
  { asked, code, link }: Shown,
): string {
  const lines = [
    ...(index === 0 ? [] : [LINE]),
    heading(part.title ?? part.subject, index === 0 ? 1 : 2),
    ...part.before.map(paragraph),
    ...(code === undefined || index > 0 ? [] : [codeBox(spaced(code))]),
    ...(part.after ?? []).map(paragraph),
    facts(factsOf(asked, language)),
    warning(labels.notYou, part.warning),
    ...(link === undefined
      ? []
      : [button(link.url, labels[link.label], labels.opens(new URL(link.url).host), link.label === 'freeze')]),
    small(footer(labels, code, email)),
  ]
  return `<div lang="${language}" dir="${DIRECTIONS[language]}">\n${lines.join('\n')}\n</div>`
}

const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
const footer = (labels: Labels, code: string | undefined, email: string): string =>
  [...(code === undefined ? [] : [labels.neverAsked]), labels.sentTo(email)].join(' ')
