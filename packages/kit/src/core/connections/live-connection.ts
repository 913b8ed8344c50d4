import type { Namespace } from '@foyer/base'
import type { Context, LiveConnection } from '../context.ts'
import { connectedOf, connectionIdOf } from './session.ts'

/** The key of a connection in `ctx.connections`. */
export const liveKeyOf = (namespace: Namespace, id: string): string => `${namespace} ${id}`

/** The provider and session behind the current wallet of a namespace, by default the active one. */
export function liveOf(
  { store, connections }: Context,
  namespace: Namespace = store.get().session.active,
): LiveConnection | undefined {
  const current = connectedOf(store.get().session, namespace)
  return current && connections.get(liveKeyOf(namespace, connectionIdOf(current)))
}
