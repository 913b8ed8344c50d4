import { address, addressOfHost, approveInWindow, connectByEmail, settingsOf, sign } from './embedded-wallet.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'

/*
 * Browsers keep what a frame stores apart for each site that has the frame (https://github.com/privacycg/storage-partitioning). Playwright
 * turns that off in Chromium, by a switch of which the last one counts.
 */

test.use({
  ...STILL,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=Translate'] }),
})

test('a wallet in partitioned storage: kept for its site alone, and its questions are answered in a window', async ({
  page,
  open,
  local,
}) => {
  test.slow()
  await open(settingsOf(local))
  const email = await connectByEmail(page, local)
  const made = await addressOfHost(page)
  await page.reload()
  const { account, connect } = partsOf(page)
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(made)

  // The window has another partition than the frame, so nothing but the question's own box is between them.
  const signed = sign(page, 'across partitions')
  await approveInWindow(page)
  expect(await signed).toMatch(/^0x[0-9a-f]{130,}$/)

  // The wallet's own page is a device of its own, and so is the frame of another site.
  const settings = await page.context().newPage()
  await settings.goto(`${local.walletOrigin}/settings?projectId=e2e-email`)
  await expect(settings.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await settings.close()
  await page.goto(addressOf(local.hostUrl.replace('localhost', '127.0.0.1'), settingsOf(local)))
  await expect(connect).toBeVisible()
  const other = await connectByEmail(page, local, address())
  expect(other).not.toBe(email)
  expect(await addressOfHost(page)).not.toBe(made)

  // A page of the same domain has the partition of the first one, but a wallet of its own (T3).
  await page.goto(addressOf(local.hostUrls['unsafe-none'], settingsOf(local)))
  await connectByEmail(page, local, address())
  expect(await addressOfHost(page)).not.toBe(made)

  // Whoever uses these leaves the first one as it is.
  await open(settingsOf(local))
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(made)
})
