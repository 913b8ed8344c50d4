import { EthereumWalletConnectors } from '@dynamic-labs/ethereum'
import { DynamicContextProvider, DynamicWidget } from '@dynamic-labs/sdk-react-core'

const settings = {
  environmentId: '00000000-0000-4000-8000-000000000000',
  walletConnectors: [EthereumWalletConnectors],
}

export const App = () => (
  <DynamicContextProvider settings={settings}>
    <DynamicWidget />
  </DynamicContextProvider>
)
