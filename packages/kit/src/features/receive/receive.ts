import type { Namespace } from '@foyer/base'
import { MIXED_UP_NAMESPACES } from '@foyer/base/mixed-up-namespaces'
import type { Network } from '@foyer/base/networks'

/** Namespaces that an address of this namespace must not be used for. */
export const notFor = (namespace: Namespace): readonly Namespace[] =>
  MIXED_UP_NAMESPACES.filter((other) => other !== namespace)

/** The networks of a namespace that an address receives on, in the host's order. */
export const receivingNetworks = (networks: readonly Network[], current: Network): readonly Network[] =>
  networks.filter(({ chainNamespace }) => chainNamespace === current.chainNamespace)
