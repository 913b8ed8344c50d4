import { type CaipNetworkId, FoyerError, isFoyerError, parseCaipNetworkId } from '@foyer/base'
import { CHAIN_NOT_SUPPORTED, SWITCH_NETWORK_NOT_FOUND, USER_REJECTED } from '@foyer/base/catalogue'
import type { Context } from '../../core/context.ts'
import { activate, adapterOf, apply } from '../../core/live.ts'
import { findNetwork } from '../../core/networks.ts'
import { report } from '../../core/notices.ts'
import { ACTIVE_NETWORK } from '../../core/records.ts'
import { connectedOf } from '../../core/session.ts'

/**
 * Moves to a network: asks the wallet where one is connected in that namespace, else remembers the choice.
 * @throws SWITCH_NETWORK_NOT_FOUND (also as an alert) for a network the host did not configure, USER_REJECTED, CHAIN_NOT_SUPPORTED
 */
export async function switchNetwork(ctx: Context, id: CaipNetworkId): Promise<void> {
  const network = findNetwork(ctx.store.get().networks, id)
  if (!network) {
    const error = new FoyerError(SWITCH_NETWORK_NOT_FOUND)
    report(ctx, error)
    throw error
  }
  const { namespace } = parseCaipNetworkId(network.caipNetworkId)
  const to = network.caipNetworkId
  const connected = connectedOf(ctx.store.get().session, namespace)
  const live = ctx.live.get(namespace)
  ctx.storage.write(ACTIVE_NETWORK, to)
  if (!connected || !live || connected.chain === to) {
    activate(ctx, namespace, to)
    if (!connected) ctx.events.emit('SWITCH_NETWORK', { caipNetworkId: to })
    ctx.store.set({ switching: { status: 'idle' } })
    return
  }

  const attempt = { status: 'waiting', to } as const
  ctx.store.set({ switching: attempt })
  /** Another switch may have begun, or this one been given up: a late answer is none of theirs. */
  const isCurrent = () => ctx.store.get().switching === attempt
  try {
    if (live.session.approvedNetworks?.[namespace]?.includes(to) === false) throw new FoyerError(CHAIN_NOT_SUPPORTED)
    const rpcUrls = ctx.options.customRpcUrls?.[to]?.map(({ url }) => url) ?? network.rpcUrls.default.http
    await adapterOf(ctx, namespace).switchNetwork(live.provider, network, rpcUrls)
    activate(ctx, namespace, to)
    // Not every wallet follows up with chainChanged; where it does, the second event changes nothing, and the host hears one.
    apply(ctx, namespace, { type: 'chain', id: live.id, chain: to })
    if (isCurrent()) ctx.store.set({ switching: { status: 'idle' } })
  } catch (cause) {
    const error = adapterOf(ctx, namespace).explain(cause)
    if (isCurrent()) {
      ctx.storage.write(ACTIVE_NETWORK, connected.chain)
      ctx.store.set({ switching: { status: isFoyerError(error, USER_REJECTED) ? 'declined' : 'failed', to, error } })
    }
    throw error
  }
}
