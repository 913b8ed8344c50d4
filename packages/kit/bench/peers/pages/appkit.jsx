import { base, mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'

const projectId = '0'.repeat(32)
const networks = [mainnet, base]
const adapter = new WagmiAdapter({ networks, projectId })
createAppKit({
  adapters: [adapter],
  networks,
  projectId,
  metadata: { name: 'Page', description: 'A page', url: location.origin, icons: [] },
})
const queries = new QueryClient()

export const App = () => (
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={queries}>
      <appkit-button />
    </QueryClientProvider>
  </WagmiProvider>
)
