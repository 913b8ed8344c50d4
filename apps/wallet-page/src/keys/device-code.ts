import { grouped, readSymbols, symbolsOf } from './crockford.ts'

/*
 * The code of a new device, which the visitor types on the old one: 18 symbols, in two parts. Only these two devices know it.
 *
 * 8 symbols are a secret. Both devices make a key of them (`pskOf`) that the half is sealed with as well, so that nobody else can answer.
 * Otherwise the login service, which knows `sealTo`, could seal a half of its own, of a wallet that it has made up. It learns nothing to
 * test guesses on: of an honest answer, HPKE's own key hides the half and the secret alike. So it has to guess online, and one wrong answer
 * ends the request with its secret. AES-GCM does not commit to its key, but an answer for several secrets has to result in one data key,
 * the one of the wallet, with a half of 33 bytes, which two secrets can do and three cannot: one chance in 2^39 for each code that a
 * visitor asks for. A secret is never used for another request.
 *
 * 10 symbols are made of the secret and of the one-time key that the half will be sealed to. The login service passes that key on, and
 * could name one of its own. So the old device makes them anew of the key that it was told of, which also finds what was mistyped. Another
 * key has the same symbols with one chance in 2^50. Who knows the secret could look for such a key, but would have to try 2^50, each with
 * the rounds below, within the ten minutes of a request.
 */

const KEY_SYMBOLS = 10
const SECRET_SYMBOLS = 8
const GROUP = 6
/** About a fifth of a second. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#pbkdf2 */
const ROUNDS = 600_000
const PSK_BYTES = 32

/** Both without dashes. `ofKey` is made of the one-time key. */
export type CodeParts = { readonly ofKey: string; readonly secret: string }

/**
 * A new code.
 * @param publicKey uncompressed P-256 point
 */
export async function createDeviceCode(walletId: string, publicKey: Uint8Array): Promise<CodeParts> {
  const secret = symbolsOf(crypto.getRandomValues(new Uint8Array(SECRET_SYMBOLS)))
  return { ofKey: await symbolsOfKey(walletId, publicKey, secret), secret }
}

/** The code's part that is made of the one-time key. */
export async function symbolsOfKey(walletId: string, publicKey: Uint8Array, secret: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'PBKDF2', false, ['deriveBits'])
  const salt = bytesOf(['foyer device code v2', walletId, secret])
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  return symbolsOf(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, KEY_SYMBOLS * 8)))
}

/** The key that is made of the secret, for this one-time key only (RFC 9180, 5.1.2). */
export async function pskOf(walletId: string, publicKey: Uint8Array, secret: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), 'HKDF', false, ['deriveBits'])
  const info = bytesOf(['foyer device psk v1', walletId])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: Uint8Array.from(publicKey), info }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, PSK_BYTES * 8))
}

/** As it is shown. */
export const shownDeviceCode = ({ ofKey, secret }: CodeParts): string => grouped(ofKey + secret, GROUP)

/** @returns undefined if it is no code */
export function readDeviceCode(typed: string): CodeParts | undefined {
  const symbols = readSymbols(typed, KEY_SYMBOLS + SECRET_SYMBOLS)
  return symbols === undefined
    ? undefined
    : { ofKey: symbols.slice(0, KEY_SYMBOLS), secret: symbols.slice(KEY_SYMBOLS) }
}

const bytesOf = (words: readonly string[]): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(words))
