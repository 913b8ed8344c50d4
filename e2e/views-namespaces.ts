import { expect } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { connected, type Scene, view } from './scene.ts'

/* Several namespaces at once: where to use a wallet, and what the views show if no wallet supports a network. */

const SEVERAL: Settings = {
  networks: ['base', 'mainnet', 'arbitrum', 'solana', 'bitcoinRegtest'],
  wallets: ['asks', 'obeys'],
  solana: { name: 'Harbor' },
  bitcoin: { style: 'standard', name: 'Harbor' },
}
const EVM_ONLY: Settings = { ...SEVERAL, solana: { name: 'Lantern' }, bitcoin: { style: 'standard', name: 'Osprey' } }
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

export const NAMESPACE_SCENES: readonly Scene[] = [
  {
    name: 'connecting-multi-chain',
    settings: SEVERAL,
    show: (page) => view(page, { view: 'ConnectingMultiChain', arguments: { connectorId: 'test.foyer.harbor' } }),
  },
  {
    name: 'connecting-prompts',
    settings: { ...SEVERAL, wallets: ['obeys'], solana: { asks: true }, bitcoin: { style: 'standard' } },
    async show(page) {
      await view(page, { view: 'ConnectingMultiChain', arguments: { connectorId: 'test.foyer.juniper' } })
      await page.getByRole('dialog').locator('.btn[data-kind="primary"]').click()
      await expect(page.getByRole('dialog').locator('.prompts [data-state="now"]')).toBeVisible()
      await expect(page.getByRole('dialog').locator('.prompts .badge')).toHaveCount(1)
    },
  },
  {
    name: 'switch-active-chain',
    settings: EVM_ONLY,
    async show(page) {
      await connected(page)
      await view(page, { view: 'SwitchActiveChain', arguments: { network: SOLANA } })
    },
  },
  {
    name: 'switch-active-chain-own',
    settings: { ...SEVERAL, solana: {} },
    async show(page) {
      await page.evaluate(() => window.foyer.connect('test.foyer.juniper', ['eip155']).then(() => undefined))
      await view(page, { view: 'SwitchActiveChain', arguments: { network: SOLANA } })
    },
  },
  {
    name: 'networks-several',
    settings: EVM_ONLY,
    async show(page) {
      await connected(page)
      await view(page, { view: 'Networks' })
    },
  },
  {
    name: 'connect-for-solana',
    settings: EVM_ONLY,
    async show(page) {
      await connected(page)
      await view(page, { view: 'Connect', arguments: { namespace: 'solana' } })
    },
  },
  {
    name: 'profile-wallets-several',
    settings: { ...SEVERAL, solana: {}, options: { projectId: 'e2e-all' } },
    async show(page) {
      await connected(page)
      await view(page, { view: 'ProfileWallets' })
      await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3)
    },
  },
  {
    name: 'account-solana',
    settings: { ...EVM_ONLY, wallets: [] },
    async show(page) {
      await page.evaluate(async () => {
        await window.foyer.open()
        await window.foyer.close()
        const connector = window.foyer.context.store.get().connectors.find(({ name }) => name === 'Lantern')
        await window.foyer.connect(connector?.id ?? '')
      })
      await view(page, { view: 'Account' })
      await expect(page.getByRole('dialog').locator('.row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'account-bitcoin',
    settings: { ...EVM_ONLY, wallets: [] },
    async show(page) {
      await page.evaluate(async () => {
        await window.foyer.open()
        await window.foyer.close()
        const connector = window.foyer.context.store.get().connectors.find(({ name }) => name === 'Osprey')
        await window.foyer.connect(connector?.id ?? '')
      })
      await view(page, { view: 'Account' })
      await expect(page.getByRole('dialog').locator('.row').first()).toBeVisible()
    },
  },
]
