import { toHex } from '@foyer/base/bytes'

const NAME = 'foyer:operation-key'
const KEY = /^[0-9a-f]{48}$/

/**
 * The key of the nonces of what this tab sends for smart accounts, 192 bits (https://eips.ethereum.org/EIPS/eip-4337#semi-abstracted-nonce-support).
 * Other tabs have other keys, so that nothing here waits for them. Within a key there is one operation for a nonce: what seems lost and is asked for again,
 * also after a reload, is made once at most. Without a storage a reload begins another key.
 */
export function nonceKeyOf(storage: () => Pick<Storage, 'getItem' | 'setItem'>): bigint {
  let key = toHex(crypto.getRandomValues(new Uint8Array(24)))
  try {
    const kept = storage().getItem(NAME)
    if (kept !== null && KEY.test(kept)) key = kept
    else storage().setItem(NAME, key)
  } catch {
    // A browser that gives a frame no storage.
  }
  return BigInt(`0x${key}`)
}
