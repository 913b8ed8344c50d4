import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer, FoyerButton } from '@foyer/kit/react'

/* An integrator's code: the example from ARCHITECTURE.md, unchanged. */

const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()] })
export default function App() {
  return <FoyerButton foyer={foyer} />
}
