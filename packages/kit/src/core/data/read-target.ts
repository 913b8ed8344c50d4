import { FoyerError } from '@foyer/base'
import { NO_NODE } from '@foyer/base/catalogue'
import type { Network } from '@foyer/base/networks'
import type { ReadTarget } from '../connections/adapter.ts'
import { liveOf } from '../connections/live-connection.ts'
import { networkOf } from '../connections/session.ts'
import type { Context } from '../context.ts'
import { rpcUrlsOf } from '../networks/rpc-urls.ts'

/**
 * Where a network is read from: its nodes or, if the host configured none, the wallet that is on it. A relay wallet is not
 * used, because every read would have to wake it.
 * @throws NO_NODE
 */
export function readTargetOf(ctx: Context, network: Network): ReadTarget {
  const { chainNamespace: namespace, caipNetworkId } = network
  const rpcUrls = rpcUrlsOf(network, ctx.options)
  if (rpcUrls.length > 0) return { network, rpcUrls }
  const live = liveOf(ctx, namespace)
  const { session, networks } = ctx.store.get()
  const stands = networkOf(session, networks, namespace)?.caipNetworkId === caipNetworkId
  if (live && stands && live.connector.type !== 'WALLET_CONNECT' && ctx.adapters.get(namespace)?.readsByProvider)
    return { network, rpcUrls, provider: live.provider }
  throw new FoyerError(NO_NODE, { context: { network: caipNetworkId } })
}
