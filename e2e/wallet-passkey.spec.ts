import type { Page } from '@playwright/test'
import { authenticator, forgetOrigin } from './authenticator.ts'
import { address, codeFor, mailsTo, nextCode, ownAddress, settingsOf, typeEmail } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import type { World } from './world.ts'

/* Passkeys of the embedded wallet, with the browser's virtual authenticator and its extension PRF. */

test.use(STILL)

const settingsUrl = (local: World) => `${local.walletOrigin}/settings?projectId=e2e-email`

async function signIn(page: Page, local: World, email: string, count: number) {
  await page.goto(settingsUrl(local))
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await nextCode(local, email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(local, email, count))
  await page.keyboard.press('Enter')
}
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Makes a wallet on its own page, with a passkey of a phone. */
async function withPasskey(page: Page, local: World, email: string) {
  await signIn(page, local, email, 1)
  await expect(title(page, 'Your wallet')).toBeVisible()
  const owner = await ownAddress(page)
  const phone = await authenticator(page)
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  return { owner, phone }
}

test('a passkey opens the wallet on a new device at once, without the second mail', async ({ page, local }) => {
  test.slow()
  const email = address()
  const { owner, phone } = await withPasskey(page, local, email)
  await expect
    .poll(async () => (await mailsTo(local, email)).map(({ subject }) => subject))
    .toContain('A passkey was added to your wallet')
  const [credential] = await phone.credentials()
  expect(credential).toMatchObject({ isResidentCredential: true, rpId: 'wallet.localhost' })

  // A device that has the passkey and nothing else. The browser does not copy the secret of a virtual authenticator to another one.
  await forgetOrigin(page, local.walletOrigin)
  await signIn(page, local, email, 2)
  await expect(title(page, 'Open your wallet here')).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(title(page, 'Your wallet')).toBeVisible()
  expect(await ownAddress(page)).toBe(owner)
  expect((await mailsTo(local, email)).filter(({ text }) => text.includes('/device#'))).toEqual([])
  // It has a half of its own now.
  await page.reload()
  await expect(title(page, 'Your wallet')).toBeVisible()

  await page.getByRole('link', { name: 'Passkeys' }).click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
})

for (const isUsed of [true, false])
  test(`a site that is new: a passkey that is ${isUsed ? 'used opens the wallet in place of the second mail' : 'not used leaves the second mail'}`, async ({
    page,
    open,
    local,
  }) => {
    test.slow()
    const email = address()
    const { owner, phone } = await withPasskey(page, local, email)
    await open(settingsOf(local))
    await nextCode(local, email)
    await typeEmail(page, email)
    await page.keyboard.type(await codeFor(local, email, 2))
    const { dialog, account } = partsOf(page)
    const waiting = dialog.getByRole('heading', { name: 'Check your email once more' })
    await expect(waiting).toBeVisible()
    // Whom an authenticator does not recognise, it refuses from then on.
    if (!isUsed) await phone.recognise(false)
    await dialog.getByRole('button', { name: 'Use your passkey' }).press('Enter')
    if (isUsed) {
      await expect(account).toBeVisible()
      const accounts = await page.evaluate(() => window.foyer.getAccount('eip155').accounts)
      expect(accounts.map((one) => one.address)).toContain(owner)
    } else {
      const sentence = 'That didn’t work. Try your passkey again, or use the second email.'
      await expect(dialog.locator('.note').filter({ hasText: sentence })).toBeVisible()
      await expect(waiting).toBeVisible()
    }
  })

test('a passkey that derives no secret is not taken', async ({ page, local }) => {
  const email = address()
  await signIn(page, local, email, 1)
  await expect(title(page, 'Your wallet')).toBeVisible()
  await authenticator(page, { hasPrf: false })
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('can’t protect a wallet')).toBeVisible()
  await expect(page.getByText('None yet.')).toBeVisible()
})
