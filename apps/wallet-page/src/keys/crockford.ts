/* Crockford's base 32, for codes that people copy by hand: https://www.crockford.com/base32.html */

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 32 symbols: five bits of each byte. Of random bytes, each symbol has the same chance. */
export const symbolsOf = (bytes: Uint8Array): string => [...bytes].map((byte) => SYMBOLS[byte & 31]).join('')

/** In groups with a dash between them. */
export const grouped = (symbols: string, size: number): string =>
  (symbols.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join('-')

/** Reads what somebody has typed. @returns undefined if it is not so many symbols */
export function readSymbols(typed: string, length: number): string | undefined {
  const plain = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[\s\-–—]/g, '')
  return plain.length === length && [...plain].every((symbol) => SYMBOLS.includes(symbol)) ? plain : undefined
}
