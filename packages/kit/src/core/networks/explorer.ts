import type { Network } from '@foyer/base/networks'

/* Links to an address or a transaction in a block explorer: EIP-3091, https://eips.ethereum.org/EIPS/eip-3091 */

export const addressUrl = (network: Network | undefined, address: string): string | undefined =>
  at(network, `address/${encodeURIComponent(address)}`)

export const transactionUrl = (network: Network | undefined, hash: string): string | undefined =>
  at(network, `tx/${encodeURIComponent(hash)}`)

function at(network: Network | undefined, path: string): string | undefined {
  const base = network?.blockExplorers?.default.url
  if (base === undefined) return undefined
  // Some explorers have the network in the query.
  const [front = '', query] = base.split('?')
  return `${front.replace(/\/$/, '')}/${path}${query === undefined ? '' : `?${query}`}`
}
