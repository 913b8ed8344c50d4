import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { grouped, readSymbols, symbolsOf } from './crockford.ts'

/* The code on the sheet of a recovery kit: 20 symbols, 100 random bits, and four that check them, in groups of four. */

const CODE_SYMBOLS = 20
const CHECK_SYMBOLS = 4
const GROUP = 4

/** A new code without its check. */
export const newKitCode = (): string => symbolsOf(crypto.getRandomValues(new Uint8Array(CODE_SYMBOLS)))

/** As it is printed. */
export const shownKitCode = (code: string): string => grouped(code + checkOf(code), GROUP)

/** Reads what somebody has typed from paper. @returns undefined if it is no code, or has a mistake */
export function readKitCode(typed: string): string | undefined {
  const plain = readSymbols(typed, CODE_SYMBOLS + CHECK_SYMBOLS)
  const code = plain?.slice(0, CODE_SYMBOLS)
  return code !== undefined && plain?.slice(CODE_SYMBOLS) === checkOf(code) ? code : undefined
}

/** Finds mistakes. It follows from the code, so it tells nothing that the code does not. */
const checkOf = (code: string): string =>
  symbolsOf(sha256(utf8ToBytes(`foyer kit code ${code}`)).subarray(0, CHECK_SYMBOLS))
