import type { Page } from '@playwright/test'
import { authenticator, forgetOrigin } from './authenticator.ts'
import { address, addressOfHost, approveInWindow, codeFor, ownAddress, settingsOf, sign } from './embedded-wallet.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'
import type { World } from './world.ts'

/* A wallet without an email: a passkey signs in to it, and its owner alone recovers it. */

test.use(STILL)

const host = (local: World) => addressOf(local.hostUrl, settingsOf(local, { options: { projectId: 'e2e-passkey' } }))
const settingsUrl = (local: World) => `${local.walletOrigin}/settings?projectId=e2e-passkey`
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** @returns the address of the wallet's key */
async function makeWallet(page: Page, local: World): Promise<string> {
  await page.goto(`${settingsUrl(local)}#new-passkey`)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(title(page, 'Your wallet is ready')).toBeVisible()
  return ownAddress(page)
}
async function openPasskey(page: Page) {
  const { connect, button } = partsOf(page)
  await connect.click()
  await button('Continue with a passkey').click()
}

test('made on a page of its own, a passkey opens the wallet on a site, which signs, keeps it, and asks again after a disconnect', async ({
  page,
  local,
}) => {
  test.slow()
  const device = await authenticator(page)
  const owner = await makeWallet(page, local)
  const [credential] = await device.credentials()
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'wallet.localhost' })
  // The wallet page and the frame of a site are one device in this browser, and another one behind a real site.
  await forgetOrigin(page, local.walletOrigin)

  await page.goto(host(local))
  const { account, dialog } = partsOf(page)
  await openPasskey(page)
  await expect(account).toBeVisible()
  await expect(dialog.filter({ hasText: 'Atoll' })).toBeHidden()
  expect(await addressOfHost(page)).toBe(owner)

  const signing = sign(page, 'hello from a passkey')
  await approveInWindow(page)
  expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)

  await page.reload()
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(owner)
  // There is no email to change, though the host may open the screen, or to show.
  await page.evaluate(() => window.foyer.open({ view: 'UpdateEmailWallet' }))
  await expect(title(page, 'This wallet has no email')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await partsOf(page).button('OK').click()
  await expect(dialog.filter({ hasText: 'This wallet has no email' })).toBeHidden()
  await account.click()
  await dialog.getByRole('button', { name: 'Account settings' }).last().click()
  await expect(dialog.getByRole('link', { name: /^Wallet settings/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Email/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(partsOf(page).connect).toBeVisible()

  // What was used last stands first.
  await partsOf(page).connect.click()
  await partsOf(page)
    .button(/^Continue with a passkey Used here/)
    .click()
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(owner)
})

test('a visitor without a passkey is led to the page that makes one, and back (R40)', async ({
  page,
  local,
  context,
}) => {
  await authenticator(page)
  await page.goto(host(local))
  const { button, heading, dialog } = partsOf(page)
  await openPasskey(page)
  await expect(heading('The passkey wasn’t used')).toBeVisible()
  await expect(dialog.getByText('Nothing was opened or changed.')).toBeVisible()
  const opening = context.waitForEvent('page')
  await button('Create a wallet with a passkey').click()
  const opened = await opening
  await expect(title(opened, 'A wallet with a passkey')).toBeVisible()
  expect(opened.url()).toBe(`${settingsUrl(local)}&lang=en#new-passkey`)
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await expect(heading('Create your wallet in the new tab')).toBeVisible()
  // The authenticator belongs to the first page, so the wallet is not made here.
  await button('Continue').click()
  await expect(heading('The passkey wasn’t used')).toBeVisible()
  await button('Use another way').click()
  await expect(button('Continue with a passkey')).toBeVisible()
})

test('whoever leaves while the browser asks is not signed in later, and can be asked again', async ({
  page,
  local,
}) => {
  const device = await authenticator(page)
  const owner = await makeWallet(page, local)
  await forgetOrigin(page, local.walletOrigin)
  await device.touch(false)
  await page.goto(host(local))
  const { heading, back, button, account, connect } = partsOf(page)
  await openPasskey(page)
  await expect(heading('Use your passkey')).toBeVisible()
  const asked = page.waitForRequest(/passkey\/start/)
  await button('Ask again').click()
  await asked
  await expect(heading('Use your passkey')).toBeVisible()
  await back.click()
  await expect(button('Continue with a passkey')).toBeVisible()
  await device.touch(true)
  await page.keyboard.press('Escape')
  await expect(connect).toBeVisible()
  await openPasskey(page)
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(owner)
})

test('a passkey of a wallet with an email does not sign in without it', async ({ page, local, watch }) => {
  watch.allowConsole(/status of 404/)
  await authenticator(page)
  const email = address()
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-email`)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(local, email))
  await page.keyboard.press('Enter')
  await expect(title(page, 'Your wallet')).toBeVisible()
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  // Its page says whose wallet is open before another one is made.
  await page.goto(`${settingsUrl(local)}#new-passkey`)
  await expect(page.getByText(`This page is signed in to the wallet of ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out and create another wallet' }).click()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('This passkey doesn’t open a wallet.', { exact: false })).toBeVisible()

  await page.goto(host(local))
  await openPasskey(page)
  await expect(partsOf(page).heading('This passkey doesn’t open a wallet')).toBeVisible()
})

test('its page shows its key and makes its kit after the passkey, keeps the last one, and does not freeze', async ({
  page,
  local,
  watch,
}) => {
  test.slow()
  watch.allowConsole(/status of 409/)
  await authenticator(page)
  const owner = await makeWallet(page, local)
  await expect(page.getByText('If you lose this passkey, the wallet is lost')).toBeVisible()
  await page.getByRole('link', { name: 'Make a recovery kit' }).click()
  await expect(page.getByText('Your passkey once more')).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.locator('.kit-group')).toHaveCount(6)
  await page.getByRole('button', { name: 'I have all three' }).click()
  await expect(title(page, 'Your wallet')).toBeVisible()
  await expect(page.getByText('Only you: with one of your passkeys')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Freeze the wallet' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Export your key' }).click()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('Recovery phrase').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()

  await page.getByRole('link', { name: 'Passkeys' }).click()
  const rows = page.getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('It’s the only passkey that signs in to this wallet.', { exact: false })).toBeVisible()

  // A page that has lost its half opens with the passkey, and so does one that is signed out.
  await forgetOrigin(page, local.walletOrigin)
  await page.goto(settingsUrl(local))
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(title(page, 'Your wallet')).toBeVisible()
  expect(await ownAddress(page)).toBe(owner)
})

test('a passkey that derives no secret makes no wallet (R40)', async ({ page, local }) => {
  await authenticator(page, { hasPrf: false })
  await page.goto(`${settingsUrl(local)}#new-passkey`)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('can’t protect a wallet', { exact: false })).toBeVisible()
  await page.reload()
  await expect(title(page, 'A wallet with a passkey')).toBeVisible()
})
