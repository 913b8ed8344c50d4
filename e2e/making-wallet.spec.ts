import type { Page } from '@playwright/test'
import { address, codeFor, goOnWithNewWallet, settingsOf, typeEmail } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'

/* What a visitor reads while a new wallet is made. The request to the recovery service is a step of that: it is held back here. */

test.use(STILL)

const ENROL = '**/recovery/v1/enrol?*'
const MAKING = 'Creating your wallet'

async function held(page: Page) {
  let go: (isLost: boolean) => void = () => undefined
  const gone = new Promise<boolean>((resolve) => {
    go = resolve
  })
  await page.route(ENROL, async (route) => ((await gone) ? route.abort('internetdisconnected') : route.fallback()))
  return go
}

test('while a wallet is made, its visitor reads who has which half of the key; then comes the wallet', async ({
  page,
  open,
  local,
}) => {
  const { dialog, polite } = partsOf(page)
  const go = await held(page)
  const email = address()
  await open(settingsOf(local))
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email))
  await expect(dialog.getByRole('heading', { name: 'Your wallet', exact: true })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: MAKING })).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^You keep one half of the key/,
    /^We keep the other half, and a spare/,
    /^You can do without us/,
  ])
  await expect(polite(MAKING)).toHaveCount(1)
  // With reduced motion the doorway has its light and nothing goes on moving.
  const moving = () =>
    dialog.evaluate(
      (modal) =>
        modal.getAnimations({ subtree: true }).filter((one) => one.effect?.getTiming().iterations === Infinity).length,
    )
  expect(await moving()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(moving).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  go(false)
  await goOnWithNewWallet(page)
})

test('making a wallet that fails leads back to the code, which is tried again (R35)', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/ERR_INTERNET_DISCONNECTED|email/i)
  const { dialog } = partsOf(page)
  const go = await held(page)
  const email = address()
  await open(settingsOf(local))
  await typeEmail(page, email)
  const code = await codeFor(local, email)
  await page.keyboard.type(code)
  await expect(dialog.getByRole('heading', { name: MAKING })).toBeVisible()
  go(true)
  const field = dialog.getByRole('textbox', { name: '6-digit code' })
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(dialog.getByRole('alert').filter({ hasText: 'The code couldn’t be checked' })).toHaveCount(1)
  await page.unroute(ENROL)
  await page.keyboard.type(code)
  await goOnWithNewWallet(page)
})

test('a login with an account of another service shows it too', async ({ page, open, local }) => {
  const { connect, dialog } = partsOf(page)
  const go = await held(page)
  await open(settingsOf(local, { options: { projectId: 'e2e-social' } }))
  await connect.click()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue with Google', exact: true }).click()
  const popup = await opened
  await popup.getByLabel('Email').fill(address())
  await popup.getByRole('button', { name: 'Somebody else' }).click()
  await expect(dialog.getByRole('heading', { name: MAKING })).toBeVisible()
  go(false)
  await goOnWithNewWallet(page)
})
