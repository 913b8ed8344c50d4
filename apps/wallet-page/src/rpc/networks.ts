import { FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED } from '@foyer/base/catalogue'
import { RETIRED_CHAINS } from '@foyer/base/constants'

/** @throws CHAIN_NOT_SUPPORTED for a network that was shut down, and for typed data that names one */
export function checkNetwork(chainId: string): void {
  if (RETIRED_CHAINS.some((retired) => retired === chainId)) throw new FoyerError(CHAIN_NOT_SUPPORTED)
}
