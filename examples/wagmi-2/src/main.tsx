import { FoyerButton, useFoyerAccount } from '@foyer/kit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useAccount, useConnect, useConnectors, useDisconnect, useSignMessage, WagmiProvider } from 'wagmi'
import { config, foyer } from './wallets.ts'

function App() {
  const { address, chainId } = useAccount()
  const ours = useFoyerAccount(foyer)
  const connectors = useConnectors()
  const { connect } = useConnect()
  const { disconnect } = useDisconnect()
  const { signMessageAsync } = useSignMessage()
  const [signature, setSignature] = useState('')
  return (
    <>
      <FoyerButton foyer={foyer} />
      <p>
        wagmi: <output id="account">{address ?? 'none'}</output> on <output id="chain">{chainId ?? 'none'}</output>
      </p>
      <p>
        Foyer: <output id="ours">{ours.address ?? 'none'}</output>
      </p>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          With wagmi: {connector.name}
        </button>
      ))}
      <button type="button" onClick={async () => setSignature(await signMessageAsync({ message: 'Hello from wagmi' }))}>
        Sign
      </button>
      <button type="button" onClick={() => disconnect()}>
        Disconnect
      </button>
      <p>
        <output id="signature">{signature}</output>
      </p>
    </>
  )
}

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>,
  )
