import { FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED, PROVIDER_NOT_FOUND } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { Context } from '../context.ts'
import { liveOf } from './live-connection.ts'
import { activate, adapterOf, dispatch } from './live-connections.ts'

/**
 * Asks the current wallet of a namespace to switch to a network. A successful switch is recorded without waiting for its event.
 * @param options.onScreen called after the switch: whether the network becomes the active one
 * @throws PROVIDER_NOT_FOUND without a wallet, CHAIN_NOT_SUPPORTED, also without a request when the wallet's list of networks
 *   does not include it, and any error that `explain` returns
 */
export async function moveWallet(
  ctx: Context,
  network: Network,
  { onScreen }: { onScreen?: () => boolean } = {},
): Promise<void> {
  const { chainNamespace: namespace, caipNetworkId: to } = network
  const live = liveOf(ctx, namespace)
  if (!live) throw new FoyerError(PROVIDER_NOT_FOUND)
  if (live.session.approvedNetworks?.[namespace]?.includes(to) === false) throw new FoyerError(CHAIN_NOT_SUPPORTED)
  const adapter = adapterOf(ctx, namespace)
  // Used to add the network to a wallet that does not know it (EIP-3085).
  const own = ctx.options.customRpcUrls?.[to]?.map(({ url }) => url) ?? []
  const rpcUrls = own.length > 0 ? own : network.rpcUrls.default.http
  try {
    await adapter.switchNetwork(live.provider, network, rpcUrls)
  } catch (error) {
    throw adapter.explain(error)
  }
  if (onScreen?.()) activate(ctx, namespace, to)
  // Not every wallet emits chainChanged. Where it does, the second event changes nothing, and the host receives one event.
  dispatch(ctx, { type: 'chain', namespace, id: live.id, chain: to })
}
