import { createFoyer } from '@foyer/kit/element'
import { base, evm, mainnet } from '@foyer/kit/evm'

export const foyer = createFoyer({
  networks: [mainnet, base],
  adapters: [evm()],
  projectId: 'examples',
  apiUrl: import.meta.env.VITE_FOYER_API,
})
