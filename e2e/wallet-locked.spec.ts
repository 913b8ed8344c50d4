import type { Page } from '@playwright/test'
import { authenticator } from './authenticator.ts'
import { address, codeFor, giveEmail, nextCode, ownAddress } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import { look } from './wallet-look.ts'

/* A wallet that locked itself on its own page. In the worker that has the keys, whatever waits for longer than a minute is due after a second. */

test.use(STILL)

const LOCKED = 'Your wallet locked itself'
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Runs in the worker, before its own code. */
const FAST = `{
  const wait = setTimeout, now = Date.now
  let ahead = 0
  Date.now = () => now() + ahead
  self.setTimeout = (run, ms) => ms > 60000 ? wait(() => { ahead += ms; run() }, 1000) : wait(run, ms)
}`

/** Lets the time of the keys pass once the wallet is open. @returns what lets it go on as usual */
async function fastWorker(page: Page) {
  const worker = /\/exporting-worker[^/]*\.js$/
  await page.route(worker, async (route) => {
    const { protocol, host, port, pathname } = new URL(route.request().url())
    // Only browsers know where names under localhost lead.
    const response = await route.fetch({ url: `${protocol}//127.0.0.1:${port}${pathname}`, headers: { host } })
    await route.fulfill({ response, body: `${FAST}${await response.text()}` })
  })
  return () => page.unroute(worker)
}

test('a wallet that locked itself stays locked over a reload, and opens with a passkey or a code (T33)', async ({
  page,
  local,
}) => {
  test.slow()
  const email = address()
  await (await giveEmail(page, local, email)).fill(await codeFor(local, email))
  await page.keyboard.press('Enter')
  await expect(title(page, 'Your wallet')).toBeVisible()
  const owner = await ownAddress(page)

  // Without a passkey, by a code. A reload opens it while nothing has locked it.
  const asUsual = await fastWorker(page)
  await page.reload()
  await expect(title(page, LOCKED)).toBeVisible()
  await expect(page.getByText('after 15 minutes without use, and after 60 minutes in any case')).toBeVisible()
  await expect(button(page, 'Unlock with your passkey')).toHaveCount(0)
  await asUsual()
  await page.reload()
  await expect(title(page, LOCKED)).toBeVisible()
  await nextCode(local, email)
  await button(page, 'Unlock with an email code').click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(local, email, 2))
  await page.keyboard.press('Enter')
  await expect(title(page, 'Your wallet')).toBeVisible()
  expect(await ownAddress(page)).toBe(owner)
  await page.reload()
  await expect(title(page, 'Your wallet')).toBeVisible()

  // With one.
  await authenticator(page)
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await button(page, 'Add a passkey').click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  const asUsualAgain = await fastWorker(page)
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-email`)
  await expect(title(page, LOCKED)).toBeVisible()
  await asUsualAgain()
  await look(page, 'wallet-locked-itself', {
    ready: () => expect(page.locator('.door-shut svg').first()).toBeVisible(),
  })
  await button(page, 'Unlock with your passkey').click()
  await expect(title(page, 'Your wallet')).toBeVisible()
  expect(await ownAddress(page)).toBe(owner)
})
