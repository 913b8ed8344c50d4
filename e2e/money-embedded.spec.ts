import type { Page } from '@playwright/test'
import { type Hex, parseUnits } from 'viem'
import { buyParts, deliver, pay, releasePayment, toProvider } from './buying.ts'
import { funded, sendingHost } from './embedded-money.ts'
import { addressOfHost, approve, connectByEmail, openWindow, rejectInFrame } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { newOwner, sendingParts, usdcOf } from './money.ts'
import type { World } from './world.ts'

/* Money that comes into an embedded wallet, and an invoice that it pays. swap-embedded.spec.ts swaps with it. */

test.use(STILL)

type Open = (settings: Settings) => Promise<void>

/** A visitor without anything, on the form of a purchase. */
async function openBuy(page: Page, local: World, open: Open, type: 'eoa' | 'smartAccount') {
  await open(sendingHost(local, type))
  await connectByEmail(page, local)
  const address = (await addressOfHost(page)) as Hex
  const parts = buyParts(page)
  await parts.account.click()
  await parts.button(/^Buy$/).press('Enter')
  await expect(parts.offer('Paylane')).toBeVisible()
  return { parts, address }
}

/** Leads a visitor from the form of a deposit to the page of the exchange. */
async function toExchange(page: Page): Promise<Page> {
  const row = sendingParts(page).dialog.getByRole('button', { name: /^Meridian / })
  await expect(row).toBeEnabled()
  const [popup] = await Promise.all([page.waitForEvent('popup'), row.click()])
  return popup
}
/** A visitor who has a deposit of 10 USDC sent by the exchange. */
async function deposit(page: Page, local: World, open: Open, email: string): Promise<Hex> {
  await open(sendingHost(local, 'smartAccount'))
  await connectByEmail(page, local)
  const address = (await addressOfHost(page)) as Hex
  await page.evaluate(() => window.foyer.open({ view: 'Pay' }))
  const popup = await toExchange(page)
  await popup.getByLabel('Email').fill(email)
  await popup.getByRole('button', { name: 'Log in' }).click()
  await popup.getByRole('button', { name: 'Confirm withdrawal' }).click()
  return address
}

const title = (page: Page, text: string) => sendingParts(page).dialog.getByRole('heading', { name: text, level: 3 })

for (const type of ['smartAccount', 'eoa'] as const)
  test(`USDC with a card arrives in an embedded wallet (${type})`, async ({ page, open, local }) => {
    const { parts, address } = await openBuy(page, local, open, type)
    await parts.amount.fill('250')
    await expect(parts.offer('Paylane')).toContainText('246.75')
    const popup = await toProvider(page)
    await expect(popup.getByText(address)).toBeVisible()
    await pay(popup, '4242 4242 4242 4242')
    await expect(parts.title('246.75 USDC arrived')).toBeVisible()
    expect(await usdcOf(local, 8453, address)).toBe(parseUnits('246.75', 6))
  })

test('a card that is declined and a purchase that is cancelled buy nothing, and a card that is slow delivers after a reload', async ({
  page,
  open,
  local,
}) => {
  const { parts, address } = await openBuy(page, local, open, 'smartAccount')
  await pay(await toProvider(page), '4000 0000 0000 0002')
  await expect(parts.title('Nothing was bought')).toBeVisible()
  await expect(parts.dialog.getByText('Your payment was declined.')).toBeVisible()

  await parts.button('Buy again').click()
  await (await toProvider(page)).close()
  const [reopened] = await Promise.all([
    page.waitForEvent('popup'),
    parts.dialog.getByRole('link', { name: 'Open Paylane again' }).click(),
  ])
  await reopened.getByRole('button', { name: 'Cancel' }).click()
  await expect(parts.title('This order wasn’t paid')).toBeVisible()
  expect(await usdcOf(local, 8453, address)).toBe(0n)

  await parts.button('Buy again').click()
  await pay(await toProvider(page), '4000 0000 0000 0077')
  await expect(parts.title('Paylane has your payment')).toBeVisible()
  await page.reload()
  await expect(parts.account).toBeVisible()
  await deliver(page, local.cardsUrl, { address })
  await expect(parts.toast('98.63 USDC arrived')).toBeVisible()
  expect(await usdcOf(local, 8453, address)).toBe(parseUnits('98.63', 6))
})

test('a deposit from an exchange arrives in an embedded wallet', async ({ page, open, local }) => {
  const address = await deposit(page, local, open, 'ada@example.com')
  await expect(title(page, '10 USDC has arrived')).toBeVisible()
  expect(await usdcOf(local, 8453, address)).toBe(parseUnits('10', 6))
})

test('a deposit that the exchange refuses, then one that is cancelled there: told, and nothing arrives', async ({
  page,
  open,
  local,
}) => {
  const address = await deposit(page, local, open, 'held@example.com')
  const refused = title(page, 'Meridian didn’t send the payment')
  await expect(refused).toBeVisible()
  await sendingParts(page).button('Try again').click()
  // The exchange has the visitor logged in.
  const popup = await toExchange(page)
  await expect(title(page, 'Finish in the Meridian window')).toBeVisible()
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await expect(refused).toBeVisible()
  expect(await usdcOf(local, 8453, address)).toBe(0n)
})

test('a deposit that is slow arrives after a reload', async ({ page, open, local }) => {
  const address = await deposit(page, local, open, 'slow@example.com')
  await expect(title(page, 'Meridian is sending 10 USDC')).toBeVisible()
  await page.reload()
  await expect(sendingParts(page).account).toBeVisible()
  await releasePayment(page, local.exchangesUrl)
  await expect(sendingParts(page).toast('10 USDC has arrived')).toBeVisible()
  expect(await usdcOf(local, 8453, address)).toBe(parseUnits('10', 6))
})

test('an invoice is paid from an embedded wallet: rejected first, then approved', async ({ page, open, local }) => {
  const recipient = newOwner().address
  const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  const asset = { network: 'eip155:8453' as const, asset: local.contracts.usdc, metadata }
  await open({ ...sendingHost(local, 'smartAccount'), pay: { asset, amount: '12.50', recipient } })
  const { own } = await funded(page, local)
  // What the host reads from the hook of React.
  const told = page.locator('p > output')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const parts = sendingParts(page)
  const wallet = parts.dialog.getByRole('button', { name: /^Pay from / })
  await expect(wallet).toContainText('50 USDC available')
  await wallet.click()
  await parts.confirm.click()
  await rejectInFrame(page)
  await expect(parts.note(/declined\. Nothing was sent\.$/)).toBeVisible()
  await expect(told).toHaveText('pending')
  expect(await usdcOf(local, 8453, recipient)).toBe(0n)
  await parts.confirm.click()
  await approve(await openWindow(page))
  await expect(told).toHaveText('paid from wallet')
  expect(await usdcOf(local, 8453, recipient)).toBe(parseUnits('12.5', 6))
  expect(await usdcOf(local, 8453, own)).toBe(parseUnits('37.5', 6))
})
