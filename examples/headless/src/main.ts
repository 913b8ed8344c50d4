import { base, evm, mainnet } from '@foyer/kit/evm'
import { createFoyer, watchAccount, watchNetwork, watchWallets } from '@foyer/kit/headless'
import { showCode } from './show-code.ts'

/* The page creates every element itself: the kit adds none, and React is not installed. */

const foyer = createFoyer({
  networks: [mainnet, base],
  adapters: [evm()],
  projectId: 'examples',
  apiUrl: import.meta.env.VITE_FOYER_API,
})

const app = document.querySelector('#app') as HTMLElement
const [list, code, account, network, told] = ['ul', 'p', 'output', 'output', 'output'].map((tag) =>
  app.appendChild(document.createElement(tag)),
) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement]
account.id = 'account'
network.id = 'network'
told.id = 'signature'

function button(text: string, press: () => Promise<unknown>): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  element.addEventListener('click', () => press().catch((error: Error) => told.replaceChildren(error.message)))
  return element
}

watchWallets(foyer, (wallets) => {
  const row = ({ id, name, type }: (typeof wallets)[number]) => {
    const item = document.createElement('li')
    const isCode = type === 'WALLET_CONNECT'
    item.append(isCode ? button('Show a code', () => showCode(foyer, code)) : button(name, () => foyer.connect(id)))
    return item
  }
  list.replaceChildren(...wallets.map(row))
})
watchAccount(foyer, ({ address }) => account.replaceChildren(address ?? 'none'))
watchNetwork(foyer, (now) => network.replaceChildren(now.network?.name ?? 'unknown'))

app.append(
  button('Sign', async () => {
    const { provider, adapter, account: signer } = foyer.wallet()
    told.replaceChildren((await adapter.can.signMessage?.(provider, signer.address ?? '', 'Hello from headless')) ?? '')
  }),
  button('Switch', () => foyer.switchNetwork(base)),
  button('Disconnect', () => foyer.disconnect()),
)
