import type { Namespace } from '@foyer/base'
import type { ConnectionSource } from '../core/connections/adapter.ts'
import { liveOf } from '../core/connections/live-connection.ts'
import { activate, addConnection } from '../core/connections/live-connections.ts'
import { connectedOf } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { openAll } from '../features/connect/attempt.ts'
import { waitForConnector } from '../features/connect/reconnect.ts'
import { discover } from './verbs.ts'

/**
 * Takes over a wallet that a library of the host has connected itself. Disconnections are reported by the wallet's provider.
 * Connections that the modal has in progress come first, since they notify the library themselves.
 */
export async function followConnectionSource(
  ctx: Context,
  namespace: Namespace,
  source: ConnectionSource,
): Promise<void> {
  await discover(ctx)
  await whenIdle(ctx, namespace)
  const id = source.current()
  const live = liveOf(ctx, namespace)
  if (id === undefined || live?.connector.id === id || live?.connector.aliases?.includes(id)) return
  const connector = await waitForConnector(ctx, id, namespace)
  const session = await connector?.resume(undefined)
  if (!connector || !session) return
  const accounts = (await openAll(ctx, session, { silent: true, only: namespace })).get(namespace)
  if (!accounts || source.current() !== id) return
  addConnection(ctx, namespace, connector, session, accounts)
  const { session: now } = ctx.store.get()
  if (!connectedOf(now)) activate(ctx, namespace)
}

/** Waits until no connection is in progress in a namespace. */
function whenIdle({ store, undo }: Context, namespace: Namespace): Promise<void> {
  const isBusy = () => {
    const { attempt, session } = store.get()
    return attempt.status === 'waiting' || session.namespaces[namespace]?.status === 'reconnecting'
  }
  if (!isBusy()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (isBusy()) return
      stop()
      undo.delete(stop)
      resolve()
    })
    undo.add(stop)
  })
}
