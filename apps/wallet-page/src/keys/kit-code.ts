import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/*
 * The code on the sheet of a recovery kit: 20 symbols of Crockford's base 32 (https://www.crockford.com/base32.html), 100 random bits,
 * and four that check them, in groups of four.
 */

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_SYMBOLS = 20
const CHECK_SYMBOLS = 4
const GROUP = 4

/** A new code without its check. */
export function newKitCode(): string {
  // 32 symbols: five bits of a byte give each the same chance.
  return symbolsOf(crypto.getRandomValues(new Uint8Array(CODE_SYMBOLS)))
}

/** As it is printed. */
export function shownKitCode(code: string): string {
  const all = code + checkOf(code)
  return (all.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** Reads what somebody has typed from paper. @returns undefined if it is no code, or has a mistake */
export function readKitCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[\s\-–—]/g, '')
  const code = plain.slice(0, CODE_SYMBOLS)
  const isWhole =
    plain.length === CODE_SYMBOLS + CHECK_SYMBOLS && [...plain].every((symbol) => SYMBOLS.includes(symbol))
  return isWhole && plain.slice(CODE_SYMBOLS) === checkOf(code) ? code : undefined
}

/** Finds mistakes. It follows from the code, so it tells nothing that the code does not. */
const checkOf = (code: string): string =>
  symbolsOf(sha256(utf8ToBytes(`foyer kit code ${code}`)).subarray(0, CHECK_SYMBOLS))

const symbolsOf = (bytes: Uint8Array): string => [...bytes].map((byte) => SYMBOLS[byte & 31]).join('')
