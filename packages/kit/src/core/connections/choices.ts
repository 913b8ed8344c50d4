import type { Namespace } from '@foyer/base'
import type { Context } from '../context.ts'
import { activate, activateAndTell, dispatch, restoreRecent } from './live-connections.ts'
import { connectedOf } from './session.ts'
import { rememberConnections } from './stored-connections.ts'

/* What a visitor chooses among the wallets that are there. */

/** Makes one that waits the current one of its namespace, and its namespace the one that the screens speak of. */
export function setActiveConnection(ctx: Context, namespace: Namespace, id: string): void {
  const chain = () => connectedOf(ctx.store.get().session, namespace)?.chain
  const before = chain()
  dispatch(ctx, { type: 'chosen', namespace, id })
  // The host hears once of the network: where it is another one in that namespace, it has been told already.
  if (chain() === before) activateAndTell(ctx, namespace)
  else activate(ctx, namespace)
  rememberConnections(ctx, namespace, { used: true })
}

/** Forgets a wallet that was used before. */
export function forgetRecent(ctx: Context, namespace: Namespace, id: string): void {
  restoreRecent(ctx)
  dispatch(ctx, { type: 'forgotten', namespace, id })
}
