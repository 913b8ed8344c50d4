import type { CaipNetworkId, Namespace } from '@foyer/base'
import {
  type ConnectionEvent,
  mayKeepSeveral,
  type RecentConnection,
  recentIdOf,
  reduceConnections,
  type Situation,
  withRecent,
} from './connections.ts'
import { DISCONNECTED, type NamespaceSession, type SessionState } from './session.ts'

export type SessionEvent =
  | ({ readonly namespace: Namespace } & (
      | ConnectionEvent
      | { readonly type: 'connect' | 'reconnect'; readonly connectorId: string }
      | { readonly type: 'failed' }
      /** Makes the namespace active and, where a network is given, selects that network. */
      | { readonly type: 'activated'; readonly network: CaipNetworkId | undefined }
      /** The network of the namespace to use once a wallet is connected. */
      | { readonly type: 'preferred'; readonly network: CaipNetworkId }
      /** Removes an earlier wallet from the list. */
      | { readonly type: 'forgotten'; readonly id: string }
    ))
  /** The earlier wallets were read from the browser's storage. */
  | { readonly type: 'restored'; readonly recent: readonly RecentConnection[] }

/**
 * The state after an event; the same object where the event changes nothing. A namespace is disconnected → connecting → connected →
 * disconnected.
 */
export function reduceSession<S extends Situation>(state: S, event: SessionEvent): S {
  if (event.type === 'restored') return withRecent(state, event.recent)
  const { namespace } = event
  const { session } = state
  const before = session.namespaces[namespace] ?? DISCONNECTED
  const change = (changed: Partial<SessionState>): S => ({ ...state, session: { ...session, ...changed } })
  const put = (after: NamespaceSession) => change({ namespaces: { ...session.namespaces, [namespace]: after } })
  switch (event.type) {
    case 'connect':
      // While a second wallet is connecting, the current one stays until the other has answered.
      return before.status === 'connected' ? state : put({ status: 'connecting', connectorId: event.connectorId })
    case 'reconnect':
      return before.status === 'disconnected' ? put({ status: 'reconnecting', connectorId: event.connectorId }) : state
    case 'failed':
      return before.status === 'connected' || before === DISCONNECTED ? state : put(DISCONNECTED)
    case 'activated':
    case 'preferred': {
      const active = event.type === 'activated' ? namespace : session.active
      const network = event.network ?? session.chosen[namespace]
      return active === session.active && network === session.chosen[namespace]
        ? state
        : change({ active, chosen: network ? { ...session.chosen, [namespace]: network } : session.chosen })
    }
    case 'forgotten':
      return withRecent(
        state,
        state.connections.recent?.filter((entry) => entry.namespace !== namespace || recentIdOf(entry) !== event.id),
      )
    default:
      return reduceConnections(state, namespace, event, mayKeepSeveral(state))
  }
}
