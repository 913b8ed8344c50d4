import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer, FoyerButton, FoyerNetworkButton, useFoyerAccount } from '@foyer/kit/react'
import { useState } from 'react'

/* Also created on the server, where it has no effect: the buttons' markup is there before any script runs. */
const foyer = createFoyer({
  networks: [mainnet, base],
  adapters: [evm()],
  projectId: 'examples',
  apiUrl: import.meta.env.VITE_FOYER_API,
})

export const meta = () => [{ title: 'React Router' }]

export default function Wallet() {
  const { address } = useFoyerAccount(foyer)
  const [signature, setSignature] = useState('')
  const sign = async () => {
    const { provider, adapter } = foyer.wallet()
    setSignature(await adapter.can.signMessage(provider, address, 'Hello from React Router'))
  }
  return (
    <>
      <FoyerButton foyer={foyer} />
      <FoyerNetworkButton foyer={foyer} size="sm" />
      <p>
        Account: <output id="account">{address ?? 'none'}</output>
      </p>
      <button type="button" onClick={sign}>
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
