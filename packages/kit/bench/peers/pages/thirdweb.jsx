import { createThirdwebClient } from 'thirdweb'
import { base, ethereum } from 'thirdweb/chains'
import { ConnectButton, ThirdwebProvider } from 'thirdweb/react'

const client = createThirdwebClient({ clientId: '0'.repeat(32) })

export const App = () => (
  <ThirdwebProvider>
    <ConnectButton client={client} chains={[ethereum, base]} />
  </ThirdwebProvider>
)
