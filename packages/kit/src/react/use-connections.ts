import { useEffect, useMemo } from 'react'
import { sameConnections } from '../bridge/same-connections.ts'
import { useStore } from '../bridge/use-store.ts'
import { type Connection, connectionsOf } from '../core/connections/connections.ts'
import { restoreRecent } from '../core/connections/live-connections.ts'
import { recentConnectionsOf } from '../core/connections/recent-connections.ts'
import type { Account } from '../core/connections/session.ts'
import type { Foyer } from '../modal/create-foyer.ts'

/**
 * The wallets of a namespace, or of all: connected ones, and those used before. If the project allows a single wallet only,
 * just the current one is listed.
 * @example const { connections, switchConnection } = useFoyerConnections(foyer)
 */
export function useFoyerConnections(
  foyer: Foyer,
  namespace?: Account['namespace'],
): {
  readonly connections: readonly Connection[]
  readonly recent: readonly Connection[]
  readonly switchConnection: Foyer['switchConnection']
  readonly deleteRecentConnection: Foyer['deleteRecentConnection']
  readonly disconnect: Foyer['disconnect']
} {
  const { context, switchConnection, deleteRecentConnection, disconnect } = foyer
  useEffect(() => restoreRecent(context), [context])
  const connections = useStore(context, (state) => connectionsOf(state, namespace), sameConnections)
  const recent = useStore(context, (state) => recentConnectionsOf(state, namespace), sameConnections)
  return useMemo(
    () => ({ connections, recent, switchConnection, deleteRecentConnection, disconnect }),
    [connections, recent, switchConnection, deleteRecentConnection, disconnect],
  )
}
