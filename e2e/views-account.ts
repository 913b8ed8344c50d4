import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { answer, expect } from './fixtures.ts'
import { account, CORS, connected, OBEYS, type Scene, view } from './scene.ts'

/* The account views, with Mara's account in the local world and with states that a chain cannot produce on demand. */

/** The private key of an account that never receives anything. */
const NOBODY = `0x${'5e'.repeat(32)}` as const
const [, mara] = ACCOUNTS
const dialog = (page: Page) => page.getByRole('dialog')

const tab = (index: number, sign: string) => async (page: Page) => {
  await account({ view: 'Account' })(page)
  await dialog(page).getByRole('tab').nth(index).click()
  await expect(dialog(page).locator(sign).first()).toBeVisible()
}
const json = (page: Page, address: string, answer: object) =>
  page.route(address, (route) => route.fulfill({ headers: CORS, json: answer }))

const now = () => new Date().toISOString()
const token = (name: string, symbol: string, numeric: string, more: object = {}) => ({
  name,
  symbol,
  chainId: 'eip155:8453',
  address: `eip155:8453:0x${symbol.length.toString(16).padStart(40, 'a')}`,
  quantity: { decimals: '18', numeric },
  ...more,
})
const LARGE = () => [
  token('Ethereum', 'ETH', '352981.004', { address: undefined, price: '3412.2', change24h: '1.84', priceAt: now() }),
  token('Wrapped Staked Governance Deposit Receipt', 'wstGOVDR', '1000000000000', {
    price: '0.00000007109814',
    change24h: '-3.1',
    priceAt: now(),
  }),
  token('Dai', 'DAI', '0.000004', { price: '1', change24h: '0', priceAt: now() }),
  token('Unknown token', '???', '88'),
]

/* Account names, as the server suggests and lists them. */
const FREE = { ...OBEYS, key: NOBODY }
const suggest = (page: Page) =>
  json(page, '**/v1/profile/suggestions/*', {
    suggestions: ['mara', 'mara-lane', 'maraeth', 'mara7']
      .map((label) => ({ name: `${label}.foyer.id`, registered: false }))
      .concat({ name: 'theo.foyer.id', registered: true }),
  })
const form = (label: string, sign: string) => async (page: Page) => {
  await account({ view: 'RegisterAccountName' })(page)
  await dialog(page).getByRole('textbox').fill(label)
  await expect(dialog(page).locator(sign)).toBeVisible()
  await expect(dialog(page).locator('.chip, .note').first()).toBeVisible()
}
const record = (label: string) => ({
  name: `${label}.foyer.id`,
  registered_at: '2026-03-02T09:41:00.000Z',
  updated_at: '2026-03-02T09:41:00.000Z',
  addresses: { '60': { address: mara.address, created: null } },
  attributes: {},
})

export const ACCOUNT_SCENES: readonly Scene[] = [
  { name: 'account', settings: OBEYS, show: tab(0, '.row') },
  { name: 'account-nfts', settings: OBEYS, show: tab(1, '.artwork img') },
  { name: 'account-activity', settings: OBEYS, show: tab(2, '.row') },
  { name: 'account-empty', settings: { ...OBEYS, key: NOBODY }, show: tab(0, '.empty') },
  { name: 'account-empty-nfts', settings: { ...OBEYS, key: NOBODY }, show: tab(1, '.empty') },
  { name: 'account-empty-activity', settings: { ...OBEYS, key: NOBODY }, show: tab(2, '.empty') },
  {
    name: 'account-unread-nfts',
    settings: OBEYS,
    before: (page) => json(page, '**/v1/account/*/nfts?*', { data: [], next: null, read: [] }),
    show: tab(1, '.empty'),
  },
  {
    name: 'account-unread-activity',
    settings: OBEYS,
    before: (page) => json(page, '**/v1/account/*/history?*', { data: [], next: null, read: [] }),
    show: tab(2, '.empty'),
  },
  {
    name: 'account-loading',
    settings: OBEYS,
    bones: true,
    before: (page) => page.route('**/v1/account/**', () => undefined), // Requests stay pending.
    show: tab(0, '.sk'),
  },
  {
    name: 'account-failed',
    settings: OBEYS,
    says: /Failed to load resource/,
    clock: true,
    before: (page) =>
      page.route('**/v1/account/**', (route) => route.fulfill({ status: 503, headers: CORS, body: '' })),
    async show(page) {
      await tab(0, '.empty')(page)
      // Wait until the toast has disappeared.
      await page.clock.runFor(5_000)
      await expect(page.locator('.toast')).toHaveCount(0)
    },
  },
  {
    // There is no server, and the content security policy blocks the public RPC node.
    name: 'account-unavailable',
    settings: { ...OBEYS, options: { apiUrl: null, projectId: null } },
    says: /Content Security Policy/,
    async show(page) {
      await account({ view: 'Account' })(page)
      await expect(dialog(page).getByText(/—$/)).toBeVisible()
    },
  },
  {
    name: 'account-large',
    settings: { ...OBEYS, networks: ['base', 'mainnet'] },
    async before(page) {
      await json(page, '**/v1/account/*/balance?*', { balances: LARGE() })
      await json(page, '**/v1/identity/*', { name: 'treasury-of-the-north-sea-company.foyer.id', avatar: null })
    },
    show: tab(0, '.row'),
  },
  { name: 'account-settings', settings: OBEYS, show: account({ view: 'AccountSettings' }) },
  { name: 'register-name', settings: FREE, before: suggest, show: form('mara', '.name-tag[data-tone="success"]') },
  { name: 'register-name-taken', settings: FREE, before: suggest, show: form('theo', '.name-tag[data-tone="danger"]') },
  { name: 'register-name-invalid', settings: FREE, before: suggest, show: form('ma!', '.field[data-invalid]') },
  {
    name: 'register-name-away',
    settings: FREE,
    says: /Failed to load resource/,
    before: (page) =>
      page.route('**/v1/profile/suggestions/*', (route) => route.fulfill({ status: 503, headers: CORS })),
    show: form('mara', '.note'),
  },
  {
    name: 'register-name-waiting',
    settings: { wallets: ['asks'], key: NOBODY },
    before: suggest,
    async show(page) {
      const connecting = connected(page, 'harbor')
      await answer(page, 'asks', 'eth_requestAccounts', true)
      await connecting
      await view(page, { view: 'RegisterAccountName', arguments: { name: 'mara' } })
      await expect(dialog(page).locator('.name-tag[data-tone="success"]')).toBeVisible()
      await dialog(page).locator('.btn[data-kind="primary"]').press('Enter')
      await expect(dialog(page).locator('.connect-halo')).toBeVisible()
    },
  },
  {
    name: 'register-name-success',
    settings: OBEYS,
    show: account({ view: 'RegisterAccountNameSuccess', arguments: { name: 'mara.foyer.id' } }),
  },
  {
    name: 'account-names',
    settings: OBEYS,
    before: (page) => json(page, '**/v1/profile/reverse/*', { names: ['mara', 'mara-lane', 'mara7'].map(record) }),
    async show(page) {
      await account({ view: 'AccountNames' })(page)
      await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
    },
  },
  {
    name: 'account-names-unread',
    settings: OBEYS,
    says: /Failed to load resource/,
    clock: true,
    before: (page) => page.route('**/v1/profile/reverse/*', (route) => route.fulfill({ status: 403, headers: CORS })),
    async show(page) {
      await account({ view: 'AccountNames' })(page)
      await expect(dialog(page).locator('.empty')).toBeVisible()
    },
  },
  {
    name: 'address-label',
    settings: OBEYS,
    show: account({ view: 'AddressLabel', arguments: { address: mara.address } }),
  },
  { name: 'receive', settings: OBEYS, show: receive },
  { name: 'receive-unnamed', settings: { ...OBEYS, key: NOBODY }, show: receive },
  {
    name: 'receive-network',
    settings: OBEYS,
    async show(page) {
      await receive(page)
      await dialog(page).getByRole('radio').nth(1).check({ force: true })
    },
  },
]

async function receive(page: Page) {
  await account({ view: 'Receive' })(page)
  await expect(dialog(page).locator('.qr-code')).toBeVisible()
}
