import { installWallet } from '@foyer/kit/testing/playwright'
import type { Page } from '@playwright/test'
import { type Hex, parseUnits } from 'viem'
import { faults } from './axe.ts'
import { releasePayment } from './buying.ts'
import { approve, connectByEmail, openWindow, rejectInFrame } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, type Owner, sendingParts, usdcOf } from './money.ts'
import { holdReceipts } from './swap-money.ts'
import type { World } from './world.ts'

/* The demo's shop, whose invoice is paid with `foyer.pay`. Each test pays from an account of its own. */

test.use(STILL)

function shopParts(page: Page) {
  const card = page.getByRole('region', { name: /^Invoice \d+$/ })
  return {
    card,
    line: card.getByRole('status'),
    connect: card.getByRole('button', { name: 'Connect to pay' }),
    pay: card.getByRole('button', { name: 'Pay 12.50 USDC' }),
    another: card.getByRole('button', { name: 'New invoice' }),
  }
}

/** A visitor with money on Base, who has opened the shop and connected there. */
async function visit(page: Page, local: World) {
  const owner = newOwner()
  await fund(local, 8453, owner.address, { ether: '1', usdc: '100' })
  const chains = [{ id: 8453, rpcUrl: local.rpcUrls[8453] ?? '' }] as const
  const wallet = await installWallet(page.context(), { name: 'Harbor', keys: [owner.key], chains })
  await page.goto(`${local.demoUrl}/shop?networks=8453&email=0`)
  const shop = shopParts(page)
  await shop.connect.click()
  await partsOf(page).button('Harbor').click()
  await wallet.answer('eth_requestAccounts')
  await expect(partsOf(page).dialog).toBeHidden()
  return { owner, shop, wallet }
}
const held = (local: World, { address }: Owner) => usdcOf(local, 8453, address)

test('an invoice is left, declined in the wallet, then paid from it, and is still paid after a reload', async ({
  page,
  local,
}) => {
  const { owner, shop, wallet } = await visit(page, local)
  const { button, close, confirm, dialog, heading } = sendingParts(page)
  await shop.pay.click()
  await expect(shop.line).toHaveText('Waiting for your payment.')
  await close.click()
  await expect(shop.line).toHaveText('Nothing was paid yet.')

  await shop.pay.click()
  await button(/^Pay from Harbor/).click()
  await confirm.click()
  await wallet.answer('eth_sendTransaction', false)
  await expect(heading('Review')).toBeVisible()
  await expect(shop.line).toHaveText('Waiting for your payment.')
  await confirm.click()
  await wallet.answer('eth_sendTransaction')
  await expect(shop.line).toHaveText(/^Paid\. Thank you! 0x/)
  expect(await held(local, owner)).toBe(parseUnits('87.5', 6))
  await close.click()
  await expect(dialog).toBeHidden()
  if (process.env.FOYER_SCREENS) await page.screenshot({ path: 'docs/screens/shop.png' })

  await page.reload()
  await expect(shop.line).toHaveText(/^Paid\. Thank you! 0x/)
  const number = Number((await shop.card.getByRole('heading').textContent())?.replace('Invoice ', ''))
  await shop.another.click()
  await expect(shop.card.getByRole('heading')).toHaveText(`Invoice ${number + 1}`)
  await expect(shop.pay).toBeVisible()
})

test('a reload while an exchange sends: the shop asks again and is told, and nothing is paid twice', async ({
  page,
  local,
}) => {
  const { owner, shop } = await visit(page, local)
  const { button } = sendingParts(page)
  await shop.pay.click()
  const [exchange] = await Promise.all([page.waitForEvent('popup'), button(/^Meridian /).click()])
  await exchange.getByLabel('Email').fill('ada@example.com')
  await exchange.getByRole('button', { name: 'Log in' }).click()
  await page.reload()
  await exchange.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await shop.pay.click()
  await expect(shop.line).toHaveText(/^Paid\. Thank you! 0x/, { timeout: 20_000 })
  expect(await held(local, owner)).toBe(parseUnits('100', 6))
})

test('an exchange refuses an invoice: the shop says so; another try is slow, and the shop waits until it is there', async ({
  page,
  local,
}) => {
  const { owner, shop } = await visit(page, local)
  const { button, close, dialog, heading } = sendingParts(page)
  const payAs = async (email: string) => {
    await shop.pay.click()
    const [exchange] = await Promise.all([page.waitForEvent('popup'), button(/^Meridian /).click()])
    await exchange.getByLabel('Email').fill(email)
    await exchange.getByRole('button', { name: 'Log in' }).click()
    await exchange.getByRole('button', { name: 'Confirm withdrawal' }).click()
  }
  await payAs('held@example.com')
  await expect(heading('Meridian didn’t send the payment')).toBeVisible()
  await expect(shop.line).toHaveText('Waiting for your payment.')
  await close.click()
  await expect(shop.line).toHaveText('The payment failed. Nothing was paid.')
  await expect(dialog).toBeHidden()

  // Logged out there.
  await page.context().clearCookies()
  await payAs('slow@example.com')
  await expect(heading('Meridian is sending 12.5 USDC')).toBeVisible()
  await expect(shop.line).toHaveText('Waiting for your payment.')
  await releasePayment(page, local.exchangesUrl)
  await expect(shop.line).toHaveText(/^Paid\. Thank you! 0x/)
  expect(await held(local, owner)).toBe(parseUnits('100', 6))
})

/** The whole address of a visitor, from the screen that receives. */
async function receivingAddress(page: Page): Promise<Hex> {
  const { account, button, close, dialog } = partsOf(page)
  await account.click()
  await button('Receive').first().press('Enter')
  const address = await dialog.getByRole('img', { name: /^0x/ }).getAttribute('aria-label')
  await close.press('Enter')
  await expect(dialog).toBeHidden()
  return address as Hex
}

test('a wallet by email rejects an invoice, then pays it: a reload while it is on its way, and the shop that asks again is told', async ({
  page,
  local,
}) => {
  await page.goto(`${local.demoUrl}/shop?networks=8453&account=eoa&socials=0&passkey=0`)
  await connectByEmail(page, local)
  const address = await receivingAddress(page)
  await fund(local, 8453, address, { ether: '1', usdc: '100' })
  const shop = shopParts(page)
  const { button, confirm, heading, note } = sendingParts(page)
  await shop.pay.click()
  await button(/^Pay from /).click()
  await confirm.click()
  await rejectInFrame(page)
  await expect(note(/declined\. Nothing was sent\.$/)).toBeVisible()
  await expect(shop.line).toHaveText('Waiting for your payment.')
  expect(await usdcOf(local, 8453, address)).toBe(parseUnits('100', 6))

  // Until the page is another one.
  const receipts = await holdReceipts(page)
  await confirm.click()
  await approve(await openWindow(page))
  await expect(heading('On its way')).toBeVisible()
  await page.reload()
  await shop.pay.click()
  await expect(button('This payment is already on its way')).toBeVisible()
  await expect(button(/^Pay from /)).toBeHidden()
  receipts.release()
  await expect(shop.line).toHaveText(/^Paid\. Thank you! 0x/)
  expect(await usdcOf(local, 8453, address)).toBe(parseUnits('87.5', 6))
})

test('320 px, dark: the invoice fits, and axe finds nothing', async ({ page, local }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${local.demoUrl}/shop?networks=8453&email=0`)
  await expect(shopParts(page).connect).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect((await faults(page.mainFrame())).violations).toEqual([])
})
