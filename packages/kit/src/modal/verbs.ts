import type { CaipNetworkId, Namespace } from '@foyer/base'
import { pairingConnector } from '../connectors/pairing-connector.ts'
import type { Context } from '../core/context.ts'
import { disconnectWallet } from '../core/disconnect.ts'
import { loadAdapters } from '../core/live.ts'
import type { Account } from '../core/session.ts'
import { connectWallet } from '../features/connect/attempt.ts'
import { discoverConnectors } from '../features/connect/discover.ts'
import { switchNetwork as moveTo } from '../features/networks/switch-network.ts'

/* The verbs of an instance that need no screen. Loaded with the first of them. */

export async function connect(ctx: Context, connectorId: string): Promise<Account> {
  await discover(ctx)
  return connectWallet(ctx, connectorId)
}

export const disconnect = (ctx: Context, namespace?: Namespace): Promise<void> => disconnectWallet(ctx, namespace)
export const switchNetwork = (ctx: Context, id: CaipNetworkId): Promise<void> => moveTo(ctx, id)

/** Brings back what was connected before a reload, and waits for what was asked. */
export async function resume(ctx: Context): Promise<void> {
  const [{ awaitPending, reconnect }] = await Promise.all([import('../features/connect/reconnect.ts'), discover(ctx)])
  await reconnect(ctx)
  await awaitPending(ctx)
}

/** Loads the adapters and fills the list of connectors. */
export async function discover(ctx: Context): Promise<void> {
  await loadAdapters(ctx)
  const { enableWalletConnect, relayUrl } = ctx.options
  discoverConnectors(ctx, enableWalletConnect !== false && relayUrl !== undefined ? pairingConnector(ctx) : undefined)
}
