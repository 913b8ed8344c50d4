import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer, FoyerButton, FoyerNetworkButton, useFoyerAccount, useFoyerSignMessage } from '@foyer/kit/react'

/* Also created on the server, where it has no effect: the buttons' markup is there before any script runs. */
const foyer = createFoyer({
  networks: [mainnet, base],
  adapters: [evm()],
  projectId: 'examples',
  apiUrl: import.meta.env.PUBLIC_FOYER_API,
})

export function Wallet() {
  const { address } = useFoyerAccount(foyer)
  const { signMessage, data: signature } = useFoyerSignMessage(foyer)
  return (
    <>
      <FoyerButton foyer={foyer} />
      <FoyerNetworkButton foyer={foyer} size="sm" />
      <p>
        Account: <output id="account">{address ?? 'none'}</output>
      </p>
      <button type="button" onClick={() => signMessage('Hello from Astro')}>
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
