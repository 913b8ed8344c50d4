import type { CaipNetworkId } from '@foyer/base'
import type { Provider } from '../../core/connections/adapter.ts'
import { requestWallet as askWallet } from '../../core/connections/request-wallet.ts'
import { clusterOf } from './clusters.ts'
import { explain } from './explain.ts'

/**
 * `ask` of core/connections/request-wallet.ts with a method and its parameters.
 * @param options.chainId the cluster that the request is about; a relay wallet receives the id that its session uses
 * @param options.timeoutMs for reads; a request that a person answers has no timeout
 */
export function requestWallet(
  provider: Provider,
  method: string,
  params: unknown,
  { chainId, ...options }: { readonly chainId?: CaipNetworkId; readonly timeoutMs?: number } = {},
): Promise<unknown> {
  const chain = chainId === undefined ? {} : { chainId: asInSession(provider, chainId) }
  return askWallet(provider, { method, params, ...chain }, { ...options, explain })
}

/** Older wallets settle sessions with ids from before CAIP-2, and only know a cluster by that id. */
const asInSession = ({ session }: Provider, chainId: CaipNetworkId): CaipNetworkId =>
  session?.chains().find((chain) => chain === chainId) ??
  session?.chains().find((chain) => clusterOf(chain) === chainId) ??
  chainId
