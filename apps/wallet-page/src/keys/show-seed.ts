import { toBase58, toHex } from '@foyer/base/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { ExportedText } from '../signer/messages.ts'
import { deriveKeys } from './derive.ts'
import { zero } from './zero.ts'

/**
 * Writes a seed down for its owner: the words, the private key of the EVM account in hexadecimal, and that of the Solana account
 * with its public key in base58, as wallets import it. Texts cannot be overwritten, so they are made for an export only.
 */
export function showSeed(seed: Uint8Array): ExportedText {
  const keys = deriveKeys(seed)
  const solana = concatBytes(keys.solana, ed25519.getPublicKey(keys.solana))
  const shown = {
    words: entropyToMnemonic(seed, wordlist),
    eip155: `0x${toHex(keys.eip155)}`,
    solana: toBase58(solana),
  }
  zero(keys.eip155, keys.solana, solana)
  return shown
}
