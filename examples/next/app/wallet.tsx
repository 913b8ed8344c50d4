'use client'

import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer, FoyerButton, FoyerNetworkButton, useFoyerAccount, useFoyerSignMessage } from '@foyer/kit/react'
import { FoyerRemembered } from '@foyer/kit/react/ssr'
import type { RememberedAccount } from '@foyer/kit/ssr'

/* Also created on the server, where it has no effect: the buttons' markup is there before any script runs. */
const foyer = createFoyer({
  networks: [mainnet, base],
  adapters: [evm()],
  projectId: 'examples',
  apiUrl: process.env.NEXT_PUBLIC_FOYER_API,
})

export function Wallet({ remembered }: { remembered: RememberedAccount | undefined }) {
  return (
    <FoyerRemembered foyer={foyer} account={remembered}>
      <FoyerButton foyer={foyer} />
      <FoyerNetworkButton foyer={foyer} size="sm" />
      <Account />
    </FoyerRemembered>
  )
}

/* Its hooks have the account of the cookie, too, because it is inside FoyerRemembered. */
function Account() {
  const { address } = useFoyerAccount(foyer)
  const { signMessage, data: signature } = useFoyerSignMessage(foyer)
  return (
    <>
      <p>
        Account: <output id="account">{address ?? 'none'}</output>
      </p>
      <button type="button" onClick={() => signMessage('Hello from Next')}>
        Sign
      </button>
      <button type="button" onClick={() => foyer.disconnect()}>
        Disconnect
      </button>
      <p>
        <output id="signature">{signature}</output>
      </p>
    </>
  )
}
