import { grouped, readSymbols, symbolsOf } from './crockford.ts'

/*
 * The code of a new device: 10 symbols made of the one-time key that its half will be sealed to. The login service passes that key on, and
 * could name one of its own. So the visitor types the code of the new device on the old one, which makes it anew of the key that it was
 * told of. For another key with the same code, 2^50 keys have to be tried, each with the rounds below, within the ten minutes of a request.
 * A shorter code would need a commitment first, as in ZRTP (https://www.rfc-editor.org/rfc/rfc6189#section-4.4.1.1), and so a longer exchange.
 */

const SYMBOLS = 10
const GROUP = 5
/** About a fifth of a second. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#pbkdf2 */
const ROUNDS = 600_000

/**
 * @param publicKey uncompressed P-256 point
 * @returns 10 symbols without a dash
 */
export async function deviceCodeOf(walletId: string, publicKey: Uint8Array): Promise<string> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'PBKDF2', false, ['deriveBits'])
  const salt = new TextEncoder().encode(JSON.stringify(['foyer device code v1', walletId]))
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  return symbolsOf(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, SYMBOLS * 8)))
}

/** As it is shown. */
export const shownDeviceCode = (code: string): string => grouped(code, GROUP)

/** @returns undefined if it is no code */
export const readDeviceCode = (typed: string): string | undefined => readSymbols(typed, SYMBOLS)
