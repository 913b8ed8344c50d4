import { FoyerError, messageOf, type Namespace } from '@foyer/base'
import { FAILED_TO_DISCONNECT, FAILED_TO_DISCONNECT_CHAINS } from '@foyer/base/catalogue'
import type { Context, LiveConnection } from '../context.ts'
import { adapterOf, endQuietly } from './live-connections.ts'

/** A connection that the page has forgotten. `isOver`: it was the last one of its session. */
type Left = LiveConnection & { readonly namespace: Namespace; readonly isOver: boolean }

/**
 * Tells wallets that the page has left them: it gives back its permission, or ends the session.
 * @throws FAILED_TO_DISCONNECT, of several namespaces FAILED_TO_DISCONNECT_CHAINS, for an error in our own code, never because a wallet did not answer
 */
export async function notifyWallets(ctx: Context, left: readonly Left[]): Promise<void> {
  try {
    for (const { namespace, session, provider } of left) {
      if (session.id === undefined) await adapterOf(ctx, namespace).revoke(provider)
    }
    const sessions = new Map(left.filter(({ isOver }) => isOver).map(({ session }) => [session.id ?? session, session]))
    await Promise.all([...sessions.values()].map((session) => endQuietly({ session })))
  } catch (cause) {
    const namespaces = new Set(left.map(({ namespace }) => namespace))
    const reason = messageOf(cause)
    const error =
      namespaces.size > 1
        ? new FoyerError(FAILED_TO_DISCONNECT_CHAINS, { context: { reason } })
        : new FoyerError(FAILED_TO_DISCONNECT, { cause: reason })
    for (const namespace of namespaces) ctx.events.emit('DISCONNECT_ERROR', { namespace, error })
    throw error
  }
}
