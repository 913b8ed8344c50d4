import type { Namespace } from '@foyer/base'
import type { Context, LiveConnection } from '../context.ts'
import type { ConnectionTarget } from './connections.ts'
import { liveOf } from './live-connection.ts'
import { connectedNamespaces, isInUse, liveConnectionsIn, removeConnections } from './live-connections.ts'

/**
 * Disconnects one connection, all of a namespace, or all of them. The page forgets the wallets at once; notifying them is best
 * effort, and so is loading the code for that.
 * @throws FAILED_TO_DISCONNECT, of several namespaces FAILED_TO_DISCONNECT_CHAINS, for an error in our own code, never because a wallet did not answer
 */
export async function disconnectWallet(ctx: Context, target?: Namespace | ConnectionTarget): Promise<void> {
  const leaving = leavingOf(ctx, target)
  for (const { namespace, connections } of leaving)
    removeConnections(
      ctx,
      namespace,
      connections.map(({ id }) => id),
    )
  const left = leaving.flatMap(({ namespace, connections }) =>
    connections.map((connection) => ({ namespace, isOver: !isInUse(ctx, connection.session), ...connection })),
  )
  await (await import('./notify-wallets.ts').catch(noop))?.notifyWallets(ctx, left)
}

/** Disconnects the current wallet of a namespace; the next one that waits takes its place. */
export async function disconnectCurrent(ctx: Context, namespace = ctx.store.get().session.active): Promise<void> {
  const id = liveOf(ctx, namespace)?.id
  if (id !== undefined) await disconnectWallet(ctx, { namespace, id })
}

/** Disconnects the current wallet in every namespace that it is connected in. */
export async function disconnectEverywhere(ctx: Context): Promise<void> {
  const id = liveOf(ctx)?.id
  const served = connectedNamespaces(ctx).filter((namespace) => liveOf(ctx, namespace)?.id === id)
  await Promise.all(served.map((namespace) => disconnectCurrent(ctx, namespace)))
}

function leavingOf(
  ctx: Context,
  target: Namespace | ConnectionTarget | undefined,
): { namespace: Namespace; connections: LiveConnection[] }[] {
  if (typeof target === 'object') {
    const { namespace, id } = target
    return [{ namespace, connections: liveConnectionsIn(ctx, namespace).filter((connection) => connection.id === id) }]
  }
  const namespaces = target === undefined ? connectedNamespaces(ctx) : [target]
  return namespaces.map((namespace) => ({ namespace, connections: liveConnectionsIn(ctx, namespace) }))
}

const noop = () => undefined
