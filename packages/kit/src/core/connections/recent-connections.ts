import type { Namespace } from '@foyer/base'
import { type Connection, connectionsOf, keepsSeveral, recentIdOf, type Situation } from './connections.ts'

/** Wallets that were used before, the newest first: none where the project allows one wallet only. */
export function recentConnectionsOf(state: Situation, namespace?: Namespace): Connection[] {
  if (!keepsSeveral(state)) return []
  return (state.connections.recent ?? [])
    .filter((recent) => namespace === undefined || recent.namespace === namespace)
    .map(({ address, ...recent }) => ({
      ...recent,
      id: recentIdOf({ address, ...recent }),
      status: 'disconnected',
      addresses: [address],
    }))
}

/** Whether an earlier wallet is the embedded one, which disconnecting has signed out: only a login brings it back. */
export const needsLogin = (state: Situation, { connectorId, wallet }: Connection): boolean =>
  wallet.type === 'AUTH' && connectionsOf(state).every((other) => other.connectorId !== connectorId)
