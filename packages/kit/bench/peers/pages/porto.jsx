import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { porto } from 'porto/wagmi'
import { createConfig, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig({
  chains: [mainnet, base],
  connectors: [porto()],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const queries = new QueryClient()

function Connect() {
  const { connect } = useConnect()
  const connector = useConnectors().find(({ id }) => id === 'xyz.ithaca.porto')
  return (
    <button type="button" onClick={() => connect({ connector })}>
      Connect
    </button>
  )
}

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queries}>
      <Connect />
    </QueryClientProvider>
  </WagmiProvider>
)
