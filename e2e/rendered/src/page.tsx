import { createFoyer, type Foyer } from '@foyer/kit'
import { evm, mainnet } from '@foyer/kit/evm'
import { FoyerButton, FoyerNetworkButton } from '@foyer/kit/react'

/** Creates the instance. The server needs no URLs: only the browser does. */
export function createInstance(server: { readonly apiUrl?: string; readonly projectId?: string } = {}): Foyer {
  return createFoyer({ ...server, networks: [mainnet], adapters: [evm()], metadata: { name: 'Atoll' } })
}

export function Page({ foyer }: { readonly foyer: Foyer }) {
  return (
    <nav>
      <FoyerButton foyer={foyer} />
      <FoyerNetworkButton foyer={foyer} />
    </nav>
  )
}
