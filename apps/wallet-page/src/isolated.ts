import { element } from './element.ts'

/* In a sentence of a right-to-left language, what is read from left to right: amounts, addresses, hosts, names. */

/** Letters, digits and punctuation of right-to-left scripts, and the marks of their direction. */
const RTL = '\\u0590-\\u08FF\\u061C\\u200F\\uFB1D-\\uFDFF\\uFE70-\\uFEFC\\u{10800}-\\u{10FFF}\\u{1E800}-\\u{1EFFF}'
const BRACKETED = `\\([^()${RTL}]*\\)`
/** Mailboxes may begin with a sign: without it, `_bob@lane.example` would read as another address. */
const SIGN = `[_+\\-~!#&'*/=?^]`
const begins = `(?:${SIGN}?(?![${RTL}])[\\p{L}\\p{N}$⟨]|${BRACKETED})`
const ends = `(?:(?![${RTL}])[\\p{L}\\p{N}%⟩]|${BRACKETED})`
/** From its first letter or digit to its last, with what stands between. */
const RUN = new RegExp(`${begins}(?:(?:[^()${RTL}]|${BRACKETED})*${ends})?`, 'gu')

/**
 * The parts of a text of a right-to-left page, of which each left-to-right one is kept in its order: without that, "20 USDC" is shown as
 * "USDC 20", and an address with its end first. The text itself stays as it is, without invisible characters.
 */
export function isolated(text: string): (string | HTMLElement)[] {
  if (document.documentElement.dir !== 'rtl') return [text]
  return runsOf(text).map(({ run, isLtr }) => {
    if (!isLtr) return run
    const made = element('bdi', '', run)
    made.dir = 'ltr'
    return made
  })
}

export function runsOf(text: string): { readonly run: string; readonly isLtr: boolean }[] {
  const runs: { run: string; isLtr: boolean }[] = []
  let at = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (index > at) runs.push({ run: text.slice(at, index), isLtr: false })
    runs.push({ run, isLtr: true })
    at = index + run.length
  }
  if (at < text.length) runs.push({ run: text.slice(at), isLtr: false })
  return runs
}
