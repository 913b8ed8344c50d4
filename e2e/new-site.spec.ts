import {
  address,
  addressOfHost,
  codeFor,
  connectByEmail,
  goOnWithNewWallet,
  letTimePass,
  mailsTo,
  nextCode,
  openOwnPage,
  settingsOf,
  typeEmail,
} from './embedded-wallet.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'

/* Coming to a login twice: on another site of the same browser, and with another address. */

test.use(STILL)

const DAY_MS = 86_400_000

test('a site that is new in a browser whose wallet page is open is let in there, whatever the wallet’s age, without the second mail', async ({
  page,
  open,
  local,
  watch,
}) => {
  test.slow()
  watch.allowConsole(/status of (401|404)/)
  await open(settingsOf(local))
  const email = await connectByEmail(page, local)
  const made = await addressOfHost(page)
  const own = await page.context().newPage()
  await openOwnPage(own, local, email)
  await own.close()
  // By mail, it would open on the new site a day later.
  await letTimePass(local, email, 8 * DAY_MS)
  await nextCode(local, email)

  const site = await page.context().newPage()
  await site.goto(addressOf(local.hostUrl.replace('localhost', '127.0.0.1'), settingsOf(local)))
  const { dialog, account } = partsOf(site)
  await typeEmail(site, email)
  await site.keyboard.type(await codeFor(local, email, 3))
  await expect(dialog.getByRole('heading', { name: 'Check your email once more' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a device you’re signed in on' }).click()
  const code = await dialog.getByText(/^[0-9A-Z]{6}-[0-9A-Z]{6}-[0-9A-Z]{6}$/).textContent()
  const opening = site.context().waitForEvent('page')
  await dialog.getByRole('link', { name: /^Open your wallet’s page/ }).click()
  const opened = await opening
  await opened.getByRole('textbox', { name: 'Code on the other device' }).fill(code ?? '')
  await opened.keyboard.press('Enter')
  await opened.getByRole('button', { name: 'Let it in' }).click()
  await expect(opened.getByText('Your wallet now opens there.')).toBeVisible()
  await site.bringToFront()
  await expect(account).toBeVisible()
  expect(await addressOfHost(site)).toBe(made)
})

test('another address gets its own code and name; the first one, typed again, goes on with the code that it has', async ({
  page,
  open,
  local,
  watch,
}) => {
  // The code that is not of the address.
  watch.allowConsole(/status of 400/)
  const { dialog } = partsOf(page)
  const code = dialog.getByRole('textbox', { name: '6-digit code' })
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  const [first, second] = [address(), address()]
  const retype = async (email: string) => {
    await dialog.getByRole('button', { name: 'Back' }).click()
    await field.fill(email)
    await field.press('Enter')
    await expect(code).toBeFocused()
  }
  await open(settingsOf(local))
  await typeEmail(page, first)
  await expect(dialog.getByText(first)).toBeVisible()
  await retype(second)
  await expect(dialog.getByText(second)).toBeVisible()
  await expect(dialog.getByText(first)).toBeHidden()
  const [digits, other] = [await codeFor(local, first), await codeFor(local, second)]
  expect(digits).not.toBe(other)
  await page.keyboard.type(digits)
  const refused = /^That code doesn’t match\. Use the newest email\./
  await expect(dialog.getByRole('alert').filter({ hasText: refused })).toHaveCount(1)
  // Its icon stands beside the sentence, not at the edge of the window.
  const hint = dialog.locator('.hint').filter({ hasText: refused })
  const distance = await hint.evaluate((line) => {
    const text = document.createRange()
    text.selectNodeContents(line.lastElementChild ?? line)
    const icon = line.firstElementChild?.getBoundingClientRect().right ?? 0
    return (text.getClientRects()[0]?.left ?? 0) - icon
  })
  expect(distance).toBeGreaterThan(0)
  expect(distance).toBeLessThan(10)

  await retype(first)
  await expect(dialog.getByText(first)).toBeVisible()
  expect(await mailsTo(local, first)).toHaveLength(1)
  await page.keyboard.type(digits)
  await goOnWithNewWallet(page)
})
