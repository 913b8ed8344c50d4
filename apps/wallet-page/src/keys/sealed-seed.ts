import { FoyerError } from '@foyer/base'
import { WALLET_KEY_DAMAGED } from '@foyer/base/catalogue'
import { type Addresses, addressesOf, deriveKeys, SEED_BYTES } from './derive.ts'
import { zero } from './zero.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const DATA_KEY_BYTES = 32

/** What the encrypted seed is bound to. Any other value makes it undecryptable. */
export type WalletIdentity = { readonly walletId: string; readonly epoch: number; readonly addresses: Addresses }

/**
 * Encrypts a seed under the data key: version, nonce, then AES-256-GCM (NIST SP 800-38D) with the identity as
 * additional data.
 * @param dataKey used for one seed and one epoch only, so a random nonce cannot repeat in practice
 */
export async function encryptSeed(
  dataKey: Uint8Array,
  seed: Uint8Array,
  identity: WalletIdentity,
): Promise<Uint8Array> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const key = await importKey(dataKey, 'encrypt')
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: additionalData(identity) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, Uint8Array.from(seed)))
  return Uint8Array.of(VERSION, ...nonce, ...sealed)
}

/**
 * @returns the seed, which the caller overwrites after use
 * @throws WALLET_KEY_DAMAGED when anything is not what was encrypted, or the seed has other addresses
 */
export async function decryptSeed(
  dataKey: Uint8Array,
  ciphertext: Uint8Array,
  identity: WalletIdentity,
): Promise<Uint8Array> {
  if (ciphertext.length !== 1 + NONCE_BYTES + SEED_BYTES + TAG_BYTES || ciphertext[0] !== VERSION)
    throw new FoyerError(WALLET_KEY_DAMAGED)
  let seed: Uint8Array
  try {
    const key = await importKey(dataKey, 'decrypt')
    const algorithm = {
      name: 'AES-GCM',
      iv: ciphertext.slice(1, 1 + NONCE_BYTES),
      additionalData: additionalData(identity),
    }
    seed = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, ciphertext.slice(1 + NONCE_BYTES)))
  } catch (cause) {
    throw new FoyerError(WALLET_KEY_DAMAGED, { cause })
  }
  const keys = deriveKeys(seed)
  const { eip155, solana } = addressesOf(keys)
  zero(keys.eip155, keys.solana)
  if (eip155 === identity.addresses.eip155 && solana === identity.addresses.solana) return seed
  zero(seed)
  throw new FoyerError(WALLET_KEY_DAMAGED)
}

function importKey(dataKey: Uint8Array, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  if (dataKey.length !== DATA_KEY_BYTES) throw new RangeError('not a data key')
  return crypto.subtle.importKey('raw', Uint8Array.from(dataKey), 'AES-GCM', false, [use])
}

/** A JSON array, so that no two identities have the same bytes. */
function additionalData({ walletId, epoch, addresses }: WalletIdentity): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    JSON.stringify(['foyer seed', VERSION, walletId, epoch, addresses.eip155, addresses.solana]),
  )
}
