import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { expect } from './fixtures.ts'
import { account, CORS, coinOf, OBEYS, type Scene } from './scene.ts'
import type { World } from './world.ts'

/* The activity with each kind of row that has two sides, or that only this browser can name. */

const [, mara, theo] = ACCOUNTS
const hash = (index: number) => `0x${String(index).padStart(64, '0')}`
const moved = (local: World, direction: 'in' | 'out', numeric: string, symbol: string) => ({
  direction,
  sender: direction === 'in' ? theo.address : mara.address,
  recipient: direction === 'in' ? mara.address : theo.address,
  quantity: { decimals: '18', numeric },
  fungible_info: { name: symbol, symbol, iconUrl: coinOf(local, symbol) },
})
const row = (index: number, operationType: string, transfers: readonly object[]) => ({
  id: `eip155:1:${hash(index)}`,
  metadata: {
    ...{ hash: hash(index), chain: 'eip155:1', minedAt: new Date().toISOString(), status: 'confirmed' },
    ...{ operationType, sentFrom: theo.address, sentTo: mara.address },
  },
  transfers,
})
const historyOf = (local: World) => ({
  data: [
    row(1, 'trade', [moved(local, 'out', '1500', 'USDC'), moved(local, 'in', '0.435689', 'ETH')]),
    row(2, 'receive', [moved(local, 'in', '246.75', 'USDC')]),
    row(3, 'receive', [moved(local, 'in', '50', 'USDC')]),
    row(4, 'send', [moved(local, 'out', '0.25', 'ETH')]),
  ],
  next: null,
})
const known = (index: number, more: object) => ({
  ...{ id: hash(index), account: `eip155:1:${mara.address}`, projectId: 'e2e', ...more },
})

export const ACTIVITY_SCENES: readonly Scene[] = [
  {
    name: 'account-activity-kinds',
    settings: OBEYS,
    before: (page, local) =>
      page.route('**/v1/account/*/history?*', (route) => route.fulfill({ headers: CORS, json: historyOf(local) })),
    async show(page: Page) {
      await page.evaluate(
        (records) => {
          const kept = { v: 1, d: records.map((one) => ({ ...one, createdAt: Date.now() })) }
          localStorage.setItem('@foyer/foyer:arrivals', JSON.stringify(kept))
        },
        [
          known(2, { kind: 'buy', from: 'Paylane', paid: { amount: '250.00', currency: 'USD' } }),
          known(3, { kind: 'deposit', from: 'Meridian' }),
        ],
      )
      await account({ view: 'Account' })(page)
      await page.getByRole('dialog').getByRole('tab').nth(2).click()
      await expect(page.getByRole('dialog').locator('.logo-two')).toHaveCount(2)
    },
  },
]
