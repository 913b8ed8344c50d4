import type { Page, Route } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { buySettings, openBuy, pay, toProvider } from './buying.ts'
import { expect, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf, type Owner } from './money.ts'

/* Purchases whose provider or server says something odd, late or wrong. Each test uses its own account. */

test.use(STILL)

let owner: Owner
test.beforeEach(() => {
  owner = newOwner()
})
const settings = () => buySettings(owner)
const UNFINISHED = 'You have an unfinished order'

/** Answers about orders as the server does, changed. */
const ordersSay = (page: Page, change: object) =>
  page.route('**/v1/onramp/orders/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...change } })
  })
const askedOf = (route: Route) =>
  route.request().postDataJSON() as { readonly provider: string; readonly amount: string }

test('a transaction that pays somebody else is no purchase, and the order stays', async ({ page, open, local }) => {
  const other = newOwner().address
  const node = nodeOf(local, 1)
  await node.setBalance({ address: other, value: 10n ** 18n })
  await node.impersonateAccount({ address: other })
  const transactionHash = await node.sendTransaction({ account: other, to: other, value: 1n })
  await ordersSay(page, { status: 'completed', transactionHash })
  await open(settings())
  const parts = await openBuy(page)
  await toProvider(page)
  await expect(parts.title('Your purchase didn’t arrive as ordered')).toBeVisible()
  await parts.back.click()
  await expect(parts.dialog.getByText(UNFINISHED)).toBeVisible()
})

test('a transaction from before the order is no purchase', async ({ page, open, local }) => {
  const transactionHash = await fund(local, 1, owner.address, { usdc: '246.75' })
  await ordersSay(page, { status: 'completed', transactionHash })
  await open(settings())
  const parts = await openBuy(page)
  await toProvider(page)
  await expect(parts.title('Your purchase didn’t arrive as ordered')).toBeVisible()
})

test('what arrives is what the chain shows, though the provider names more', async ({ page, open, local }) => {
  let transactionHash: string | undefined
  await page.route('**/v1/onramp/orders/*', async (route) => {
    const response = await route.fetch()
    transactionHash ??= await fund(local, 1, owner.address, { usdc: '1.5' })
    await route.fulfill({ response, json: { ...(await response.json()), status: 'completed', transactionHash } })
  })
  await open(settings())
  const parts = await openBuy(page)
  await toProvider(page)
  await expect(parts.title('1.5 USDC arrived')).toBeVisible()
  await expect(parts.dialog.getByText('That’s less than the 98.63 USDC Paylane quoted.')).toBeVisible()
})

test('what arrived and is gone from the chain again is told, and looked for until it arrives after all (R53)', async ({
  page,
  open,
}) => {
  await open(settings())
  const parts = await openBuy(page)
  await pay(await toProvider(page), '4242 4242 4242 4242')
  await expect(parts.title('98.63 USDC arrived')).toBeVisible()
  // No block has any transaction.
  await page.route('**/v1/?*', async (route) => {
    if (!route.request().postData()?.includes('eth_getTransaction')) return route.fallback()
    const asked = route.request().postDataJSON()
    const none = ({ id }: { readonly id: number }) => ({ jsonrpc: '2.0', id, result: null })
    await route.fulfill({ json: Array.isArray(asked) ? asked.map(none) : none(asked) })
  })
  await expect(parts.title('98.63 USDC is pending again')).toBeVisible()
  await expect(parts.dialog.getByText('Ethereum reorganised its last blocks.')).toBeVisible()
  await parts.back.click()
  await parts.button(new RegExp(UNFINISHED)).click()
  await expect(parts.title('98.63 USDC is pending again')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(parts.title('98.63 USDC arrived')).toBeVisible()
  await parts.back.click()
  await expect(parts.amount).toBeVisible()
  await expect(parts.dialog.getByText(UNFINISHED)).toBeHidden()
})

test('an answer about another account is none', async ({ page, open }) => {
  await ordersSay(page, { status: 'refunded', address: newOwner().address })
  await open(settings())
  const parts = await openBuy(page)
  await toProvider(page)
  await expect(parts.title('The order can’t be loaded right now')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(parts.title('Pay in the Paylane window')).toBeVisible()
})

test('what is only said is not shown as arrived, and its order stays until it is forgotten', async ({ page, open }) => {
  await ordersSay(page, { status: 'completed', transactionHash: undefined })
  await open(settings())
  const parts = await openBuy(page)
  await toProvider(page)
  await expect(parts.dialog.getByText('Paylane says it has arrived, but we couldn’t confirm it.')).toBeVisible()
  await expect(parts.dialog.locator('.trade')).toHaveAttribute('data-stage', 'travelling')
  await parts.back.click()
  await parts.button(new RegExp(UNFINISHED)).click()
  await parts.button('Forget this order').click()
  await expect(parts.amount).toBeVisible()
  await expect(parts.dialog.getByText(UNFINISHED)).toBeHidden()
})

test('an order that was not paid before a reload can be forgotten or made again', async ({ page, open }) => {
  await open(settings())
  const parts = await openBuy(page)
  await toProvider(page)
  await expect(parts.title('Pay in the Paylane window')).toBeVisible()
  await page.reload()
  await parts.account.click()
  await parts.button(/^Buy$/).press('Enter')
  await parts.button(new RegExp(UNFINISHED)).click()
  await expect(parts.title('Pay in the Paylane window')).toBeVisible()
  await expect(parts.dialog.getByRole('link', { name: /^Open Paylane/ })).toBeHidden()
  await parts.button('Buy again').click()
  await toProvider(page)
  await parts.back.click()
  // Both orders are there: the newer one does not hide the older.
  await expect(parts.button(new RegExp(UNFINISHED))).toHaveCount(2)
})

test('an order that the server does not know is said to be unknown', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await ordersSay(page, { status: 'created' })
  await open(settings())
  const parts = await openBuy(page)
  await toProvider(page)
  await expect(parts.title('Pay in the Paylane window')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/v1/onramp/orders/*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/orders\/[\w-]{22}/, `orders/${'x'.repeat(22)}`),
    }),
  )
  await expect(parts.title('We no longer have this order')).toBeVisible()
  await expect(parts.dialog.getByText('Contact Paylane about it.')).toBeVisible()
})

test('an order that cannot be read is said so, and asked about again', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await page.route('**/v1/onramp/orders/*', (route) => route.abort())
  await open(settings())
  const parts = await openBuy(page)
  await toProvider(page)
  await expect(parts.title('The order can’t be loaded right now')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(parts.title('Pay in the Paylane window')).toBeVisible()
})

test('a region that one provider does not serve hides no other', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  const refusal = { error: { code: 'ONRAMP_REGION_NOT_SERVED', message: 'x' } }
  let refused = ['brook']
  await page.route('**/v1/onramp/quote*', (route) =>
    refused.includes(askedOf(route).provider)
      ? route.fulfill({ status: 422, headers: { 'access-control-allow-origin': '*' }, json: refusal })
      : route.continue(),
  )
  await open(settings())
  const parts = await openBuy(page)
  await expect(parts.offer('Paylane')).toContainText('98.63')
  await expect(parts.dialog.getByText('Not available in your region')).toBeHidden()
  refused = ['brook', 'paylane']
  await parts.amount.fill('120')
  await expect(parts.note('Not available in your region')).toBeVisible()
  await expect(parts.button('Continue')).toBeDisabled()
})

test('the chosen provider stays chosen while it prices another amount', async ({ page, open }) => {
  await open(settings())
  const parts = await openBuy(page)
  await parts.offer('Brook').click()
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/v1/onramp/quote*', async (route) => {
    if (askedOf(route).provider === 'brook') await held
    await route.continue()
  })
  await parts.amount.fill('250.')
  await expect(parts.offer('Paylane')).toContainText('246.75')
  await expect(parts.button('Continue to Brook')).toBeDisabled()
  answer()
  await expect(parts.button('Continue to Brook')).toBeEnabled()
  const popup = await toProvider(page)
  await expect(popup.getByRole('heading', { name: 'Brook' })).toBeVisible()
})

test('what is sold is asked for again, and an amount does not change its currency', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await page.route('**/v1/onramp/options*', (route) => route.abort())
  await open(settings())
  const parts = await openBuy(page)
  await expect(parts.note('No live quote — the provider shows the final price')).toBeVisible()
  await parts.button(/^Currency: USD/).click()
  await parts.dialog.getByRole('button', { name: /^Euro/ }).click()
  await parts.amount.fill('77')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(parts.offer('Paylane')).toBeVisible()
  await expect(parts.amount).toHaveValue('77')
  await parts.button(/^Currency: EUR/).click()
  await parts.dialog.getByRole('button', { name: /^US Dollar/ }).click()
  await expect(parts.amount).toHaveValue('100')
})

test('an account that changes while the order is made gets none of it', async ({ page, open }) => {
  await open(settings())
  const parts = await openBuy(page)
  await expect(parts.next).toBeEnabled()
  await page.route('**/v1/generators/onrampurl*', async (route) => {
    await page.evaluate((address) => window.wallets.obeys?.selectAccount(address), ACCOUNTS[2].address)
    await route.continue()
  })
  await parts.next.click()
  await expect.poll(() => page.context().pages().length).toBe(1)
  await expect(parts.dialog.getByText(UNFINISHED)).toBeHidden()
})
