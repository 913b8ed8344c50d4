import { createFoyer, type Foyer, isFoyerError, type PaymentRequest } from '@foyer/kit'
import { FoyerButton, FoyerModal, FoyerNetworkButton, useFoyerPay } from '@foyer/kit/react'
import type { ScriptedWallet, WalletScript } from '@foyer/kit/testing'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type BitcoinWallet, createBitcoinWallet } from './bitcoin.ts'
import { RequestButtons } from './request-buttons.tsx'
import { optionsOf, readConfig, readSettings } from './settings.ts'
import { createSolanaWallet, type SolanaWallet } from './solana.ts'
import { createWallet } from './wallets.ts'

/* The test suite's host page: an integrator's code plus globals for the tests. */

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface of the browser grows by merging
  interface Window {
    foyer: Foyer
    foyers: readonly Foyer[]
    wallets: Partial<Record<WalletScript, ScriptedWallet>>
    solanaWallet?: SolanaWallet
    bitcoinWallet?: BitcoinWallet
    /** Adds another wallet to the page. */
    announce: (script: WalletScript) => void
    /** Embeds the modal once for each key. */
    embed: (keys: readonly string[]) => void
    /** Unmounts the page's React tree. */
    unrender: () => void
  }
}

const settings = readSettings()
const config = readConfig()
const container = document.querySelector('#app')
if (!container) throw new Error('the page has no #app')

window.wallets = {}
window.announce = (script) => {
  const wallet = createWallet(script, config, settings)
  window.wallets[script] = wallet
  wallet.announce(window)
}
for (const script of settings.wallets ?? []) window.announce(script)

if (settings.bitcoin) window.bitcoinWallet = createBitcoinWallet(settings.bitcoin, config)
if (settings.solana) window.solanaWallet = createSolanaWallet(settings.solana, config)

window.foyers = (settings.instances ?? ['foyer']).map((id) => createFoyer(optionsOf(settings, config, id)))
const [first] = window.foyers
if (!first) throw new Error('the page needs an instance')
window.foyer = first

function PayButton({ foyer, request }: { readonly foyer: Foyer; readonly request: PaymentRequest }) {
  const payment = useFoyerPay(foyer)
  return (
    <p>
      <button type="button" onClick={() => void payment.pay(request)}>
        Pay
      </button>
      <output>
        {payment.status}
        {payment.status === 'failed' && ` ${isFoyerError(payment.error) ? payment.error.code : payment.error.message}`}
        {payment.status === 'paid' && ` from ${payment.result.from}`}
      </output>
    </p>
  )
}

const page = window.foyers.map((foyer) => (
  <nav key={foyer.context.options.id} aria-label={foyer.context.options.id}>
    <FoyerButton foyer={foyer} {...(settings.className && { className: settings.className })} />
    <FoyerNetworkButton foyer={foyer} {...(settings.className && { className: settings.className })} />
    {settings.className && (
      <FoyerButton foyer={foyer}>
        {({ label, address, open }) => (
          <button type="button" onClick={open}>
            own {address ?? label}
          </button>
        )}
      </FoyerButton>
    )}
    {settings.buttons?.map((namespace) => (
      <span key={namespace} data-testid={namespace}>
        <FoyerButton foyer={foyer} namespace={namespace} label={`Connect ${namespace}`} balance="hide" />
      </span>
    ))}
    {settings.embedded && <FoyerModal foyer={foyer} />}
    {settings.requests && <RequestButtons foyer={foyer} />}
    {settings.pay && <PayButton foyer={foyer} request={settings.pay} />}
  </nav>
))
const root = createRoot(container)
root.render(settings.strict ? <StrictMode>{page}</StrictMode> : page)
let embeds: Root | undefined
window.embed = (keys) => {
  embeds ??= createRoot(document.body.appendChild(document.createElement('div')))
  embeds.render(keys.map((key) => <FoyerModal key={key} foyer={first} />))
}
window.unrender = () => root.unmount()
