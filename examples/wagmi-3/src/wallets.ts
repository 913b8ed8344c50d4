import { createFoyer, type Foyer } from '@foyer/kit/react'
import { foyerConnector, wagmi } from '@foyer/kit/wagmi'
import { createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

export const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [foyerConnector(() => foyer)],
})

export const foyer: Foyer = createFoyer({
  networks: [mainnet, base],
  adapters: [wagmi({ config })],
  projectId: 'examples',
  apiUrl: import.meta.env.VITE_FOYER_API,
})
