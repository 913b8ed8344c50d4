import { FoyerError, messageOf, type Namespace } from '@foyer/base'
import { FAILED_TO_DISCONNECT } from '@foyer/base/catalogue'
import type { Context } from './context.ts'
import { adapterOf, drop, endQuietly } from './live.ts'

/**
 * Disconnects one namespace, or all. The page forgets the wallet at once; telling the wallet is best effort.
 * @throws FAILED_TO_DISCONNECT when something of ours failed, never because a wallet did not answer
 */
export async function disconnectWallet(ctx: Context, namespace?: Namespace): Promise<void> {
  const namespaces = namespace === undefined ? [...ctx.live.keys()] : [namespace]
  const connections = namespaces.flatMap((name) => {
    const connection = ctx.live.get(name)
    return connection ? [{ name, connection }] : []
  })
  try {
    for (const { name } of connections) drop(ctx, name)
    const sessions = new Set(connections.map(({ connection }) => connection.session))
    for (const { name, connection } of connections) {
      if (connection.session.id === undefined) await adapterOf(ctx, name).revoke(connection.provider)
    }
    await Promise.all([...sessions].map((session) => endQuietly({ session })))
  } catch (cause) {
    const error = new FoyerError(FAILED_TO_DISCONNECT, { cause: messageOf(cause) })
    for (const { name } of connections) ctx.events.emit('DISCONNECT_ERROR', { namespace: name, error })
    throw error
  }
}
