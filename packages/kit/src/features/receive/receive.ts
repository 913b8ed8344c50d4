import type { Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'

/** Namespaces whose addresses people mix up. */
const CONFUSED: readonly Namespace[] = ['eip155', 'solana', 'bip122']

/** The namespaces that an address of this one is not for. */
export const notFor = (namespace: Namespace): readonly Namespace[] => CONFUSED.filter((other) => other !== namespace)

/** The networks of a namespace that an address receives on, in the host's order. */
export const receivingNetworks = (networks: readonly Network[], current: Network): readonly Network[] =>
  networks.filter(({ chainNamespace }) => chainNamespace === current.chainNamespace)
