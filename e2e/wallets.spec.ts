import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { answer, connectWith, expect, focused, partsOf, STILL, shown, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'

/* Several wallets at once: in a project that enables this, and in one that does not. */

test.use(STILL)

const [, MARA, THEO] = ACCOUNTS.map(({ address }) => address)
const SEVERAL: Settings = { wallets: ['obeys', 'adds'], options: { projectId: 'e2e-all' } }

/** Connects Juniper with Mara's account, then Cobalt with Theo's, through the modal. */
async function connectBoth(page: Page) {
  const modal = partsOf(page)
  await page.evaluate((theo) => window.wallets.adds?.selectAccount(theo as `0x${string}`), THEO)
  await connectWith(page, 'Juniper')
  await modal.account.click()
  await modal.button('Account settings').first().press('Enter')
  await modal.button(/^Wallets/).click()
  await modal.button('Add a wallet').click()
  await expect(modal.title).toHaveText('Connect to Atoll')
  await expect(modal.button(/^Juniper/)).toContainText('Connected')
  await expect(modal.dialog.getByText('Continue with')).toHaveCount(0)
  await modal.button(/^Cobalt/).click()
  await expect(modal.dialog).toBeHidden()
  await expect(modal.account).toContainText(shown(THEO ?? ''))
}

async function openWallets(page: Page) {
  await page.evaluate(() => window.foyer.open({ view: 'ProfileWallets' }))
  await expect(partsOf(page).title).toHaveText('Wallets')
}
const statuses = (page: Page) =>
  page.evaluate(async () =>
    (await window.foyer.getConnections()).map(({ wallet, status }) => `${wallet.name} ${status}`),
  )

test('a second wallet is added beside the first, and one switches between both', async ({ page, open }) => {
  await open(SEVERAL)
  const modal = partsOf(page)
  await connectBoth(page)
  expect(await statuses(page)).toEqual(['Cobalt connected', 'Juniper active'])
  await modal.account.click()
  await modal.button('Account settings').first().press('Enter')
  await expect(modal.button('Wallets 2 connected')).toBeVisible()
  await modal.button('Wallets 2 connected').click()
  await modal.button(/^Switch to/).click()
  await expect(modal.polite(/^Now using/)).toBeAttached()
  await expect.poll(() => focused(page)).toMatch(/^More actions for/)
  expect(await statuses(page)).toEqual(['Juniper connected', 'Cobalt active'])
  await modal.close.click()
  await expect(modal.account).toContainText(shown(MARA ?? ''))
  const calls = await page.evaluate(() => window.wallets.adds?.calls.length)
  await page.evaluate(() => window.foyer.getProvider()?.request({ method: 'eth_chainId' }))
  expect(await page.evaluate(() => window.wallets.adds?.calls.length)).toBe(calls)
})

test('a wallet that the host asks leaves the list of wallets as it is, with its way back', async ({ page, open }) => {
  await open({ ...SEVERAL, wallets: ['obeys', 'silent'] })
  const modal = partsOf(page)
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.open({ view: 'Connect' }))
  await expect(modal.back).toBeVisible()
  await page.evaluate(() => void window.foyer.connect('test.foyer.quill').catch(() => undefined))
  await expect.poll(() => page.evaluate(() => window.foyer.context.store.get().attempt.status)).toBe('waiting')
  await expect(modal.button(/^Juniper/)).toContainText('Connected')
  await modal.back.click()
  await expect(modal.title).not.toHaveText('Connect to Atoll')
})

test('what a wallet that waits does changes nothing on the page', async ({ page, open }) => {
  await open(SEVERAL)
  const modal = partsOf(page)
  await connectBoth(page)
  await page.evaluate(() => window.wallets.obeys?.selectChain(8453))
  await expect
    .poll(() => page.evaluate(async () => (await window.foyer.getConnections())[1]?.caipNetworkId))
    .toBe('eip155:8453')
  await expect(modal.network).toContainText('Ethereum')
  await page.evaluate(() => window.wallets.obeys?.forget())
  await expect.poll(() => statuses(page)).toEqual(['Cobalt connected'])
  await expect(modal.account).toContainText(shown(THEO ?? ''))
})

test('one is disconnected: the next takes its place, the modal stays; it can come back, or be forgotten', async ({
  page,
  open,
}) => {
  await open(SEVERAL)
  const modal = partsOf(page)
  await connectBoth(page)
  await openWallets(page)
  await modal.button(/^More actions for/).click()
  await modal
    .button(/^Disconnect$/)
    .first()
    .click()
  await expect(modal.heading('Recent')).toBeVisible()
  await expect(modal.title).toHaveText('Wallets')
  expect(await statuses(page)).toEqual(['Juniper connected'])
  await modal.button(/^Connect/).click()
  await expect(modal.dialog).toBeHidden()
  expect(await statuses(page)).toEqual(['Cobalt connected', 'Juniper active'])
  await openWallets(page)
  await modal.button(/^More actions for/).click()
  await modal.button(/^Disconnect$/).click()
  await modal.button(/^Forget/).click()
  await expect(modal.heading('Recent')).toHaveCount(0)
  await page.reload()
  await expect(modal.account).toBeVisible()
  await openWallets(page)
  await expect(modal.heading('In use')).toBeVisible()
  await expect(modal.heading('Recent')).toHaveCount(0)
})

test('all are disconnected: the modal closes, and a reload brings nobody back', async ({ page, open }) => {
  await open(SEVERAL)
  const modal = partsOf(page)
  await connectBoth(page)
  await openWallets(page)
  await modal.button(/^More actions for/).click()
  await modal.button('Disconnect all').click()
  await expect(modal.dialog).toBeHidden()
  await expect(modal.connect).toBeVisible()
  await page.reload()
  await expect(modal.connect).toBeVisible()
  expect(await statuses(page)).toEqual([])
})

test('a reload brings both back, the current one current', async ({ page, open }) => {
  await open(SEVERAL)
  const modal = partsOf(page)
  await connectBoth(page)
  await page.evaluate(() => window.foyer.switchConnection({ namespace: 'eip155', id: 'test.foyer.juniper' }))
  await page.reload()
  await expect(modal.account).toContainText(shown(MARA ?? ''))
  await expect.poll(() => statuses(page)).toEqual(['Juniper connected', 'Cobalt active'])
})

test('a project with one wallet at a time: the host is told, nothing is listed, and there is no way in', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/MULTI_WALLET_NOT_ENABLED/)
  await open({ wallets: ['obeys', 'adds', 'asks'] })
  const modal = partsOf(page)
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.connect('test.foyer.cobalt').then(() => undefined))
  expect(await statuses(page)).toEqual([])
  expect(watch.told.filter((text) => text.includes('MULTI_WALLET_NOT_ENABLED'))).toHaveLength(1)
  await modal.account.click()
  await modal.button('Account settings').first().press('Enter')
  await expect(modal.dialog.getByText('Cobalt')).toBeVisible()
  await expect(modal.button(/connected/)).toHaveCount(0)
  // Rejecting a third wallet keeps the second one connected.
  const third = page.evaluate(() => window.foyer.connect('test.foyer.harbor').catch((error) => String(error.message)))
  await answer(page, 'asks', 'eth_requestAccounts', false)
  expect(await third).toBe('Connection rejected')
  await expect(modal.dialog.getByText('Cobalt')).toBeVisible()
})
