import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { combine, split } from 'shamir-secret-sharing'
import { DATA_KEY_BYTES } from './sealed-seed.ts'

/**
 * Two halves of a data key. Both together are the key, one alone tells nothing about it. Every pair comes from a split
 * of its own, so halves of different pairs never belong together.
 */
export type Pair = { readonly own: Uint8Array; readonly service: Uint8Array }

export async function splitKey(dataKey: Uint8Array): Promise<Pair> {
  const [own, service] = await split(plain(dataKey), 2, 2)
  if (!own || !service) throw new RangeError('not a pair')
  return { own, service }
}

/**
 * Halves of different pairs give a wrong key or an error; the encrypted seed tells a wrong key.
 * @returns the data key, which the caller overwrites after use
 * @throws WALLET_KEY_DAMAGED
 */
export async function combineKey(own: Uint8Array, service: Uint8Array): Promise<Uint8Array> {
  try {
    const key = await combine([plain(own), plain(service)])
    if (key.length === DATA_KEY_BYTES) return key
  } catch (cause) {
    throw new FoyerError(WALLET_KEY_DAMAGED, { cause })
  }
  throw new FoyerError(WALLET_KEY_DAMAGED)
}

/** The library refuses arrays of subclasses and of other realms. */
const plain = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes)
