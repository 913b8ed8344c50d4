import { createFoyer, type FoyerOptions } from '@foyer/kit'
import { defineFoyerElements } from '@foyer/kit/element'
import * as headless from '@foyer/kit/headless'
import { type WagmiPage, wagmiPage } from '../../../packages/kit/test/wagmi-page.ts'
import { optionsOf, type PageConfig, readConfig, readSettings } from '../../host/src/settings.ts'

/* A host page without React. The hash says how it uses the kit: through custom elements, through wagmi, or headless. */

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: an interface of the browser grows by merging
  interface Window {
    wagmi?: WagmiPage
    headless?: typeof headless & { readonly foyer: headless.HeadlessFoyer }
  }
}

const config = readConfig()
const options = optionsOf(readSettings(), config, 'foyer')
if (location.hash === '#headless') window.headless = { ...headless, foyer: headless.createFoyer(options) }
else if (location.hash === '#wagmi') withWagmi(options, config)
else withElements(options)

function withElements(own: FoyerOptions): void {
  window.foyer = createFoyer(own)
  defineFoyerElements({ foyer: window.foyer })
  document.querySelector('#app')?.append(document.createElement('foyer-button'))
}

function withWagmi(own: FoyerOptions, page: PageConfig): void {
  const wagmi = wagmiPage(() => window.foyer, page)
  window.wagmi = wagmi.page
  withElements({ ...own, adapters: [wagmi.adapter] })
  void wagmi.page.reconnect()
}
