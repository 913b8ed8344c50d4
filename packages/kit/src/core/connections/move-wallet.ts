import { FoyerError } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED, PROVIDER_NOT_FOUND } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { Context } from '../context.ts'
import { liveOf } from './live-connection.ts'
import { activate, adapterOf, dispatch } from './live-connections.ts'

/**
 * Has the current wallet of a namespace move to a network. Where it stands there afterwards, this is known before it tells.
 * @param options.onScreen asked once the wallet is there: whether the network becomes the one that the screens speak of
 * @throws PROVIDER_NOT_FOUND without a wallet, CHAIN_NOT_SUPPORTED, also without asking where the wallet has said which networks it
 *   serves, and what `explain` makes of a refusal
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
  // A wallet that does not know the network is given these (EIP-3085).
  const own = ctx.options.customRpcUrls?.[to]?.map(({ url }) => url) ?? []
  const rpcUrls = own.length > 0 ? own : network.rpcUrls.default.http
  try {
    await adapter.switchNetwork(live.provider, network, rpcUrls)
  } catch (error) {
    throw adapter.explain(error)
  }
  if (onScreen?.()) activate(ctx, namespace, to)
  // Not every wallet follows up with chainChanged; where it does, the second event changes nothing, and the host hears one.
  dispatch(ctx, { type: 'chain', namespace, id: live.id, chain: to })
}
