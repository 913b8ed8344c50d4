import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { is, literal, maxLength, pipe, regex, strictObject, string } from 'valibot'
import { fromBase64Url, toBase64Url } from '../session/base64url.ts'
import { type Addresses, addressesOf, deriveKeys } from './derive.ts'
import { newKitCode, readKitCode, shownKitCode } from './kit-code.ts'
import { zero } from './zero.ts'

/*
 * A recovery kit: the seed, encrypted under a key that HKDF (RFC 5869) makes from the code of the sheet. The code has 100 random bits,
 * so there is nothing to guess, and no slow derivation is needed.
 */

const FORMAT = 'foyer-recovery-kit'
const NONCE_BYTES = 12
const text = pipe(string(), maxLength(200), regex(/^[\w-]+$/))
const file = strictObject({
  format: literal(FORMAT),
  version: literal(1),
  made: pipe(string(), regex(/^\d{4}-\d\d-\d\d$/)),
  addresses: strictObject({
    eip155: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/)),
    solana: pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
  }),
  salt: text,
  sealed: text,
})
type Kit = { readonly made: string; readonly addresses: Addresses; readonly salt: string }

/** A new kit of today: the code for the sheet, and the file. */
export async function makeKit(seed: Uint8Array): Promise<{ code: string; file: string }> {
  const code = newKitCode()
  const file = await sealKit(code, seed, new Date().toISOString().slice(0, 10))
  // A kit that does not open must not be relied on.
  const kit = readKit(file)
  const again = kit && (await openKit(code, kit))
  if (!again?.every((byte, at) => byte === seed[at])) throw new FoyerError(WALLET_KEY_DAMAGED)
  zero(again)
  return { code: shownKitCode(code), file }
}

/** @param made the day, as YYYY-MM-DD @returns the content of the file */
export async function sealKit(code: string, seed: Uint8Array, made: string): Promise<string> {
  const keys = deriveKeys(seed)
  const addresses = addressesOf(keys)
  zero(keys.eip155, keys.solana)
  const kit = { made, addresses, salt: toBase64Url(crypto.getRandomValues(new Uint8Array(16))) }
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: infoOf(kit) }
  const sealed = await crypto.subtle.encrypt(algorithm, await keyOf(code, kit, 'encrypt'), Uint8Array.from(seed))
  const bytes = toBase64Url(Uint8Array.of(...nonce, ...new Uint8Array(sealed)))
  return `${JSON.stringify({ format: FORMAT, version: 1, ...kit, sealed: bytes }, undefined, 2)}\n`
}

/** Whether a file and a typed code are a kit of this account. */
export async function isKitOf(account: string, content: string, typed: string): Promise<boolean> {
  const [kit, code] = [readKit(content), readKitCode(typed)]
  if (!kit || typeof code !== 'string') return false
  const seed = await openKit(code, kit).catch(() => undefined)
  if (!seed) return false
  const keys = deriveKeys(seed)
  const { eip155 } = addressesOf(keys)
  zero(seed, keys.eip155, keys.solana)
  return eip155 === account
}

/** What a kit opens, before it is opened. @returns undefined if the content is not of a kit */
export function readKit(content: string): (Kit & { readonly sealed: string }) | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return undefined // Not a kit.
  }
  return is(file, parsed) ? parsed : undefined
}

/**
 * @param code as `readKitCode` returns it
 * @returns the seed, which the caller overwrites after use
 * @throws WALLET_KEY_DAMAGED for another code, or a file that was changed
 */
export async function openKit(code: string, kit: NonNullable<ReturnType<typeof readKit>>): Promise<Uint8Array> {
  let seed: Uint8Array
  try {
    const bytes = fromBase64Url(kit.sealed)
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, NONCE_BYTES), additionalData: infoOf(kit) }
    const key = await keyOf(code, kit, 'decrypt')
    seed = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.slice(NONCE_BYTES)))
  } catch (cause) {
    throw new FoyerError(WALLET_KEY_DAMAGED, { cause })
  }
  return seed
}

async function keyOf(code: string, kit: Kit, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'HKDF', false, ['deriveKey'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: fromBase64Url(kit.salt), info: infoOf(kit) }
  return crypto.subtle.deriveKey(algorithm, secret, { name: 'AES-GCM', length: 256 }, false, [use])
}

/** A JSON array, so that no two kits have the same bytes. */
const infoOf = ({ made, addresses, salt }: Kit): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify([FORMAT, 1, made, addresses.eip155, addresses.solana, salt]))
