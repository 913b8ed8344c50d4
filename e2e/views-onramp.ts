import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { expect } from './fixtures.ts'
import { account, CORS, failedTransaction, OBEYS, refused, type Scene, withoutWindows } from './scene.ts'

/* The views of buying, from the amount to the outcome. onramp.spec.ts tests real purchases. */

const [, mara] = ACCOUNTS
const ID = 'q8mUe1bT0kGm4Vw2xYcR5g'
const dialog = (page: Page) => page.getByRole('dialog')
const providers = async (page: Page) => {
  await account({ view: 'OnRampProviders' })(page)
  await expect(dialog(page).locator('.row[data-kind="pick"]')).toHaveCount(2)
}

const ORDER = {
  id: ID,
  provider: 'paylane',
  status: 'created',
  purchaseCurrency: 'USDC',
  network: 'eip155:8453',
  address: mara.address,
  paymentTotal: { amount: '250.00', currency: 'USD' },
  purchaseAmount: { amount: '246.75', currency: 'USDC' },
  createdAt: 1_772_445_600,
  updatedAt: 1_772_445_600,
}
const order = (name: string, change: object, args: object = {}): Scene => ({
  name,
  view: 'OnRampOrder',
  settings: OBEYS,
  before: (page) =>
    page.route('**/v1/onramp/orders/*', (route) => route.fulfill({ headers: CORS, json: { ...ORDER, ...change } })),
  async show(page) {
    await account({ view: 'OnRampOrder', arguments: { orderId: ID, ...args } })(page)
    await expect(dialog(page).locator('.trade')).toBeVisible()
  },
})

const HASH = `0x${'51be'.repeat(16)}`
const KEPT = {
  ...{ id: ID, account: `eip155:1:${mara.address}`, provider: 'Paylane', projectId: 'e2e', network: ORDER.network },
  ...{ address: mara.address, currency: 'USDC', contract: mara.address, decimals: 6 },
}

/** An order that this browser knows, of which the provider names the transaction. @param stage how far it is on this page */
const sent = (
  name: string,
  stage: 'open' | 'arrived' | 'back',
  change: object = {},
  before?: Scene['before'],
): Scene => {
  const scene = order(name, { status: 'completed', transactionHash: HASH })
  return {
    ...scene,
    before: async (page, local) => {
      await scene.before?.(page, local)
      await before?.(page, local)
    },
    async show(page) {
      await account({ view: 'Account' })(page)
      await page.evaluate(
        ([kept, how]) => {
          localStorage.setItem(
            '@foyer/foyer:onrampOrders',
            JSON.stringify({ v: 1, d: [{ ...kept, createdAt: Date.now() }] }),
          )
          window.foyer.context.store.set({ bought: { [kept.id]: how } })
          window.foyer.open({ view: 'OnRampOrder', arguments: { orderId: kept.id } })
        },
        [{ ...KEPT, ...change }, stage] as const,
      )
      await expect(dialog(page).locator('.trade')).toBeVisible()
    },
  }
}

export const ONRAMP_SCENES: readonly Scene[] = [
  { name: 'buy', view: 'OnRampProviders', settings: OBEYS, show: providers },
  {
    name: 'buy-too-little',
    settings: OBEYS,
    async show(page) {
      await providers(page)
      await dialog(page).locator('.fiat input').fill('5')
      await expect(dialog(page).locator('.fiat[data-invalid]')).toBeVisible()
    },
  },
  {
    name: 'buy-no-quote',
    settings: OBEYS,
    says: /Failed to load resource/,
    before: (page) => page.route('**/v1/onramp/quote*', (route) => route.abort()),
    async show(page) {
      await account({ view: 'OnRampProviders' })(page)
      await expect(dialog(page).locator('.note')).toBeVisible()
    },
  },
  {
    name: 'buy-restricted',
    settings: OBEYS,
    before: (page) =>
      page.addInitScript(() => {
        const { resolvedOptions } = Intl.DateTimeFormat.prototype
        Intl.DateTimeFormat.prototype.resolvedOptions = function () {
          return { ...resolvedOptions.call(this), timeZone: 'Asia/Macau' }
        }
      }),
    async show(page) {
      await account({ view: 'OnRampProviders' })(page)
      await expect(dialog(page).locator('.empty')).toBeVisible()
    },
  },
  {
    name: 'buy-refused',
    settings: OBEYS,
    says: /status of 422/,
    before: (page) =>
      page.route('**/v1/generators/onrampurl*', (route) => route.fulfill(refused('ONRAMP_REGION_NOT_SERVED'))),
    async show(page) {
      await withoutWindows(page)
      await providers(page)
      await dialog(page).locator('.btn[data-kind="primary"]').press('Enter')
      await expect(dialog(page).locator('.note[data-tone="danger"]')).toBeVisible()
    },
  },
  {
    name: 'buy-token',
    view: 'OnRampTokenSelect',
    settings: OBEYS,
    async show(page) {
      await account({ view: 'OnRampTokenSelect' })(page)
      await expect(dialog(page).locator('.row').first()).toBeVisible()
    },
  },
  {
    name: 'buy-currency',
    view: 'OnRampFiatSelect',
    settings: OBEYS,
    async show(page) {
      await account({ view: 'OnRampFiatSelect' })(page)
      await expect(dialog(page).locator('.row').first()).toBeVisible()
    },
  },
  order('buy-waiting', { status: 'paying' }, { url: 'https://pay.example/order' }),
  order('buy-blocked', {}, { url: 'https://pay.example/order', isBlocked: true }),
  order('buy-unfinished', { status: 'paying' }),
  {
    name: 'buy-away',
    settings: OBEYS,
    says: /Failed to load resource/,
    before: (page) => page.route('**/v1/onramp/orders/*', (route) => route.abort()),
    async show(page) {
      await account({ view: 'OnRampOrder', arguments: { orderId: ID } })(page)
      await expect(dialog(page).locator('.empty')).toBeVisible()
    },
  },
  order('buy-paid', { status: 'processing' }),
  order('buy-done', { status: 'completed' }),
  sent('buy-arrived', 'arrived', { arrived: { hash: HASH, amount: '246750000', until: 0 } }),
  sent('buy-taken-back', 'back'),
  sent('buy-unpaid', 'open', {}, (page) => failedTransaction(page, HASH)),
  order('buy-declined', { status: 'failed', reason: 'declined' }),
  order('buy-expired', { status: 'expired' }),
  order('buy-refunded', { status: 'refunded' }),
]
