import { ACCOUNTS } from '@foyer/devnet/accounts'
import { createScriptedWallet } from '@foyer/kit/testing'
import { version } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createInstance, Page } from './page.tsx'

const config = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content ?? '{}')
const container = document.querySelector<HTMLElement>('#app')
if (!container) throw new Error('the page has no #app')

createScriptedWallet({
  script: 'obeys',
  name: 'Juniper',
  rdns: 'test.foyer.juniper',
  icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  keys: [ACCOUNTS[1].privateKey],
  chains: [{ id: 1, rpcUrl: config.apiUrl }],
  remembers: {
    get: () => sessionStorage.getItem('granted') === 'yes',
    set: (granted) => sessionStorage.setItem('granted', granted ? 'yes' : 'no'),
  },
}).announce(window)

document.documentElement.dataset.react = version
const { cookies } = container.dataset
hydrateRoot(container, <Page foyer={createInstance(config)} cookies={cookies} />, {
  // React reports hydration mismatches here. The test reads them from the console.
  onRecoverableError: (error) => console.error(error),
})
