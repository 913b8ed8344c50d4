import { FoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import * as chains from '../chains/evm/index.ts'
import type { HostNetwork } from '../core/networks/networks.ts'
import { createFoyer } from '../modal/create-foyer.ts'
import { defineFoyerElements } from './define.ts'
import type { ElementSettings } from './types.ts'

/* Entry point of the script file: dist/foyer.js, for pages without a bundler (scripts/script-file.ts). Loading it
   defines the elements. It is also a module: a page's own script can import its exports from the same address. */

export { createFoyer }
export const { evm, ...networks } = chains

/** Creates an instance from an element's attributes. @throws INVALID_OPTION for a network that is not in the table */
function fromAttributes({ networks: names, appName, ...options }: ElementSettings) {
  const [first, ...rest] = names.map(networkOf)
  if (!first)
    throw new FoyerError(INVALID_OPTION, { context: { option: 'networks', reason: 'at least one is needed' } })
  return createFoyer({
    ...options,
    networks: [first, ...rest],
    adapters: [evm()],
    ...(appName === undefined ? {} : { metadata: { name: appName } }),
  })
}

/** Finds a network by its CAIP-2 id or its chain id. */
function networkOf(name: string): HostNetwork {
  const network = Object.values(networks).find(({ id, caipNetworkId }) => caipNetworkId === name || String(id) === name)
  if (network) return network
  throw new FoyerError(INVALID_OPTION, { context: { option: 'networks', reason: `${name} is not in the table` } })
}

defineFoyerElements({ create: fromAttributes })
