import type { Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import { connectedOf, networkOf } from '../core/connections/session.ts'
import type { State } from '../core/state.ts'

/**
 * The network on a button: the one in use, else the one that the namespace begins with.
 * @returns undefined where the wallet stands on one that the host does not list, or the host has none
 */
export function shownNetwork({ session, networks }: State, namespace: Namespace = session.active): Network | undefined {
  const inUse = networkOf(session, networks, namespace)
  if (inUse || connectedOf(session, namespace)) return inUse
  return networks.find(({ chainNamespace }) => chainNamespace === namespace)
}
