const RTL = new Set(['ar', 'fa', 'he', 'ur'])

/** Which way a language is written. @param locale BCP 47 */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  RTL.has(locale.toLowerCase().split('-')[0] ?? '') ? 'rtl' : 'ltr'

/**
 * Keeps an amount and its symbol in their order inside of a text that runs from right to left: `10,000 ETH`, not `ETH 10,000`.
 * Isolates (UAX #9, https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates) go where the text goes.
 */
export const figure = (text: string, locale: string): string =>
  directionOf(locale) === 'ltr' ? text : `\u2066${text.replace(/[\u200e\u200f\u061c]/g, '')}\u2069`
