import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { minedReceipt } from '../packages/devnet/src/mined.ts'
import { connectWith, expect, partsOf, STILL, short, test } from './fixtures.ts'
import { fund, newOwner, nodeOf } from './money.ts'
import { CORS } from './scene.ts'

/* The account view: balances, collectibles and history from the local chains, and the rules for displaying them. */

test.use(STILL)

const [, mara, theo] = ACCOUNTS
const OBEYS = { wallets: ['obeys' as const] }

async function openAccount(page: Page) {
  await connectWith(page, 'Juniper')
  await partsOf(page).account.click()
  return rows(page)
}
const rows = (page: Page) => {
  const { dialog } = partsOf(page)
  return {
    tab: (name: string) => dialog.getByRole('tab', { name }),
    row: (text: string | RegExp) => dialog.getByRole('listitem').filter({ hasText: text }),
    all: dialog.getByRole('tabpanel').getByRole('listitem'),
  }
}
/** Mocks the server's responses to the account endpoints. */
const answers = (page: Page, call: 'balance' | 'history' | 'nfts', answer: () => object) =>
  page.route(`**/v1/account/*/${call}?*`, (route) => route.fulfill({ headers: CORS, json: answer() }))
const now = () => new Date().toISOString()
const ether = (numeric: string, more: object = {}) => ({
  name: 'Ethereum',
  symbol: 'ETH',
  chainId: 'eip155:8453',
  quantity: { decimals: '18', numeric },
  ...more,
})
const sent = (index: number, minedAt: string, more: object = {}) => ({
  id: `eip155:8453:0x${index}`,
  metadata: {
    hash: `0x${String(index).padStart(64, '0')}`,
    chain: 'eip155:8453',
    minedAt,
    status: 'confirmed',
    operationType: 'send',
    sentFrom: mara.address,
    sentTo: theo.address,
  },
  transfers: [
    {
      direction: 'out',
      sender: mara.address,
      recipient: theo.address,
      quantity: { decimals: '18', numeric: '0.5' },
      fungible_info: { name: 'Ethereum', symbol: 'ETH' },
      ...more,
    },
  ],
})

test('nothing yet; then the faucet pays, and it appears', async ({ page, open, local }) => {
  const owner = newOwner()
  await page.clock.install()
  await open({ ...OBEYS, key: owner.key })
  const { row } = await openAccount(page)
  const { dialog, button } = partsOf(page)
  await expect(dialog.getByRole('heading', { name: 'No tokens yet' })).toBeVisible()
  await expect(dialog.getByText('$0.00')).toBeVisible()
  await expect(button('Receive').last()).toBeVisible()
  await fund(local, 1, owner.address, { ether: '1.23456', usdc: '20' })
  // The server caches responses briefly, and the account view refreshes every 30 seconds. In small steps, because a large
  // one would run into the limit of a request that has only begun.
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(row('USD Coin')).toContainText('20 USDC', { timeout: 500 })
    await expect(row('USD Coin')).toContainText('$20.00', { timeout: 500 })
    await expect(row('1.234 ETH')).toContainText('1.234 ETH · Ethereum', { timeout: 500 })
  }).toPass()
})

test('name, picture, balances on every network, and what they come to', async ({ page, open }) => {
  await open(OBEYS)
  const { row } = await openAccount(page)
  const { dialog, button } = partsOf(page)
  await expect(dialog.getByText('mara.foyer.id', { exact: true })).toBeVisible()
  await expect(row('USD Coin')).toHaveCount(2)
  await expect(row('Ether').first()).toContainText(/\$[\d,]+/)
  await button('Account settings').first().press('Enter')
  await expect(button('Copy address')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'View on explorer' })).toHaveAttribute(
    'href',
    new RegExp(`/address/${mara.address}$`),
  )
})

test('what can be done with an account comes in one order', async ({ page, open }) => {
  await open(OBEYS)
  await openAccount(page)
  const { dialog } = partsOf(page)
  const actions = dialog.getByRole('button', { name: /^(Buy|Swap|Receive|Send)$/ })
  await expect(actions).toHaveText(['Buy', 'Swap', 'Receive', 'Send'])
})

test('a token of the host’s choice is the balance of the button', async ({ page, open, local }) => {
  const owner = newOwner()
  await fund(local, 1, owner.address, { ether: '1', usdc: '42' })
  await open({ ...OBEYS, key: owner.key, options: { tokens: { 'eip155:1': { address: local.contracts.usdc } } } })
  await connectWith(page, 'Juniper')
  await expect(partsOf(page).account).toContainText('42 USDC')
})

test('nothing of an amount or its network is cut, also in a narrow window', async ({ page, open }) => {
  const amount = ether('123456.789', { price: '3412.2', priceAt: now() })
  await answers(page, 'balance', () => ({ balances: [amount] }))
  await open(OBEYS)
  const { row } = await openAccount(page)
  await page.setViewportSize({ width: 320, height: 700 })
  const second = row('123,456').locator('.row-sub')
  await expect(second).toHaveText('123,456.789 ETH · Base')
  expect(await second.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0)
})

test('collectibles with their pictures and networks; spam is in no list', async ({ page, open }) => {
  await open(OBEYS)
  const { tab, row } = await openAccount(page)
  await tab('NFTs').click()
  const picture = row('Tidal Study 11').first().locator('img')
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  for (const network of ['Ethereum', 'Base'])
    await expect(row('Tidal Study 11').filter({ hasText: network })).toHaveCount(1)
  await expect(row(/gift-atoll/)).toHaveCount(0)
  await tab('Activity').click()
  await expect(row('Harbour Print').first()).toBeVisible()
  await expect(row(/gift-atoll/)).toHaveCount(0)
})

test('activity: today, months, years; how long ago; failures; where to look it up', async ({ page, open }) => {
  await page.clock.setFixedTime(new Date('2026-11-21T15:00:00'))
  const at = (text: string) => new Date(text).toISOString()
  await answers(page, 'history', () => ({
    data: [
      sent(1, at('2026-11-21T14:48:00')),
      sent(2, at('2026-11-21T13:00:00'), { fungible_info: { name: 'USD Coin', symbol: 'USDC' } }),
      sent(3, at('2026-11-15T10:00:00')),
      {
        ...sent(4, at('2026-03-15T10:00:00')),
        metadata: { ...sent(4, at('2026-03-15T10:00:00')).metadata, status: 'failed' },
      },
      sent(5, at('2025-12-24T10:00:00')),
    ],
    next: null,
  }))
  await open(OBEYS)
  const { tab, row, all } = await openAccount(page)
  await tab('Activity').click()
  const { dialog } = partsOf(page)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Today', 'November', 'March', 'December 2025'])
  await expect(all).toHaveCount(5)
  await expect(all.nth(0)).toContainText('Base · 12 min ago')
  await expect(all.nth(1)).toContainText('2 hr ago')
  await expect(all.nth(2)).toContainText('6 d ago')
  await expect(row('Failed')).toHaveCount(1)
  await expect(row('Failed')).not.toContainText('0.5')
  await expect(all.nth(0).getByRole('link')).toHaveAttribute('href', /\/tx\/0x0+1$/)
})

test('the list has no end as long as there is more; a cursor that comes again ends it (R45)', async ({
  page,
  open,
}) => {
  const cursors: (string | null)[] = []
  await page.route('**/v1/account/*/history?*', (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor')
    cursors.push(cursor)
    const number = cursor === null ? 0 : Number(cursor.slice(1))
    const data = Array.from({ length: 20 }, (_, index) => sent(number * 20 + index + 1, now()))
    // The cursor of the third page points back to the second page.
    return route.fulfill({ headers: CORS, json: { data, next: number < 2 ? `p${number + 1}` : 'p1' } })
  })
  await open(OBEYS)
  const { tab, all } = await openAccount(page)
  await tab('Activity').click()
  await expect(all.first()).toBeVisible()
  await expect(async () => {
    await all.last().scrollIntoViewIfNeeded()
    await expect(all).toHaveCount(60, { timeout: 250 })
  }).toPass()
  await all.last().scrollIntoViewIfNeeded()
  expect(cursors).toEqual([null, 'p1', 'p2'])
})

test('dust, no price, and what is left out of the total', async ({ page, open }) => {
  await answers(page, 'balance', () => ({
    balances: [
      ether('0.0000004', { price: '3412.2', priceAt: now() }),
      { ...ether('88'), name: 'Unknown token', symbol: '???', address: `eip155:8453:0x${'a'.repeat(40)}` },
      {
        ...ether('5'),
        quantity: { decimals: '0', numeric: '5' },
        name: 'Low quality',
        address: `eip155:8453:0x${'b'.repeat(40)}`,
      },
      { ...ether('0'), name: 'Nothing', address: `eip155:8453:0x${'c'.repeat(40)}` },
    ],
  }))
  await open(OBEYS)
  const { row, all } = await openAccount(page)
  await expect(row('Ethereum')).toContainText('< 0.001 ETH')
  await expect(row('Ethereum')).toContainText('< $0.01')
  await expect(row('Unknown token')).toContainText('No price')
  await expect(row('Unknown token')).not.toContainText('$')
  await expect(partsOf(page).dialog.getByText('Excludes 1 asset with no price')).toBeVisible()
  await expect(all).toHaveCount(2)
})

test('what was known is painted at once after a reload, before anybody has answered', async ({ page, open }) => {
  await open(OBEYS)
  const { row } = await openAccount(page)
  await expect(row('USD Coin').first()).toBeVisible()
  await page.route('**/v1/account/**', () => undefined) // Requests stay pending.
  await page.route('**/v1/identity/**', () => undefined)
  await page.reload()
  await partsOf(page).account.click()
  await expect(row('USD Coin').first()).toContainText('2,914.52 USDC')
  await expect(partsOf(page).dialog.getByText('mara.foyer.id', { exact: true })).toBeVisible()
})

test('what cannot be renewed says how old it is, and is asked for again', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await page.clock.install()
  await open(OBEYS)
  const { row } = await openAccount(page)
  await expect(row('USD Coin').first()).toBeVisible()
  let isDown = true
  await page.route('**/v1/account/*/balance?*', (route) =>
    isDown ? route.fulfill({ status: 503, headers: CORS, body: '' }) : route.continue(),
  )
  const { dialog, button, toast } = partsOf(page)
  await page.clock.runFor(31_000)
  await expect(toast('Token Balance Unavailable')).toBeVisible()
  await expect(dialog.getByText(/^As of /)).toBeVisible()
  await expect(row('USD Coin').first()).toBeVisible()
  await expect(button(/^Try again in \d+ seconds$/)).toBeDisabled()
  isDown = false
  await page.clock.runFor(31_000)
  await button('Retry').click()
  await expect(dialog.getByText(/^As of /)).toHaveCount(0)
})

test('a balance that fails: a toast, no number, and another attempt after 30 seconds', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource/)
  let asked = 0
  await page.clock.install()
  await page.route('**/v1/account/*/balance?*', (route) => {
    asked++
    return asked === 1 ? route.fulfill({ status: 503, headers: CORS, body: '' }) : route.continue()
  })
  await open(OBEYS)
  const { row } = await openAccount(page)
  const { dialog, toast, button } = partsOf(page)
  await expect(toast('Token Balance Unavailable')).toBeVisible()
  await expect(dialog.getByText('$')).toHaveCount(0)
  await expect(dialog.getByText('Your funds are safe. We just couldn’t load the list.')).toBeVisible()
  await expect(button(/^Try again in \d+ seconds$/)).toBeDisabled()
  await page.clock.runFor(31_000)
  expect(asked).toBe(1)
  await button('Retry').click()
  await expect(row('USD Coin').first()).toBeVisible()
  expect(asked).toBe(2)
})

test('a label of the visitor’s own: on the account, over a reload, and gone when it is removed', async ({
  page,
  open,
}) => {
  const owner = newOwner()
  await open({ ...OBEYS, key: owner.key })
  await openAccount(page)
  const { dialog, button, toast, account } = partsOf(page)
  await button('Account settings').first().press('Enter')
  await button(/^Label/).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Savings')
  await page.keyboard.press('Enter')
  await expect(toast('Label saved')).toBeVisible()
  await expect(dialog.getByText('Savings').first()).toBeVisible()
  await expect(account).toContainText('Savings')
  await page.reload()
  await expect(account).toContainText('Savings')
  await account.click()
  await expect(dialog.getByText('Savings').first()).toBeVisible()
  await button('Account settings').first().press('Enter')
  await button(/^Label/).click()
  await button('Remove the label').click()
  await expect(dialog.getByText('Savings')).toHaveCount(0)
  await expect(dialog.getByText(short(owner.address)).first()).toBeVisible()
  await expect(account).toContainText(short(owner.address))
})

test('received from another wallet: in the activity, by name', async ({ page, open, local }) => {
  const owner = newOwner()
  const node = nodeOf(local, 1)
  const hash = await node.sendTransaction({ account: theo.address, to: owner.address, value: 10n ** 17n })
  await minedReceipt(node, hash)
  await open({ ...OBEYS, key: owner.key })
  const { tab, row } = await openAccount(page)
  await expect(row('Ether')).toContainText('0.1 ETH')
  await tab('Activity').click()
  await expect(row('Received')).toContainText('from theo.foyer.id')
  await expect(row('Received')).toContainText('+0.1 ETH')
})
