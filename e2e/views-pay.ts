import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { expect } from './fixtures.ts'
import { account, CORS, coinOf, OBEYS, refused, type Scene, withoutWindows } from './scene.ts'
import type { World } from './world.ts'

/* The views of paying and depositing from an exchange. pay.spec.ts tests real payments. */

const [, mara, theo] = ACCOUNTS
const ID = '5b1e4f0c9a7d4e6f8b2c3d4e5f60718a'
const HASH = `0x${'51be'.repeat(16)}`
const dialog = (page: Page) => page.getByRole('dialog')
const ORDER = {
  id: 'scene',
  asset: { network: 'eip155:8453', asset: 'native', metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  amount: '0.02',
  recipient: theo.address,
} as const
const sessionOf = (local: World) => ({
  ...{ id: ID, exchangeId: 'meridian', exchange: 'Meridian', network: 'eip155:8453', contract: '' },
  ...{ symbol: 'ETH', decimals: 18, amount: '0.02', recipient: theo.address },
  account: `eip155:1:${mara.address}`,
  projectId: 'e2e',
  since: 1,
  iconUrl: coinOf(local, 'ETH'),
})

/** What a payment of this browser has become. @param result the answer of the exchange */
const payment = (name: string, result: object, args: object = {}): Scene => ({
  name,
  view: 'PayStatus',
  settings: OBEYS,
  before: (page) =>
    page.route('**/v1/json-rpc*', (route) => route.fulfill({ headers: CORS, json: { jsonrpc: '2.0', id: 1, result } })),
  async show(page, local) {
    await page.evaluate((session) => {
      const kept = { v: 1, d: [{ ...session, createdAt: Date.now() }] }
      localStorage.setItem('@foyer/foyer:payments', JSON.stringify(kept))
    }, sessionOf(local))
    await account({ view: 'PayStatus', arguments: { sessionId: ID, ...args } })(page)
    await expect(dialog(page).locator('.transfer')).toBeVisible()
  },
})

/** How a payment of this page has ended, or goes on. */
const ended = (name: string, stage: 'arrived' | 'unpaid' | 'unclear', change: object = {}): Scene => ({
  name,
  settings: OBEYS,
  async show(page, local) {
    await account({ view: 'Account' })(page)
    await page.evaluate(
      ([session, how, transactionHash, changed]) => {
        const progress = {
          session: { ...session, createdAt: Date.now() },
          stage: how,
          isAsking: false,
          ...(how === 'unclear' ? {} : { transactionHash, received: how === 'arrived' ? 20_000_000_000_000_000n : 0n }),
          ...changed,
        }
        window.foyer.context.store.set({ payments: { [session.id]: progress as never } })
        window.foyer.open({ view: 'PayStatus', arguments: { sessionId: session.id } })
      },
      [sessionOf(local), stage, HASH, change] as const,
    )
    await expect(dialog(page).locator('.transfer')).toBeVisible()
  },
})

const deposit = async (page: Page) => {
  await account({ view: 'Pay' })(page)
  await expect(dialog(page).locator('.row[data-size="60"]:has(.logo[data-shape="place"])')).toHaveCount(2)
}

export const PAY_SCENES: readonly Scene[] = [
  { name: 'deposit', view: 'Pay', settings: OBEYS, show: deposit },
  {
    name: 'pay',
    settings: OBEYS,
    async show(page) {
      await account({ view: 'Pay', arguments: ORDER })(page)
      await expect(dialog(page).locator('.row[data-size="60"]')).toHaveCount(3)
    },
  },
  {
    name: 'deposit-unfinished',
    settings: OBEYS,
    before: (page) =>
      page.route('**/v1/json-rpc*', (route) =>
        route.request().postData()?.includes('reown_getExchangeBuyStatus')
          ? route.fulfill({ headers: CORS, json: { jsonrpc: '2.0', id: 1, result: { status: 'IN_PROGRESS' } } })
          : route.fallback(),
      ),
    async show(page, local) {
      await page.evaluate((session) => {
        const kept = { v: 1, d: [{ ...session, isDeposit: true, createdAt: Date.now() }] }
        localStorage.setItem('@foyer/foyer:payments', JSON.stringify(kept))
      }, sessionOf(local))
      await deposit(page)
      await expect(dialog(page).locator('.row[data-size="60"]')).toHaveCount(4)
    },
  },
  {
    name: 'pay-away',
    settings: OBEYS,
    says: /Failed to load resource/,
    before: (page) =>
      page.route('**/v1/json-rpc*', (route) =>
        route.request().postData()?.includes('reown_getExchanges') ? route.abort() : route.fallback(),
      ),
    async show(page) {
      await account({ view: 'Pay' })(page)
      await expect(dialog(page).locator('.note')).toBeVisible()
    },
  },
  {
    name: 'pay-refused',
    settings: OBEYS,
    says: /status of 422/,
    before: (page) =>
      page.route('**/v1/json-rpc*', (route) =>
        route.request().postData()?.includes('reown_getExchangePayUrl')
          ? route.fulfill(refused('EXCHANGE_ASSET_NOT_SUPPORTED'))
          : route.fallback(),
      ),
    async show(page) {
      await withoutWindows(page)
      await account({ view: 'Pay', arguments: ORDER })(page)
      // The wallet's row is there before those of the exchanges.
      const rows = dialog(page).locator('button.row[data-size="60"]')
      await expect(rows).toHaveCount(3)
      await rows.first().press('Enter')
      await expect(dialog(page).locator('.note[data-tone="danger"]')).toBeVisible()
    },
  },
  {
    name: 'deposit-token',
    view: 'PayAssetSelect',
    settings: OBEYS,
    async show(page) {
      await account({ view: 'PayAssetSelect' })(page)
      await expect(dialog(page).locator('.row').first()).toBeVisible()
    },
  },
  payment('pay-waiting', { status: 'UNKNOWN' }, { url: 'https://exchange.example/withdraw' }),
  payment('pay-blocked', { status: 'UNKNOWN' }, { url: 'https://exchange.example/withdraw', isBlocked: true }),
  payment('pay-sending', { status: 'IN_PROGRESS' }),
  payment('pay-sent', { status: 'SUCCESS', txHash: HASH }),
  payment('pay-failed', { status: 'FAILED' }),
  ended('pay-arrived', 'arrived'),
  ended('pay-taken-back', 'arrived', { stage: 'sent', isTakenBack: true, isAsking: true }),
  ended('pay-unpaid', 'unpaid'),
  ended('pay-unclear', 'unclear'),
]
