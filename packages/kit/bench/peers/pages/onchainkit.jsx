import '@coinbase/onchainkit/styles.css'
import { OnchainKitProvider } from '@coinbase/onchainkit'
import { ConnectWallet, Wallet } from '@coinbase/onchainkit/wallet'
import { base } from 'wagmi/chains'

export const App = () => (
  <OnchainKitProvider apiKey="0" chain={base} config={{ wallet: { display: 'modal' } }}>
    <Wallet>
      <ConnectWallet />
    </Wallet>
  </OnchainKitProvider>
)
