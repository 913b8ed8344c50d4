import type { CaipNetworkId } from '@foyer/base'
import type { Network } from '@foyer/base/networks'

/**
 * Nodes that a network is read from, in order: the host's own, otherwise our proxy, otherwise the network's public endpoints if
 * the host set `publicRpc: true`. Empty if none is configured.
 */
export function rpcUrlsOf(
  network: Network,
  options: {
    readonly customRpcUrls?: Partial<Readonly<Record<CaipNetworkId, readonly { readonly url: string }[]>>>
    readonly apiUrl?: string
    readonly projectId?: string | undefined
    readonly publicRpc?: boolean
  },
): readonly string[] {
  const custom = options.customRpcUrls?.[network.caipNetworkId]
  if (custom !== undefined && custom.length > 0) return custom.map(({ url }) => url)
  if (options.apiUrl !== undefined && options.projectId !== undefined) {
    return [
      `${options.apiUrl}/v1/?${new URLSearchParams({ chainId: network.caipNetworkId, projectId: options.projectId })}`,
    ]
  }
  return options.publicRpc ? network.rpcUrls.default.http : []
}
