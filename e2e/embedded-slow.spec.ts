import type { Page } from '@playwright/test'
import { address, settingsOf } from './embedded-wallet.ts'
import { answer, expect, partsOf, STILL, test } from './fixtures.ts'
import { playFrame } from './played-frame.ts'
import type { World } from './world.ts'

/* A wallet page that loads late, or never. What else connects stays usable. */

test.use(STILL)

const SLOW = 'This is taking longer than usual. You can wait, or use another way to connect.'

/** Holds the frame's page back until the returned function is called. */
async function held(page: Page, local: World): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${local.walletOrigin}/frame?*`, (route) => released.then(() => route.fallback()))
  return release
}

async function sendEmail(page: Page) {
  const { connect, dialog } = partsOf(page)
  await connect.click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(address())
  const frame = page.waitForRequest(/\/frame\?/)
  await page.keyboard.press('Enter')
  await frame
}

/** Whoever reads this has waited for five seconds and not for twenty. */
const untilSlow = (page: Page) => page.clock.runFor(5_000)

test('without a network to the wallet page, the visitor is told that it takes long, then that it can’t be reached, and other wallets connect (R26)', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|APKT003|email login|postMessage/i)
  const { dialog, button, account } = partsOf(page)
  await page.clock.install()
  await page.route(`${local.walletOrigin}/**`, (route) => route.abort('internetdisconnected'))
  await open(settingsOf(local, { wallets: ['obeys'] }))
  await sendEmail(page)
  await untilSlow(page)
  const unreached = dialog.getByText('Email sign-in can’t be reached').first()
  await expect(dialog.getByText(SLOW)).toBeVisible()
  await expect(unreached).toBeHidden()
  await page.clock.runFor(15_000)
  await expect(unreached).toBeVisible()
  await expect(dialog.getByText(SLOW)).toBeHidden()
  await button(/Juniper/).click()
  await expect(account).toBeVisible()
})

test('a wallet page that loads late goes on where the visitor waits (R26)', async ({ page, open, local }) => {
  const { dialog } = partsOf(page)
  await page.clock.install()
  const release = await held(page, local)
  await open(settingsOf(local))
  await sendEmail(page)
  await untilSlow(page)
  const hint = dialog.getByText(SLOW)
  await expect(hint).toBeVisible()
  // Read out once the visitor pauses.
  await expect(hint.locator('xpath=ancestor::*[@aria-live="polite"]')).toHaveCount(1)
  release()
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
})

test('a wallet page that loads late does not take the place of the wallet that was chosen meanwhile (R26)', async ({
  page,
  open,
  local,
}) => {
  const { dialog, button, account, heading } = partsOf(page)
  await page.clock.install()
  await playFrame(page, local, {
    connectEmail: { action: 'VERIFY_OTP' },
    isConnected: { isConnected: false, storage: 'durable' },
  })
  const release = await held(page, local)
  await open(settingsOf(local, { wallets: ['asks'] }))
  await sendEmail(page)
  await untilSlow(page)
  await expect(dialog.getByText(SLOW)).toBeVisible()
  await button(/Harbor/).click()
  await expect(heading('Open Harbor to continue')).toBeVisible()
  release()
  // It answers in the order in which it is asked, so the email was answered before.
  await page.evaluate(async () =>
    (await (await window.foyer.context.embedded.wallet)?.channel())?.request('isConnected', {}),
  )
  await expect(heading('Open Harbor to continue')).toBeVisible()
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
})

for (const [name, press] of [
  ['passkey', 'Continue with a passkey'],
  ['social', 'Continue with Farcaster'],
] as const)
  test(`a wallet page that loads late for a login by ${name} is said to take long too (R26)`, async ({
    page,
    open,
    local,
  }) => {
    const { connect, dialog, button } = partsOf(page)
    await page.clock.install()
    const release = await held(page, local)
    await open(settingsOf(local, { options: { projectId: `e2e-${name}` } }))
    await connect.click()
    const frame = page.waitForRequest(/\/frame\?/)
    await button(press).click()
    await frame
    await untilSlow(page)
    await expect(partsOf(page).polite(SLOW)).toHaveCount(1)
    release()
    await expect(dialog.getByText(SLOW)).toHaveCount(0)
  })
