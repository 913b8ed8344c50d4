import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readConfig } from '../config.ts'
import { createPlayground } from '../playground/playground.ts'
import { readSettings, writeSettings } from '../playground/settings.ts'
import { createLocalWallet } from '../wallet/local-wallet.ts'
import { WALLETS } from '../wallet/wallets.ts'
import { App } from './app.tsx'
import { linkToProductPage } from './product-link.ts'

const config = readConfig(document)
const wallets = WALLETS.map((spec) => createLocalWallet(config, window, spec))
const playground = createPlayground(config, readSettings(new URLSearchParams(location.search)), (settings) => {
  const query = String(writeSettings(settings, new URLSearchParams(location.search)))
  history.replaceState(null, '', query ? `?${query}` : location.pathname)
})
// Only pages of this origin may frame this one.
const framed = window.parent !== window
if (framed) linkToProductPage(playground, config, window.parent)

const page = document.getElementById('app')
if (page) {
  createRoot(page).render(
    <StrictMode>
      <App playground={playground} wallets={wallets} config={config} framed={framed} />
    </StrictMode>,
  )
}
