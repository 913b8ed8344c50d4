import { createHash } from 'node:crypto'
import { bech32, bech32m, createBase58check } from '@scure/base'

/**
 * The networks an address can belong to: testnet and signet share a format, and legacy addresses are the same on all three test
 * networks.
 */
export type AddressNetwork = 'main' | 'test' | 'regtest'

const PREFIXES: Readonly<Record<string, AddressNetwork>> = { bc: 'main', tb: 'test', bcrt: 'regtest' }
/** First byte of the legacy formats p2pkh and p2sh (https://en.bitcoin.it/wiki/List_of_address_prefixes). */
const VERSIONS: Readonly<Record<number, readonly AddressNetwork[]>> = {
  0: ['main'],
  5: ['main'],
  111: ['test', 'regtest'],
  196: ['test', 'regtest'],
}
const base58 = createBase58check((bytes) => Uint8Array.from(createHash('sha256').update(bytes).digest()))

/**
 * Parses a Bitcoin address: segwit (BIP-173), taproot and later (BIP-350), or a legacy format with its checksum.
 * @returns the networks it can belong to; empty for an invalid address
 */
export function networksOfAddress(text: string): readonly AddressNetwork[] {
  if (text.length < 14 || text.length > 90) return []
  return /^(bc|tb|bcrt)1/i.test(text) ? ofSegwit(text) : ofBase58(text)
}

function ofSegwit(text: string): readonly AddressNetwork[] {
  const plain = bech32.decodeUnsafe(text)
  const decoded = plain ?? bech32m.decodeUnsafe(text)
  const network = PREFIXES[decoded?.prefix ?? '']
  const [version, ...words] = decoded?.words ?? []
  if (!decoded || network === undefined || version === undefined || version > 16) return []
  // Version 0 uses bech32 and later versions bech32m. Accepting the wrong checksum could lose money.
  if ((version === 0) !== (plain !== undefined)) return []
  const program = bech32.fromWordsUnsafe(words)
  if (!program || program.length < 2 || program.length > 40) return []
  if (version === 0 && program.length !== 20 && program.length !== 32) return []
  return [network]
}

function ofBase58(text: string): readonly AddressNetwork[] {
  try {
    const bytes = base58.decode(text)
    return (bytes.length === 21 && VERSIONS[bytes[0] ?? -1]) || []
  } catch {
    return [] // Not base58, or its checksum is wrong.
  }
}
