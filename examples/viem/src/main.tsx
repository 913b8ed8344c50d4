import { FoyerButton, FoyerNetworkButton } from '@foyer/kit/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { foyer } from './foyer.ts'
import { useWalletClient } from './use-wallet-client.ts'

function App() {
  const wallet = useWalletClient(foyer)
  const [signature, setSignature] = useState('')
  const sign = async () => {
    if (wallet?.account) setSignature(await wallet.signMessage({ account: wallet.account, message: 'Hello from viem' }))
  }
  return (
    <>
      <FoyerButton foyer={foyer} />
      <FoyerNetworkButton foyer={foyer} size="sm" />
      <p>
        Account: <output id="account">{wallet?.account?.address ?? 'none'}</output>
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

const root = document.getElementById('app')
if (root) createRoot(root).render(<App />)
