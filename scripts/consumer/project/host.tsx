import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer, FoyerButton } from '@foyer/kit/react'

/* What an integrator writes: ARCHITECTURE.md's example, as it stands there. */

const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()] })
export const App = () => <FoyerButton foyer={foyer} />
