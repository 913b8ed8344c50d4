import { type CaipNetworkId, FoyerError, isFoyerError, parseCaipNetworkId } from '@foyer/base'
import { SWITCH_NETWORK_NOT_FOUND, USER_REJECTED } from '@foyer/base/catalogue'
import { liveOf } from '../../core/connections/live-connection.ts'
import { activateAndTell, adapterOf } from '../../core/connections/live-connections.ts'
import { moveWallet } from '../../core/connections/move-wallet.ts'
import { connectedOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { findNetwork, type HostNetwork, normalizeNetwork } from '../../core/networks/networks.ts'
import { report } from '../../core/notices.ts'
import { giveUpSwitch, setSwitching } from './switching.ts'

/**
 * Switches to a network: asks the wallet if one is connected in that namespace, otherwise stores the choice.
 * @returns whether the switch is still wanted; if it was cancelled, the screen does not change
 * @throws SWITCH_NETWORK_NOT_FOUND (also as an alert) for a network the host did not configure, USER_REJECTED, CHAIN_NOT_SUPPORTED
 */
export async function switchNetwork(ctx: Context, wanted: HostNetwork | CaipNetworkId): Promise<boolean> {
  const id = typeof wanted === 'string' ? wanted : normalizeNetwork(wanted).caipNetworkId
  const network = findNetwork(ctx.store.get().networks, id)
  if (!network) {
    const error = new FoyerError(SWITCH_NETWORK_NOT_FOUND, { cause: id })
    report(ctx, error, id)
    throw error
  }
  const { namespace } = parseCaipNetworkId(network.caipNetworkId)
  const to = network.caipNetworkId
  const connected = connectedOf(ctx.store.get().session, namespace)
  if (!connected || !liveOf(ctx, namespace) || connected.chain === to) {
    activateAndTell(ctx, namespace, to)
    giveUpSwitch(ctx)
    return true
  }

  const attempt = { status: 'waiting', to } as const
  setSwitching(ctx, attempt)
  /** Another switch may have started, or this one may have been cancelled; a late answer must not affect it. */
  const isCurrent = () => ctx.store.get().switching === attempt
  try {
    let isWanted = false
    await moveWallet(ctx, network, {
      onScreen: () => {
        isWanted = isCurrent()
        return isWanted
      },
    })
    if (isCurrent()) giveUpSwitch(ctx)
    return isWanted
  } catch (thrown) {
    const error = adapterOf(ctx, namespace).explain(thrown)
    const status = isFoyerError(error, USER_REJECTED) ? 'declined' : 'failed'
    if (isCurrent()) setSwitching(ctx, { status, to, error })
    throw error
  }
}
