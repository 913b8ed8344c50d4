import { toBase58, toHex } from '@foyer/base/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { deriveEd25519 } from './slip10.ts'
import { zero } from './zero.ts'

export const SEED_BYTES = 32

export type Addresses = { readonly eip155: string; readonly solana: string }
/** The private keys of the first account of each namespace. */
export type PrivateKeys = { readonly eip155: Uint8Array; readonly solana: Uint8Array }

/**
 * Derives the keys as other wallets do from the same 24 words (BIP-39, BIP-32, BIP-44, SLIP-10), so that the words of a
 * seed open the same accounts elsewhere.
 * @param seed the entropy, 32 bytes
 * @returns keys that the caller overwrites after use
 */
export function deriveKeys(seed: Uint8Array): PrivateKeys {
  const root = mnemonicToSeedSync(entropyToMnemonic(seed, wordlist))
  const master = HDKey.fromMasterSeed(root)
  const account = master.derive("m/44'/60'/0'/0/0")
  // BIP-32 leaves a step without a key with a chance below 2⁻¹²⁷.
  if (!account.privateKey) throw new RangeError('no key at this path')
  const keys = { eip155: account.privateKey.slice(), solana: deriveEd25519(root, [44, 501, 0, 0]) }
  account.wipePrivateData()
  master.wipePrivateData()
  zero(root)
  return keys
}

export function addressesOf(keys: PrivateKeys): Addresses {
  const point = secp256k1.getPublicKey(keys.eip155, false)
  return {
    eip155: checksummed(keccak_256(point.subarray(1)).subarray(12)),
    solana: toBase58(ed25519.getPublicKey(keys.solana)),
  }
}

/** ERC-55. */
function checksummed(address: Uint8Array): string {
  const digits = toHex(address)
  const hash = toHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits].map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}
