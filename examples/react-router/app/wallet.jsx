import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer, FoyerButton, FoyerNetworkButton, useFoyerAccount } from '@foyer/kit/react'
import { useState } from 'react'

/* Made once on the server too, where it does nothing: the markup of the buttons is there before any script. */
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
