import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer, FoyerButton } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'

/** The smallest host: an integrator's code, which `npm run size` measures. */
const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()] })
const root = document.getElementById('root')
if (root) createRoot(root).render(<FoyerButton foyer={foyer} />)
