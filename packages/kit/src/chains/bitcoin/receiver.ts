import { FoyerError, isEvmAddress, isSolanaAddress } from '@foyer/base'
import { INVALID_RECEIVER, RECEIVER_CHECKSUM, RECEIVER_ELSEWHERE } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import { Address } from '@scure/btc-signer'
import { isBitcoinAddress, kindsOf } from './address.ts'
import { parametersOf } from './library.ts'
import { NETWORKS, networkById } from './networks.ts'

/**
 * An address of exactly this network, its checksum right (BIP-173, BIP-350, base58check), segwit ones in small letters.
 * @throws INVALID_RECEIVER, RECEIVER_CHECKSUM, RECEIVER_ELSEWHERE
 */
export async function readAddress(text: string, network: Network): Promise<string> {
  const bare = text.trim()
  const kind = networkById(network.caipNetworkId)?.addresses
  if (kind === undefined || !isBitcoinAddress(bare)) throw whyNot(bare)
  const address = /^(bc|tb|bcrt)1/i.test(bare) ? bare.toLowerCase() : bare
  const kinds = kindsOf(address)
  const isRight = kinds.some((candidate) => decodes(address, candidate))
  // Legacy addresses look like many another text, a Solana address among them: those are told by their checksum.
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
    return false // A wrong checksum, a length that no version has, or another network's.
  }
}

function whyNot(text: string): FoyerError {
  if (/^0x/i.test(text) && isEvmAddress(text))
    return new FoyerError(RECEIVER_ELSEWHERE, { context: { network: 'Ethereum' } })
  if (isSolana(text)) return new FoyerError(RECEIVER_ELSEWHERE, { context: { network: 'Solana' } })
  // Written like one of segwit, with a letter that none has.
  if (/^(bc|tb|bcrt)1[a-z0-9]{11,87}$/i.test(text)) return new FoyerError(RECEIVER_CHECKSUM)
  return new FoyerError(INVALID_RECEIVER)
}

/** 32 bytes are 43 or 44 characters: shorter ones are rare, and could be a Bitcoin address with a slip. */
const isSolana = (text: string) => text.length >= 43 && isSolanaAddress(text)
