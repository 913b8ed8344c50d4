import type { Namespace } from '@foyer/base'
import type { Context } from '../context.ts'
import { activate, activateAndTell, dispatch, restoreRecent } from './live-connections.ts'
import { connectedOf } from './session.ts'
import { rememberConnections } from './stored-connections.ts'

/* Switching between connected wallets, and forgetting earlier ones. */

/** Makes a waiting connection the current one of its namespace, and its namespace the active one. */
export function setActiveConnection(ctx: Context, namespace: Namespace, id: string): void {
  const chain = () => connectedOf(ctx.store.get().session, namespace)?.chain
  const before = chain()
  dispatch(ctx, { type: 'chosen', namespace, id })
  // The host is notified of the network once: where it differs within the namespace, the event has already been emitted.
  if (chain() === before) activateAndTell(ctx, namespace)
  else activate(ctx, namespace)
  rememberConnections(ctx, namespace, { used: true })
}

/** Forgets a wallet that was used before. */
export function forgetRecent(ctx: Context, namespace: Namespace, id: string): void {
  restoreRecent(ctx)
  dispatch(ctx, { type: 'forgotten', namespace, id })
}
