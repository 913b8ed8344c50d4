import { type CaipNetworkId, FoyerError, isCaipNetworkId } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'

/** The fields of a viem chain that we read. Hosts can pass their viem chains unchanged. */
type ViemChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  /** Not a field of viem: where the host's picture of the network is. Shown before ours. */
  readonly assets?: { readonly imageUrl?: string } | undefined
}
export type HostNetwork = Network | ViemChain

/** @throws INVALID_OPTION when it is neither one of our networks nor a viem chain */
export function normalizeNetwork(network: HostNetwork): Network {
  // Hosts without TypeScript may pass undefined after a failed import.
  const isOurs = typeof network === 'object' && network !== null && 'caipNetworkId' in network
  if (isOurs && isCaipNetworkId(network.caipNetworkId)) return network
  if (
    !Number.isSafeInteger(network?.id) ||
    Number(network.id) <= 0 ||
    !network.nativeCurrency ||
    !network.rpcUrls?.default?.http?.[0]
  ) {
    throw new FoyerError(INVALID_OPTION, {
      context: { option: 'networks', reason: 'a network needs id, name, nativeCurrency and rpcUrls' },
    })
  }
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet, assets } = network
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls: { default: rpcUrls.default },
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    testnet: testnet ?? false,
    assets: { imageId: `eip155:${id}`, ...(assets?.imageUrl ? { imageUrl: assets.imageUrl } : {}) },
    ...(blockExplorers ? { blockExplorers: { default: blockExplorers.default } } : {}),
  }
}

export const findNetwork = (networks: readonly Network[], id: CaipNetworkId): Network | undefined =>
  networks.find((network) => network.caipNetworkId === id || network.deprecatedCaipNetworkId === id)
