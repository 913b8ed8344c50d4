import { createFoyer } from '@foyer/kit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readConfig } from '../config.ts'
import { optionsOf } from '../playground/options.ts'
import { readSettings } from '../playground/settings.ts'
import { createLocalWallet } from '../wallet/local-wallet.ts'
import { WalletWindow } from '../wallet/wallet-window.tsx'
import { WALLETS } from '../wallet/wallets.ts'
import { Shop } from './shop.tsx'

const config = readConfig(document)
const wallets = WALLETS.map((spec) => createLocalWallet(config, window, spec))
const settings = readSettings(new URLSearchParams(location.search))
const options = optionsOf({ ...settings, name: 'Field & Fern' }, config, location.origin)
const foyer = createFoyer(options)

const page = document.getElementById('app')
if (page) {
  createRoot(page).render(
    <StrictMode>
      <Shop foyer={foyer} config={config} />
      {wallets.map((wallet) => (
        <WalletWindow key={wallet.spec.id} wallet={wallet} />
      ))}
    </StrictMode>,
  )
}
