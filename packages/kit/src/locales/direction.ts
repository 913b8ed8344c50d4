/** Languages that are written from right to left, those of hosts too, and scripts (https://www.unicode.org/iso15924/). */
const RTL = /^(?!.*-Latn\b)(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b|-(Arab|Hebr)\b/i

/** Returns the writing direction of a language. @param locale BCP 47 tag */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (RTL.test(locale) ? 'rtl' : 'ltr')

/**
 * Keeps an amount and its symbol in order inside right-to-left text: `10,000 ETH`, not `ETH 10,000`. It uses isolates
 * (UAX #9, https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates) rather than markup, because they remain
 * part of the text wherever it is inserted.
 */
export const figure = (text: string, locale: string): string =>
  directionOf(locale) === 'ltr' ? text : `\u2066${text.replace(/[\u200e\u200f\u061c]/g, '')}\u2069`
