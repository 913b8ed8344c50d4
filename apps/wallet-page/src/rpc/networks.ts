import { FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED } from '@foyer/base/catalogue'
import { RETIRED_CHAINS } from '@foyer/base/constants'

/** False for a network that was shut down. */
export const isServed = (chainId: string): boolean => !RETIRED_CHAINS.some((retired) => retired === chainId)

/** @throws CHAIN_NOT_SUPPORTED for a network that was shut down, and for typed data that names one */
export function checkNetwork(chainId: string): void {
  if (!isServed(chainId)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
}
