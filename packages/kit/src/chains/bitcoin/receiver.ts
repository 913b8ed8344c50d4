import { FoyerError, isEvmAddress, isSolanaAddress } from '@foyer/base'
import { INVALID_RECEIVER, RECEIVER_CHECKSUM, RECEIVER_ELSEWHERE } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import { Address } from '@scure/btc-signer'
import { isBitcoinAddress, kindsOf } from './address.ts'
import { parametersOf } from './library.ts'
import { NETWORKS, networkById } from './networks.ts'

/**
 * Validates an address of this network with its checksum (BIP-173, BIP-350, base58check) and returns it, segwit ones in lower
 * case.
 * @throws INVALID_RECEIVER, RECEIVER_CHECKSUM, RECEIVER_ELSEWHERE
 */
export async function readAddress(text: string, network: Network): Promise<string> {
  const bare = text.trim()
  const kind = networkById(network.caipNetworkId)?.addresses
  if (kind === undefined || !isBitcoinAddress(bare)) throw whyNot(bare)
  const address = /^(bc|tb|bcrt)1/i.test(bare) ? bare.toLowerCase() : bare
  const kinds = kindsOf(address)
  const isRight = kinds.some((candidate) => decodes(address, candidate))
  // Legacy addresses resemble other texts, such as Solana addresses, which are distinguished by the checksum.
  if (!isRight)
    throw isSolana(bare) && !/^(bc|tb|bcrt)1/.test(address) ? whyNot(bare) : new FoyerError(RECEIVER_CHECKSUM)
  if (kinds.includes(kind)) return address
  const home = NETWORKS.find(({ addresses }) => kinds.includes(addresses))?.name ?? 'Bitcoin'
  throw new FoyerError(RECEIVER_ELSEWHERE, { context: { network: home } })
}

function decodes(address: string, kind: Parameters<typeof parametersOf>[0]): boolean {
  try {
    Address(parametersOf(kind)).decode(address)
    return true
  } catch {
    return false // A wrong checksum, an invalid length, or another network's address.
  }
}

function whyNot(text: string): FoyerError {
  if (/^0x/i.test(text) && isEvmAddress(text))
    return new FoyerError(RECEIVER_ELSEWHERE, { context: { network: 'Ethereum' } })
  if (isSolana(text)) return new FoyerError(RECEIVER_ELSEWHERE, { context: { network: 'Solana' } })
  // Looks like a segwit address, but contains an invalid character.
  if (/^(bc|tb|bcrt)1[a-z0-9]{11,87}$/i.test(text)) return new FoyerError(RECEIVER_CHECKSUM)
  return new FoyerError(INVALID_RECEIVER)
}

/** 32 bytes are 43 or 44 characters in base58. Shorter ones are rare, and could be a mistyped Bitcoin address. */
const isSolana = (text: string) => text.length >= 43 && isSolanaAddress(text)
