import injectedModule from '@web3-onboard/injected-wallets'
import { init, useConnectWallet, Web3OnboardProvider } from '@web3-onboard/react'
import walletConnectModule from '@web3-onboard/walletconnect'

const onboard = init({
  wallets: [injectedModule(), walletConnectModule({ projectId: '0'.repeat(32), dappUrl: location.origin })],
  chains: [
    { id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'https://rpc.example/1' },
    { id: '0x2105', token: 'ETH', label: 'Base', rpcUrl: 'https://rpc.example/8453' },
  ],
  appMetadata: { name: 'Page', description: 'A page' },
})

function Connect() {
  const [, connect] = useConnectWallet()
  return (
    <button type="button" onClick={() => connect()}>
      Connect
    </button>
  )
}

export const App = () => (
  <Web3OnboardProvider web3Onboard={onboard}>
    <Connect />
  </Web3OnboardProvider>
)
