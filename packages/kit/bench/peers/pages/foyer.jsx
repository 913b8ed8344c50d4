import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer, FoyerButton } from '@foyer/kit/react'

const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()] })
export const App = () => <FoyerButton foyer={foyer} />
