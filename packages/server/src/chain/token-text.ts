import { cleanText, DECIMALS_MAX } from '@foyer/base'
import { decodeAbiParameters, type Hex, hexToBigInt, hexToString, size } from 'viem'

/* Metadata of token contracts is untrusted (R41, T13). */

const NAME_MAX = 60
const SYMBOL_MAX = 20
/** Maximum length of a token's name. */
const TEXT_MAX_BYTES = 1_024

/**
 * The contract's name, cleaned and shortened.
 * @param data the answer to name()
 * @returns undefined when nothing readable is left
 */
export const tokenName = (data: Hex | undefined): string | undefined => readable(data, NAME_MAX)

/** @param data the answer to symbol() */
export const tokenSymbol = (data: Hex | undefined): string | undefined => readable(data, SYMBOL_MAX)

/**
 * @param data the answer to decimals()
 * @returns undefined for an invalid value, or one above the maximum of any asset
 */
export function tokenDecimals(data: Hex | undefined): number | undefined {
  const value = tokenNumber(data)
  return value === undefined || value > BigInt(DECIMALS_MAX) ? undefined : Number(value)
}

/** A single number of 32 bytes. */
export function tokenNumber(data: Hex | undefined): bigint | undefined {
  return data !== undefined && size(data) === 32 ? hexToBigInt(data) : undefined
}

/** Whether a name is an advertisement: a website to visit, something to claim. */
export const isAdvertisement = (...texts: readonly string[]): boolean => texts.some((text) => ADVERTISEMENT.test(text))

/**
 * Whether a symbol resembles a known one: `USDС` with a Cyrillic С, `U5DC`, `usdc`.
 * @param known symbols that a reader trusts
 */
export function imitates(symbol: string, known: readonly string[]): boolean {
  const own = skeleton(symbol)
  return known.some((other) => skeleton(other) === own)
}

const ADVERTISEMENT =
  /https?:|www\.|t\.me|\b(claim|visit|airdrop|reward|voucher|bonus|giveaway|redeem)|[a-z0-9-]\.(com|org|net|io|xyz|app|site|club|top|gift|finance|live|network|cc|co|me|vip|pro|link|info|fi|eth)\b/i

/** Characters that look like a Latin letter, sufficient to detect imitations of short symbols. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '3': 'E',
  '5': 'S',
  '8': 'B',
  $: 'S',
  '₮': 'T',
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  І: 'I',
  Ј: 'J',
  К: 'K',
  М: 'M',
  О: 'O',
  Р: 'P',
  Ѕ: 'S',
  Т: 'T',
  Х: 'X',
  У: 'Y',
  Α: 'A',
  Β: 'B',
  Ε: 'E',
  Η: 'H',
  Ι: 'I',
  Κ: 'K',
  Μ: 'M',
  Ν: 'N',
  Ο: 'O',
  Ρ: 'P',
  Τ: 'T',
  Υ: 'Y',
  Χ: 'X',
  Ζ: 'Z',
  L: 'I',
}

function skeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toUpperCase()
  return [...plain]
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .join('')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
}

function readable(data: Hex | undefined, max: number): string | undefined {
  const text = data === undefined ? undefined : decoded(data)
  return text === undefined ? undefined : cleanText(text, max)
}

/** A string, or the 32 bytes that the first tokens used. */
function decoded(data: Hex): string | undefined {
  if (size(data) === 32) return hexToString(data).replace(/\0+$/, '')
  if (size(data) > TEXT_MAX_BYTES) return undefined
  try {
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return undefined // The answer is not a text.
  }
}
