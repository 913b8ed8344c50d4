import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer } from '@foyer/kit/react'

export const foyer = createFoyer({
  networks: [mainnet, base],
  adapters: [evm()],
  projectId: 'examples',
  apiUrl: import.meta.env.VITE_FOYER_API,
})
