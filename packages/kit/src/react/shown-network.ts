import type { Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import { connectedOf, networkOf } from '../core/connections/session.ts'
import type { State } from '../core/state.ts'

/**
 * The network on a button: the current one, otherwise the namespace's initial one.
 * @returns undefined if the wallet is on a network that the host does not list, or the host has none
 */
export function shownNetwork({ session, networks }: State, namespace: Namespace = session.active): Network | undefined {
  const inUse = networkOf(session, networks, namespace)
  if (inUse || connectedOf(session, namespace)) return inUse
  return networks.find(({ chainNamespace }) => chainNamespace === namespace)
}
