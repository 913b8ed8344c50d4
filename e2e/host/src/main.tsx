import { createFoyer, type Foyer } from '@foyer/kit'
import { FoyerButton, FoyerModal, FoyerNetworkButton } from '@foyer/kit/react'
import type { ScriptedWallet, WalletScript } from '@foyer/testing'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { optionsOf, readConfig, readSettings } from './settings.ts'
import { createWallet } from './wallets.ts'

/* The suite's host page: what a host would write, plus a handle for the tests. */

declare global {
  interface Window {
    foyer: Foyer
    foyers: readonly Foyer[]
    wallets: Partial<Record<WalletScript, ScriptedWallet>>
    /** Puts one more wallet on the page. */
    announce: (script: WalletScript) => void
    /** Takes the whole page's React tree away. */
    unrender: () => void
  }
}

const settings = readSettings()
const config = readConfig()
const container = document.querySelector('#app')
if (!container) throw new Error('the page has no #app')

window.wallets = {}
window.announce = (script) => {
  const wallet = createWallet(script, config)
  window.wallets[script] = wallet
  wallet.announce(window)
}
for (const script of settings.wallets ?? []) window.announce(script)

window.foyers = (settings.instances ?? ['foyer']).map((id) => createFoyer(optionsOf(settings, config, id)))
const [first] = window.foyers
if (!first) throw new Error('the page needs an instance')
window.foyer = first

const page = window.foyers.map((foyer) => (
  <nav key={foyer.context.options.id} aria-label={foyer.context.options.id}>
    <FoyerButton foyer={foyer} />
    <FoyerNetworkButton foyer={foyer} />
    {settings.embedded && <FoyerModal foyer={foyer} />}
  </nav>
))
const root = createRoot(container)
root.render(settings.strict ? <StrictMode>{page}</StrictMode> : page)
window.unrender = () => root.unmount()
