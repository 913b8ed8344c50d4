import type { Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import { recentIdOf } from './connections.ts'
import type { Context } from './context.ts'
import { activate, apply } from './live.ts'
import { rememberConnections, rememberRecent, restoreRecent } from './stored-connections.ts'

/* What a visitor chooses among wallets and networks that are there. */

/** Makes one that waits the current one of its namespace, and its namespace the one that the screens speak of. */
export function choose(ctx: Context, namespace: Namespace, id: string): void {
  apply(ctx, namespace, { type: 'chosen', id })
  activate(ctx, namespace)
  rememberConnections(ctx, namespace, { used: true })
}

/** Forgets a wallet that was used before. */
export function forgetRecent(ctx: Context, namespace: Namespace, id: string): void {
  restoreRecent(ctx)
  const { connections } = ctx.store.get()
  const recent = (connections.recent ?? []).filter((entry) => entry.namespace !== namespace || recentIdOf(entry) !== id)
  ctx.store.set({ connections: { ...connections, recent } })
  rememberRecent(ctx)
}

/** Which network of a namespace is meant, once a wallet is there. The screens go on speaking of the active one. */
export function prefer(ctx: Context, { chainNamespace, caipNetworkId }: Network): void {
  const { session } = ctx.store.get()
  ctx.store.set({ session: { ...session, chosen: { ...session.chosen, [chainNamespace]: caipNetworkId } } })
}
