import { createFoyer, type Foyer } from '@foyer/kit'
import { evm, mainnet } from '@foyer/kit/evm'
import { FoyerButton, FoyerNetworkButton } from '@foyer/kit/react'
import { FoyerButton as RememberingButton } from '@foyer/kit/react/ssr'
import { rememberedAccount } from '@foyer/kit/ssr'

/** Creates the instance. The server needs no URLs: only the browser does. */
export function createInstance(server: { readonly apiUrl?: string; readonly projectId?: string } = {}): Foyer {
  return createFoyer({ ...server, networks: [mainnet], adapters: [evm()], metadata: { name: 'Atoll' } })
}

/** @param cookies of the request, on a page that remembers the account */
export function Page({ foyer, cookies }: { readonly foyer: Foyer; readonly cookies?: string | undefined }) {
  return (
    <nav>
      {cookies === undefined ? (
        <FoyerButton foyer={foyer} />
      ) : (
        <RememberingButton foyer={foyer} remembered={rememberedAccount(cookies)} />
      )}
      <FoyerNetworkButton foyer={foyer} />
    </nav>
  )
}
