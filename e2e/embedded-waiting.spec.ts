import type { Browser, Page } from '@playwright/test'
import {
  addressOfHost,
  approveByMail,
  approveInWindow,
  codeFor,
  connectByEmail,
  deviceLinks,
  letTimePass,
  settingsOf,
  sign,
  stopByMail,
} from './embedded-wallet.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'
import { lookAtModal } from './wallet-look.ts'
import type { World } from './world.ts'

/* A wallet that is older than a week waits a day before it opens on a new device, so that its owner can stop a thief of the mailbox. */

const DAY_MS = 86_400_000

test.use(STILL)

/** The frame asks the recovery service each minute whether the wait is over: thirty pauses of two seconds, made short here. */
const withShortPauses = (page: Page, walletOrigin: string) =>
  page.addInitScript((origin) => {
    if (location.origin !== origin) return
    const wait = window.setTimeout
    Object.assign(window, { setTimeout: (done: () => void, ms = 0) => wait(done, ms === 2_000 ? 100 : ms) })
  }, walletOrigin)

/** A second device whose visitor has approved it with the mail, and reads when the wallet opens there. */
async function laterDevice(page: Page, local: World, browser: Browser) {
  const email = await connectByEmail(page, local)
  const made = await addressOfHost(page)
  await letTimePass(local, email, 8 * DAY_MS)

  const context = await browser.newContext(STILL.contextOptions)
  const other = await context.newPage()
  await withShortPauses(other, local.walletOrigin)
  await other.goto(addressOf(local.hostUrl, settingsOf(local)))
  const { connect, dialog, account } = partsOf(other)
  await connect.click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await other.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await other.keyboard.type(await codeFor(local, email, 2))
  await expect(dialog.getByRole('heading', { name: 'Check your email once more' })).toBeVisible()
  await approveByMail(context, local, email, 'Your wallet opens there on')
  await expect(dialog.getByRole('heading', { name: 'Your wallet opens here on' })).toBeVisible()
  return { email, made, context, other, dialog, account }
}

test('on a new device it can be looked at until it opens there', async ({ page, open, local, browser }) => {
  test.slow()
  await open(settingsOf(local))
  const { email, made, context, other, dialog, account } = await laterDevice(page, local, browser)
  expect(await addressOfHost(other)).toBeUndefined()
  await lookAtModal(other, 'email-later')
  await dialog.getByRole('button', { name: 'Look around' }).click()
  await expect(account).toBeVisible()
  expect(await addressOfHost(other)).toBe(made)
  expect(await sign(other, 'an early message')).toBe('WALLET_LOCKED_UNTIL')
  await account.click()
  await expect(dialog.getByText('Opens here on')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Receive' }).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeHidden()
  await lookAtModal(other, 'account-later')

  // It stays so over a reload, and opens by itself.
  await other.reload()
  await expect(account).toBeVisible()
  expect(await sign(other, 'an early message')).toBe('WALLET_LOCKED_UNTIL')
  await account.click()
  await expect(dialog.getByText('Opens here on')).toBeVisible()
  await letTimePass(local, email, DAY_MS)
  await expect(dialog.getByText('Opens here on')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeVisible()
  const signed = sign(other, 'a message at last')
  await approveInWindow(other)
  expect(await signed).toMatch(/^0x[0-9a-f]{130,}$/)
  await context.close()
})

/** The screen asks each minute, and when the page is seen again. */
const seenAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('the screen that tells when it opens follows a stop by the mail', async ({ page, open, local, browser }) => {
  test.slow()
  await open(settingsOf(local))
  const { email, context, other, dialog } = await laterDevice(page, local, browser)
  await stopByMail(context, local, email)
  await expect(async () => {
    await seenAgain(other)
    await expect(dialog.getByRole('heading', { name: 'This device wasn’t approved' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(dialog.getByRole('button', { name: 'Send another email' })).toBeVisible()
  expect(await deviceLinks(local, email)).toHaveLength(1)
  await context.close()
})

test('the screen that tells when it opens goes on once it has', async ({ page, open, local, browser }) => {
  test.slow()
  await open(settingsOf(local))
  const { email, made, context, other, account } = await laterDevice(page, local, browser)
  await letTimePass(local, email, DAY_MS)
  await expect(async () => {
    await seenAgain(other)
    await expect(account).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await addressOfHost(other)).toBe(made)
  await context.close()
})
