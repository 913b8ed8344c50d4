import type { Namespace } from '@foyer/base'
import { findNetwork } from '../networks/networks.ts'
import type { ResolvedOptions } from '../options.ts'
import type { BrowserStorage } from '../page/storage.ts'
import type { NamespaceSession, SessionState } from './session.ts'
import { ACTIVE_NETWORK, CONNECTIONS } from './stored-records.ts'

/**
 * The initial session of a page: the network of the last visit, and `reconnecting` for each namespace whose wallet is about to
 * be restored, so that a host does not treat a returning visitor as disconnected.
 */
export function restoredSession(
  { networks, enableReconnect }: ResolvedOptions,
  storage: BrowserStorage,
  session: SessionState,
): SessionState {
  const remembered = storage.read(ACTIVE_NETWORK)
  const network = remembered && findNetwork(networks, remembered)
  const stored = enableReconnect === false ? {} : (storage.read(CONNECTIONS) ?? {})
  const namespaces: Partial<Record<Namespace, NamespaceSession>> = {}
  for (const { chainNamespace } of networks) {
    const [first] = stored[chainNamespace] ?? []
    if (first) namespaces[chainNamespace] = { status: 'reconnecting', connectorId: first.connectorId }
  }
  if (!network) return { ...session, namespaces }
  const { chainNamespace: active, caipNetworkId } = network
  return { active, chosen: { ...session.chosen, [active]: caipNetworkId }, namespaces }
}
