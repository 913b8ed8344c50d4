import { FoyerError, isSolanaAddress } from '@foyer/base'
import { INVALID_BODY } from '@foyer/base/catalogue'
import { getAddress, isAddress } from 'viem'

/**
 * The account that receives something.
 * @param network CAIP-2, of EVM or Solana
 * @returns the address, with its checksum (ERC-55) on EVM networks
 * @throws INVALID_BODY for an address that is not of the network, or is mistyped
 */
export function receiverOn(network: string, text: string): string {
  const isEvm = network.startsWith(EVM)
  if (isEvm && isAddress(text)) return getAddress(text)
  if (!isEvm && isSolanaAddress(text)) return text
  throw new FoyerError(INVALID_BODY, { context: { reason: 'address: it is not an address of this network' } })
}
const EVM = 'eip155:'
