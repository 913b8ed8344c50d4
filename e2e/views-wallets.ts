import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { answer, expect } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { connected, type Scene, view } from './scene.ts'

/* Several connected wallets, in a project that enables this. */

const SEVERAL: Settings = { wallets: ['obeys', 'adds', 'asks', 'fails'], options: { projectId: 'e2e-all' } }

/** Harbor is active, Cobalt and Juniper are connected as well, and one wallet was used before. */
async function threeWallets(page: Page) {
  await connected(page, 'juniper')
  await page.evaluate((theo) => window.wallets.adds?.selectAccount(theo), ACCOUNTS[2].address)
  await connected(page, 'cobalt')
  await connectHarbor(page)
  await page.evaluate(() => window.foyer.disconnect({ namespace: 'eip155', id: 'test.foyer.harbor' }))
  await connectHarbor(page)
}

async function connectHarbor(page: Page) {
  const connecting = connected(page, 'harbor')
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await connecting
}

export const WALLET_SCENES: readonly Scene[] = [
  {
    name: 'profile-wallets',
    settings: SEVERAL,
    async show(page) {
      await threeWallets(page)
      await view(page, { view: 'ProfileWallets' })
      await expect(page.getByRole('dialog').locator('.row')).toHaveCount(3)
    },
  },
  {
    name: 'profile-wallets-menu',
    settings: SEVERAL,
    async show(page) {
      await threeWallets(page)
      await page.evaluate(() => window.foyer.disconnect({ namespace: 'eip155', id: 'test.foyer.cobalt' }))
      await view(page, { view: 'ProfileWallets' })
      await page.getByRole('dialog').locator('[aria-expanded]').click()
      await expect(page.getByRole('dialog').locator('[data-kind="danger"]').last()).toBeVisible()
    },
  },
  {
    name: 'account-settings-wallets',
    settings: SEVERAL,
    async show(page) {
      await threeWallets(page)
      await view(page, { view: 'AccountSettings' })
    },
  },
]
