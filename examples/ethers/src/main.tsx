import { FoyerButton, FoyerNetworkButton } from '@foyer/kit/react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { foyer } from './foyer.ts'
import { useEthers } from './use-ethers.ts'

function App() {
  const ethers = useEthers(foyer)
  const [account, setAccount] = useState<string>()
  const [signature, setSignature] = useState('')
  useEffect(() => {
    setAccount(undefined)
    ethers?.getSigner().then(async (signer) => setAccount(await signer.getAddress()))
  }, [ethers])
  const sign = async () => {
    const signer = await ethers?.getSigner()
    setSignature((await signer?.signMessage('Hello from ethers')) ?? '')
  }
  return (
    <>
      <FoyerButton foyer={foyer} />
      <FoyerNetworkButton foyer={foyer} size="sm" />
      <p>
        Account: <output id="account">{account ?? 'none'}</output>
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
