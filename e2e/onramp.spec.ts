import type { Page } from '@playwright/test'
import { parseUnits } from 'viem'
import { buyParts, buySettings, deliver, openBuy, pay, toProvider } from './buying.ts'
import { connectWith, expect, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { newOwner, type Owner, usdcOf } from './money.ts'
import { newSolanaOwner } from './solana-money.ts'

/* Buys for real: the server's quotes, the local card providers, and USDC on a local chain. Each test uses its own account. */

const OK = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const SLOW = '4000 0000 0000 0077'
const REFUNDED = '4000 0000 0000 5126'

test.use(STILL)

let owner: Owner
test.beforeEach(() => {
  owner = newOwner()
})
const settings = () => buySettings(owner)

test('USDC with a card: the best price is chosen, it arrives, and the account shows it', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  const parts = await openBuy(page)
  await parts.amount.fill('250')
  await expect(parts.offer('Paylane')).toContainText('246.75')
  await expect(parts.offer('Paylane')).toContainText('Best price')
  await expect(parts.offer('Brook')).toContainText('245.97')
  await expect(parts.next).toHaveText('Continue to Paylane')
  const popup = await toProvider(page)
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await expect(parts.heading('Your order')).toBeVisible()
  await expect(parts.title('Pay in the Paylane window')).toBeVisible()
  await expect(popup.getByText(owner.address)).toBeVisible()
  await pay(popup, OK)
  await expect(popup.getByRole('heading', { name: 'You can close this window' })).toBeVisible()
  await expect(parts.title('246.75 USDC arrived')).toBeVisible()
  expect(await usdcOf(local, 1, owner.address)).toBe(parseUnits('246.75', 6))
  // Nothing is left to go on with.
  await parts.back.click()
  await expect(parts.amount).toBeVisible()
  await expect(parts.dialog.getByText('You have an unfinished order')).toBeHidden()
  await parts.back.click()
  await parts.dialog.getByRole('tab', { name: 'Activity' }).click()
  const row = parts.dialog.getByRole('listitem').filter({ hasText: 'Bought' })
  await expect(row).toContainText('$250 with Paylane')
  await expect(row).toContainText('+246.75 USDC')
})

test('on Solana too, where the chain shows it', async ({ page, open }) => {
  const { secret } = await newSolanaOwner()
  await open({ solana: { secret }, networks: ['solana'] })
  const parts = await openBuy(page)
  await parts.amount.fill('250')
  const popup = await toProvider(page)
  await pay(popup, OK)
  await expect(parts.title(/ SOL arrived$/)).toBeVisible()
  await expect(parts.dialog.getByText('It’s in your account.')).toBeVisible()
})

test('another provider, token and currency', async ({ page, open }) => {
  await open(settings())
  const parts = await openBuy(page)
  await parts.button(/^Currency: USD/).click()
  await parts.dialog.getByRole('button', { name: /^Euro/ }).click()
  await parts.button(/USDC on /).click()
  await parts.dialog.getByRole('searchbox').fill('ethereum')
  await parts.dialog
    .getByRole('button', { name: /^Ether/ })
    .first()
    .click()
  await parts.amount.fill('1000')
  await parts.offer('Brook').click()
  await expect(parts.offer('Brook')).toHaveAttribute('aria-pressed', 'true')
  const popup = await toProvider(page)
  await expect(popup.getByRole('heading', { name: 'Brook' })).toBeVisible()
  await expect(popup.getByText('1000.00 EUR').first()).toBeVisible()
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(parts.title('This order wasn’t paid')).toBeVisible()
})

for (const [what, card, country, title, text] of [
  ['declined', DECLINED, 'US', 'Nothing was bought', 'Your payment was declined.'],
  ['from a region that is not served', OK, 'KP', 'Nothing was bought', 'doesn’t sell in your region'],
  ['refunded', REFUNDED, 'US', 'Paylane is refunding you', '$100.00 is going back the way you paid.'],
] as const)
  test(`a payment that is ${what} is told, and can be tried again`, async ({ page, open, local }) => {
    await open(settings())
    const parts = await openBuy(page)
    await pay(await toProvider(page), card, country)
    await expect(parts.title(title)).toBeVisible()
    await expect(parts.dialog.getByText(text)).toBeVisible()
    expect(await usdcOf(local, 1, owner.address)).toBe(0n)
    await parts.button('Buy again').click()
    await expect(parts.next).toBeEnabled()
  })

/** A page on which the visitor has paid, and nothing is delivered yet. */
async function openPaid(page: Page, open: (settings: Settings) => Promise<unknown>) {
  await open(settings())
  const parts = await openBuy(page)
  await pay(await toProvider(page), SLOW)
  await expect(parts.title('Paylane has your payment')).toBeVisible()
  return parts
}

test('a reload in the middle: the order is there, and goes on', async ({ page, open, local }) => {
  await open(settings())
  const parts = await openBuy(page)
  await parts.amount.fill('137')
  await expect(parts.offer('Paylane')).toContainText('135.16')
  await pay(await toProvider(page), SLOW)
  await expect(parts.title('Paylane has your payment')).toBeVisible()
  await page.reload()
  await parts.account.click()
  await parts.button(/^Buy$/).press('Enter')
  const unfinished = parts.button(/^You have an unfinished order/)
  await expect(unfinished).toBeVisible()
  await unfinished.click()
  await expect(parts.title('Paylane has your payment')).toBeVisible()
  await deliver(page, local.cardsUrl, owner)
  await expect(parts.title('135.16 USDC arrived')).toBeVisible()
  expect(await usdcOf(local, 1, owner.address)).toBe(parseUnits('135.16', 6))
})

test('a reload in the middle: what arrives is told without an opening, in one of two tabs', async ({
  page,
  context,
  open,
  local,
}) => {
  const parts = await openPaid(page, open)
  const other = await context.newPage()
  const asks = (one: Page) => one.waitForResponse(/\/v1\/onramp\/orders\//)
  // Nothing is asked for until the account is connected there, too.
  await other.goto(page.url())
  await Promise.all([asks(other), connectWith(other, 'Juniper')])
  await Promise.all([asks(page), page.reload()])
  await expect(parts.account).toBeVisible()
  const tabs = [page, other]
  for (const one of tabs)
    await one.evaluate(() => {
      const { store } = window.foyer.context
      const shown: string[] = []
      Object.assign(window, { shown })
      store.watch(
        ({ toast }) => toast,
        (toast) => toast && shown.push(toast.text),
      )
    })
  await deliver(page, local.cardsUrl, owner)
  const arrived = (one: Page) =>
    expect
      .poll(() => one.evaluate(() => Object.values(window.foyer.context.store.get().bought ?? {})))
      .toEqual(['arrived'])
  await Promise.all(tabs.map(arrived))
  const told = async () =>
    (await Promise.all(tabs.map((one) => one.evaluate(() => Reflect.get(window, 'shown') as string[])))).flat()
  await expect.poll(told).toEqual(['98.63 USDC arrived'])
  await expect(parts.dialog).toBeHidden()
  await parts.account.click()
  await expect(parts.dialog.getByText('USD Coin')).toBeVisible()
})

test('a reload in the middle: that it failed is told, and after another one that it is refunded', async ({
  page,
  open,
}) => {
  const parts = await openPaid(page, open)
  // Providers refund an order that failed on a day that nobody knows.
  let end: object = { status: 'failed', reason: 'declined' }
  await page.route(/\/v1\/onramp\/orders\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...end } })
  })
  await page.reload()
  await expect(parts.toast('Nothing was bought')).toBeVisible()
  end = { status: 'refunded' }
  await page.reload()
  await expect(parts.toast('Paylane is refunding you')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('a card that failed is followed by another one on the screen, stays listed, and is forgotten', async ({
  page,
  open,
}) => {
  const parts = await openPaid(page, open)
  // Which cards its page takes is the provider's.
  let now: object = { status: 'failed', reason: 'declined' }
  await page.route(/\/v1\/onramp\/orders\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...now } })
  })
  await expect(parts.title('Nothing was bought')).toBeVisible()
  now = { status: 'processing' }
  await expect(parts.title('Paylane has your payment')).toBeVisible()
  now = { status: 'failed', reason: 'declined' }
  await expect(parts.title('Nothing was bought')).toBeVisible()
  await parts.button('Buy again').click()
  const listed = parts.button(/^You have an unfinished order/)
  await listed.click()
  await expect(parts.title('Nothing was bought')).toBeVisible()
  await parts.button('Forget this order').click()
  await expect(parts.next).toBeEnabled()
  await expect(listed).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
})

test('whoever closes the screen of an order is told when it arrives', async ({ page, open, local }) => {
  const parts = await openPaid(page, open)
  await parts.close.click()
  await expect(parts.dialog).toBeHidden()
  await deliver(page, local.cardsUrl, owner)
  await expect(parts.toast('98.63 USDC arrived')).toBeVisible()
})

test('a window that the browser holds back is opened by the visitor', async ({ page, open }) => {
  await open(settings())
  const parts = await openBuy(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await expect(parts.next).toBeEnabled()
  await parts.next.click()
  await expect(parts.title('Your browser blocked the window')).toBeVisible()
  const link = parts.dialog.getByRole('link', { name: 'Open Paylane' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await pay(popup, OK)
  await expect(parts.title('98.63 USDC arrived')).toBeVisible()
})

test('a window that is closed loses nothing: the page can be opened again', async ({ page, open }) => {
  await open(settings())
  const parts = await openBuy(page)
  const popup = await toProvider(page)
  await popup.close()
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    parts.dialog.getByRole('link', { name: 'Open Paylane again' }).click(),
  ])
  await pay(again, OK)
  await expect(parts.title('98.63 USDC arrived')).toBeVisible()
})

test('amounts outside the limits are not asked about, and said', async ({ page, open }) => {
  await open(settings())
  const parts = await openBuy(page)
  await expect(parts.next).toBeEnabled()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/v1/onramp/quote') && asked.push(request.postData() ?? ''))
  for (const amount of ['9', '7501']) {
    await parts.amount.fill(amount)
    await expect(parts.amount).toHaveAttribute('aria-invalid', 'true')
    await expect(parts.button('Continue')).toBeDisabled()
  }
  await expect(parts.dialog.getByText('Between $10.00 and $7,500.00 by card')).toBeVisible()
  expect(asked.filter((body) => /"amount":"(9|7501)"/.test(body))).toEqual([])
})

test('without the server’s prices nothing is promised: no figure, and the provider shows the price', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource/)
  await page.route('**/v1/onramp/quote*', (route) => route.abort())
  await open(settings())
  const parts = await openBuy(page)
  await expect(parts.note('No live quote — the provider shows the final price')).toBeVisible()
  await expect(parts.dialog.getByText('USDC', { exact: true })).toBeHidden()
  await expect(parts.next).toBeEnabled()
  await toProvider(page)
})

test('an order for somebody else, or on another page, is not shown to the visitor', async ({ page, open }) => {
  let change: (answer: { url: string; order: Record<string, unknown> }) => object = (answer) => answer
  await page.route('**/v1/generators/onrampurl*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
  await open(settings())
  const parts = await openBuy(page)
  for (const altered of [
    (answer: { url: string; order: object }) => ({
      ...answer,
      order: { ...answer.order, address: newOwner().address },
    }),
    (answer: { url: string; order: object }) => ({ ...answer, order: { ...answer.order, network: 'eip155:8453' } }),
    (answer: { url: string; order: object }) => ({
      ...answer,
      order: { ...answer.order, paymentTotal: { amount: '1000.00', currency: 'USD' } },
    }),
    (answer: object) => ({ ...answer, url: 'http://paylane.example/pay' }),
  ]) {
    change = altered
    await expect(parts.next).toBeEnabled()
    await parts.next.click()
    await expect(parts.note('The order couldn’t be placed')).toBeVisible()
    await expect.poll(() => page.context().pages().length).toBe(1)
    await expect(parts.amount).toBeVisible()
  }
})

test('an order that brings less than its quote is said first, and a second press goes on', async ({ page, open }) => {
  let arrives = '200'
  let quoted: string | undefined
  let orders = 0
  await page.route('**/v1/onramp/quote*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    if (quoted !== undefined) for (const quote of answer.quotes) quote.purchaseAmount.amount = quoted
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/v1/generators/onrampurl*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    orders += 1
    answer.order.purchaseAmount = { amount: arrives, currency: 'USDC' }
    await route.fulfill({ response, json: answer })
  })
  await open(settings())
  const parts = await openBuy(page)
  await parts.amount.fill('250')
  await expect(parts.offer('Paylane')).toContainText('246.75')
  const less = parts.note('Paylane now sends 200 USDC, less than 246.75 USDC. Nothing was charged.')
  await parts.next.click()
  await expect(less).toBeVisible()
  await expect.poll(() => page.context().pages().length).toBe(1)
  // It was about that amount.
  await parts.amount.fill('300')
  await expect(less).toBeHidden()
  // It was about that quote, too.
  quoted = '248'
  await parts.amount.fill('250')
  await expect(parts.offer('Paylane')).toContainText('248')
  await expect(less).toBeHidden()
  arrives = '201'
  await parts.next.click()
  await expect(parts.note('Paylane now sends 201 USDC, less than 248 USDC. Nothing was charged.')).toBeVisible()
  await expect.poll(() => page.context().pages().length).toBe(1)
  arrives = '200.5'
  const popup = await toProvider(page)
  await expect(parts.heading('Your order')).toBeVisible()
  expect(orders).toBe(3)
  await popup.close()
})

for (const timezoneId of ['Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Macau'])
  test.describe(`by the clock of ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('nothing is sold, and nobody is asked', async ({ page, open, watch }) => {
      await open(settings())
      const parts = buyParts(page)
      await connectWith(page, 'Juniper')
      await parts.account.click()
      await parts.button(/^Buy$/).press('Enter')
      await expect(parts.title('Not available in your region')).toBeVisible()
      await expect(parts.dialog.getByText('mainland China, Hong Kong or Macau')).toBeVisible()
      await expect(parts.amount).toBeHidden()
      await expect(parts.button(/^Continue/)).toBeHidden()
      for (const view of ['OnRampTokenSelect', 'OnRampFiatSelect'] as const) {
        await page.evaluate((wanted) => window.foyer.open({ view: wanted }), view)
        await expect(parts.heading(/^(What would you like to buy|Choose a currency to pay in)/)).toBeVisible()
        await expect(parts.title('Not available in your region')).toBeVisible()
      }
      expect(watch.requests.filter((url) => url.includes('/v1/onramp/'))).toEqual([])
    })
  })

test('what was bought elsewhere is followed in a region where nothing is sold', async ({ page, open, local }) => {
  const parts = await openPaid(page, open)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Hong_Kong' })
  await page.reload()
  await parts.account.click()
  await parts.button(/^Buy$/).press('Enter')
  await expect(parts.title('Not available in your region')).toBeVisible()
  await parts.button(/^You have an unfinished order/).click()
  await deliver(page, local.cardsUrl, owner)
  await expect(parts.title('98.63 USDC arrived')).toBeVisible()
})
