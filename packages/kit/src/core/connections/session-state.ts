import type { Context } from '../context.ts'
import type { ConnectionsState } from './connections.ts'
import { isConnected, type SessionState } from './session.ts'

type Wallets = { readonly session: SessionState; readonly connections: ConnectionsState }

/**
 * The only writer of the slices `session` and `connections`. The values come from the reducer (`dispatch` of
 * core/connections/live-connections.ts).
 */
export const setSession = ({ store }: Context, { session, connections }: Wallets): void =>
  store.set({ session, connections })

/** No wallet is restored, because the files that restore it, including the reducer, did not load. */
export function giveUpReconnecting(ctx: Context): void {
  const { session, connections } = ctx.store.get()
  if (!isConnected(session)) setSession(ctx, { session: { ...session, namespaces: {} }, connections })
}
