import type { Locator, Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { authenticator } from './authenticator.ts'
import {
  address,
  addressOfHost,
  approve,
  codeFor,
  connectByEmail,
  giveEmail,
  letTimePass,
  mailsTo,
  nextCode,
  openOwnPage,
  openWindow,
  ownAddress,
  settingsOf,
  sign,
  typeEmail,
} from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { look } from './wallet-look.ts'
import type { World } from './world.ts'

/* The wallet's own page, on the wallet origin and in no frame. */

test.use(STILL)

const DAY_MS = 86_400_000
const settingsUrl = (local: World) => `${local.walletOrigin}/settings?projectId=e2e-email`

/** A new visitor, who gets the wallet on its own page. */
async function newVisitor(page: Page, local: World) {
  const email = address()
  await (await giveEmail(page, local, email)).fill(await codeFor(local, email))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your wallet', exact: true })).toBeVisible()
  return { email, owner: await ownAddress(page) }
}

/** What the picture of an address consists of. */
const doorIn = (place: Locator) =>
  place
    .locator('svg[viewBox="0 0 64 80"]')
    .locator('path, circle')
    .evaluateAll((parts) =>
      parts.map((part) => ['d', 'cx', 'fill', 'fill-opacity'].map((name) => part.getAttribute(name))),
    )

test('the wallet of a site opens on its own page, which ends the site and signs its device out (T26)', async ({
  page,
  open,
  local,
  watch,
  browser,
}) => {
  test.slow()
  watch.allowConsole(/status of (401|404)/)
  await open(settingsOf(local))
  const email = await connectByEmail(page, local)
  const made = await addressOfHost(page)

  const context = await browser.newContext({
    ...STILL.contextOptions,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const own = await context.newPage()
  await openOwnPage(own, local, email)
  await expect(own.getByTitle(made ?? '')).toBeVisible()

  // What is behind a row is said in it, and the picture is the one that the site shows.
  for (const name of [
    'Passkeys None yet',
    'Devices 2',
    'Who can recover it You and us',
    'Connected sites and spending 1',
    'Recovery kit Not made yet',
  ])
    await expect(own.getByRole('link', { name })).toBeVisible()
  expect(await doorIn(own.locator('.portrait .door'))).toEqual(await doorIn(partsOf(page).account))
  await own.getByRole('button', { name: 'Copy address: Ethereum' }).click()
  await expect(own.getByText('Address copied.')).toBeVisible()
  expect(await own.evaluate(() => navigator.clipboard.readText())).toBe(made)
  const columns = own.locator('.column')
  await own.setViewportSize({ width: 1180, height: 800 })
  const [left, right] = [await columns.first().boundingBox(), await columns.last().boundingBox()]
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))

  await own.getByRole('link', { name: 'Connected sites' }).click()
  expect(await doorIn(own.locator('.band'))).toEqual(await doorIn(partsOf(page).account))
  const rows = own.getByRole('listitem')
  const { host } = new URL(local.hostUrl)
  await expect(rows).toHaveText([new RegExp(`^${host}Used .* stays until `)])
  // An end is undone within seconds: the site has its session again, and the wallet with it.
  const ended = `${host}Ended. It no longer sees this account.Undo`
  const undo = own.getByRole('button', { name: `Undo: ${host}` })
  await own.getByRole('button', { name: `End: ${host}` }).click()
  await expect(rows).toHaveText([ended])
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(rows).toHaveText([new RegExp(`^${host}Used .* stays until `)])
  await expect(own.getByRole('button', { name: `End: ${host}` })).toBeFocused()
  await expect(own.getByRole('status').filter({ hasText: `${host}: it sees this account again` })).toHaveCount(1)
  await page.bringToFront()
  await page.reload()
  await expect(partsOf(page).account).toBeVisible()
  const signed = sign(page, 'asked before the end')
  const question = await openWindow(page)
  await own.bringToFront()
  await own.getByRole('button', { name: `End: ${host}` }).click()
  await expect(rows).toHaveText([ended])
  await expect(own.getByRole('status').filter({ hasText: `${host}: ended` })).toHaveCount(1)
  // Then the row leaves, and whoever uses a keyboard is at the title.
  await expect(rows).toHaveCount(0)
  await expect(own.getByRole('heading', { name: 'Connected sites' })).toBeFocused()
  // The site is open all the time. What it asks for is not signed any more.
  await question.bringToFront()
  await approve(question)
  expect(await signed).toBe('WALLET_LOCKED')
  await expect(partsOf(page).connect).toBeVisible()
  expect(await addressOfHost(page)).toBeUndefined()
  await own.getByRole('link', { name: 'Back' }).click()
  await expect(own.getByRole('link', { name: 'Connected sites and spending 0' })).toBeVisible()

  await own.getByRole('link', { name: 'Devices' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Here')
  await expect(rows.last()).toContainText(`${host} · signed out, opens with a code`)
  await rows
    .last()
    .getByRole('button', { name: /Sign out/ })
    .click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(partsOf(page).connect).toBeVisible()
  expect(await addressOfHost(page)).toBeUndefined()
  await context.close()
})

test('the key of an older wallet is shown after a day, which the mail can stop; a passkey that is added then changes nothing (T32)', async ({
  page,
  local,
}) => {
  test.slow()
  const { email, owner } = await newVisitor(page, local)
  await letTimePass(local, email, 8 * DAY_MS)
  const send = page.getByRole('button', { name: 'Send the code' })
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await page.getByRole('link', { name: 'Export your key' }).click()
  await send.click()
  await expect(page.getByText(/^Come back on /)).toBeVisible()
  await look(page, 'wallet-settings-export-later')
  expect((await mailsTo(local, email))[0]?.text).toMatch(/freeze#/)

  // A passkey that is added now does not shorten it, because whoever has the wallet open can add one.
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: /^Passkeys/ }).click()
  const passkey = await authenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Export your key' }).click()
  await send.click()
  await expect(page.getByText(/^Come back on /)).toBeVisible()

  // A day later it takes the code and the passkey.
  await letTimePass(local, email, DAY_MS)
  await page.reload()
  await send.click()
  await expect(page.getByText('After the code, use your passkey.')).toBeVisible()
  await code.fill(await codeFor(local, email, 2))
  await page.keyboard.press('Enter')
  const secret = page.getByRole('group', { name: /phrase|key/ })
  await expect(secret.getByRole('listitem')).toHaveCount(24)

  // Whoever does not have it goes on with the same code, because the day is over.
  await passkey.remove()
  await nextCode(local, email)
  await page.reload()
  await send.click()
  await page.getByRole('button', { name: 'Continue without a passkey' }).click()
  await code.fill(await codeFor(local, email, 3))
  await page.keyboard.press('Enter')
  const hold = page.getByRole('button', { name: 'Hold to show' })
  await hold.hover()
  await page.mouse.down()
  await expect(page.getByRole('button', { name: 'Showing while you hold' })).toBeVisible()
  expect(mnemonicToAccount((await secret.getByRole('listitem').allTextContents()).join(' ')).address).toBe(owner)
})

test('the recovery phrase and the keys are shown after a code of their own, while they are held (T32)', async ({
  page,
  context,
  local,
  watch,
}) => {
  watch.allowConsole(/status of (400|423)/)
  const { email, owner } = await newVisitor(page, local)
  await page.getByRole('link', { name: 'Export your key' }).click()
  await page.getByRole('button', { name: 'Send the code' }).click()
  const code = page.getByRole('textbox', { name: '6-digit code' })
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 tries left')).toBeVisible()
  await code.fill(await codeFor(local, email, 2))
  await page.keyboard.press('Enter')

  const hold = page.getByRole('button', { name: /Hold to show|Showing while you hold/ })
  const secret = page.getByRole('group', { name: /phrase|key/ })
  await expect(secret.getByRole('listitem')).toHaveText(Array(24).fill('••••'))
  await hold.hover()
  await page.mouse.down()
  await expect(hold).toHaveText('Showing while you hold')
  const words = await secret.getByRole('listitem').allTextContents()
  expect(mnemonicToAccount(words.join(' ')).address).toBe(owner)
  await page.mouse.up()
  await expect(secret.getByRole('listitem')).toHaveText(Array(24).fill('••••'))
  expect(await page.content()).not.toContain(`>${words[0]}<`)

  await page.getByRole('radio', { name: 'Ethereum key' }).check()
  await hold.focus()
  await page.keyboard.down('Space')
  const key = (await secret.getByText(/^0x/).textContent()) as `0x${string}`
  expect(privateKeyToAccount(key).address).toBe(owner)
  // Whoever looks away has hidden it.
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(secret).toHaveText('Hidden')
  await page.keyboard.up('Space')

  await page.getByRole('button', { name: 'I wrote it down' }).click()
  await page.getByRole('link', { name: 'Export your key' }).click()
  await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible()

  // The mail of the code has a link for whoever has asked for none.
  const [{ text } = { text: '' }] = await mailsTo(local, email)
  const mailed = await context.newPage()
  await mailed.goto(/http:\/\/\S+\/freeze#\S+/.exec(text)?.[0] ?? '')
  await mailed.getByRole('button', { name: 'Freeze the wallet' }).click()
  await expect(mailed.getByText('Your wallet is frozen.')).toBeVisible()
  // Whoever looks at the open page again finds it locked.
  await expect(page.locator('.band svg')).toHaveCount(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'Your wallet is frozen' })).toBeVisible()
  await expect(page.locator('.band svg')).toHaveCount(0)
})

test('a frozen wallet opens nowhere, and says when it does', async ({ page, local, watch }) => {
  watch.allowConsole(/status of 423/)
  await newVisitor(page, local)
  await page.getByRole('link', { name: 'Freeze the wallet' }).click()
  await page.getByRole('button', { name: 'Freeze now' }).click()
  await expect(page.getByRole('heading', { name: 'Your wallet is frozen' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your wallet is frozen' })).toBeVisible()
  await page.getByRole('button', { name: 'Reopen it (takes 24 hours)' }).click()
  await expect(page.getByText('It opens on')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it frozen' }).click()
  await expect(page.getByRole('button', { name: 'Reopen it (takes 24 hours)' })).toBeVisible()
})

test('who signs in to a frozen wallet on a site reads that it is frozen', async ({ page, open, local, watch }) => {
  watch.allowConsole(/status of 423/)
  const { email } = await newVisitor(page, local)
  await page.getByRole('link', { name: 'Freeze the wallet' }).click()
  await page.getByRole('button', { name: 'Freeze now' }).click()
  await expect(page.getByRole('heading', { name: 'Your wallet is frozen' })).toBeVisible()
  await open(settingsOf(local))
  await nextCode(local, email)
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email, 2))
  const { dialog, account } = partsOf(page)
  const sentence = 'Your wallet is frozen. Open it again in the wallet’s settings.'
  await expect(dialog.getByRole('paragraph').filter({ hasText: sentence })).toBeVisible()
  await expect(account).toBeHidden()
})

test('no page can show it in a frame (T32)', async ({ page, open, local, watch }) => {
  watch.allowConsole(/frame-ancestors|Framing|violates the following Content Security Policy/i)
  await open(settingsOf(local))
  const [framed] = await Promise.all([
    page.waitForEvent('frameattached'),
    page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, settingsUrl(local)),
  ])
  await expect.poll(() => framed.url()).toContain('chrome-error')
})

test('the account of a site has the door to it', async ({ page, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const { account, dialog } = partsOf(page)
  await account.click()
  await dialog.getByRole('button', { name: 'Account settings', exact: true }).click()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Wallet settings' }).click()
  const own = await opened
  expect(own.url()).toBe(`${settingsUrl(local)}&lang=en`)
  expect(await own.evaluate(() => window.opener)).toBeNull()
})

test('who cannot see or point keeps their place, and hears what became of a press', async ({ page, local, watch }) => {
  watch.allowConsole(/status of 400/)
  await authenticator(page)
  await page.goto(settingsUrl(local))
  const field = page.getByRole('textbox', { name: 'Email address' })
  // It is there before it says something, so that it is read out.
  await expect(page.getByRole('status')).toHaveCount(1)
  await field.fill('nobody')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription('That doesn’t look like an email address.')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toBeFocused()
  await field.press('End')
  await field.pressSequentially('@atoll.example')
  await expect(field).not.toHaveAttribute('aria-invalid')

  await newVisitor(page, local)
  const copy = page.getByRole('button', { name: 'Copy address: Solana' })
  await copy.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^Address copied\.|address is/ })).toBeVisible()
  await expect(copy).toBeFocused()
  await page.getByRole('link', { name: /^Passkeys/ }).press('Enter')
  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await page.getByRole('button', { name: /^Remove/ }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Removed. It no longer opens your wallet.')
  await expect(page.getByRole('heading', { level: 1, name: 'Passkeys' })).toBeFocused()
})
