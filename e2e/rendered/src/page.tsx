import { createFoyer, type Foyer } from '@foyer/kit'
import { evm, mainnet } from '@foyer/kit/evm'
import { FoyerButton, FoyerNetworkButton, useFoyerAccount } from '@foyer/kit/react'
import { FoyerRemembered } from '@foyer/kit/react/ssr'
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
        <FoyerRemembered foyer={foyer} account={rememberedAccount(cookies)}>
          <FoyerButton foyer={foyer} />
          <Status foyer={foyer} />
        </FoyerRemembered>
      )}
      <FoyerNetworkButton foyer={foyer} />
    </nav>
  )
}

/** What a hook of the host's has. */
function Status({ foyer }: { readonly foyer: Foyer }) {
  const { status, address } = useFoyerAccount(foyer)
  return <output id="status">{`${status} ${address ?? 'nobody'}`}</output>
}
