import type { Network } from '@foyer/base/networks'

/** EVM networks on which tokens are swapped, where the operator has a node for them (chain ids). */
const IDS = [1, 10, 56, 100, 137, 324, 8453, 42161, 43114]

/** Whether tokens may be swapped on a network, as far as its name tells. Testnets have the contracts that the operator says. */
export const hasSwaps = (network: Network | undefined): boolean =>
  network !== undefined && (network.testnet || IDS.includes(Number(network.id)))
