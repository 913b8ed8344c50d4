import { expect, partsOf, STILL, test } from './fixtures.ts'

/* `requireTerms`: the host's terms are accepted with a checkbox before anything connects. */

test.use(STILL)

const ASKED = 'Before you connect, Atoll asks you to accept this:'
const REQUIRED = { wallets: ['obeys'], options: { requireTerms: true } } as const

test('nothing can be connected before the terms are accepted, and they are accepted once', async ({ page, open }) => {
  await open(REQUIRED)
  const { connect, account, button, dialog, title, close } = partsOf(page)
  const box = dialog.getByRole('checkbox', { name: 'I agree to the Terms and the Privacy Policy' })
  await connect.click()
  await expect(dialog.locator('.prose:not(.view-gone *)', { hasText: ASKED })).toBeVisible()
  await expect(button('Juniper')).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://atoll.example/terms')
  // The host cannot lead past it either: no wallet is asked.
  for (const view of ['AllWallets', 'ConnectingWalletConnectBasic'] as const) {
    await close.click()
    await page.evaluate((name) => window.foyer.open({ view: name }), view)
    await expect(dialog.locator('.prose:not(.view-gone *)', { hasText: ASKED })).toBeVisible()
  }
  await close.click()
  await connect.click()

  await button('Continue').click()
  await expect(dialog.getByText('Tick the box to continue.')).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription('Tick the box to continue.')
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expect(dialog.getByText('Tick the box to continue.')).toHaveCount(0)
  await button('Continue').click()
  await expect(title).toBeFocused()
  await expect(dialog.getByText(/^By continuing/)).toHaveCount(0)
  await button('Juniper').click()
  await expect(account).toBeVisible()

  await page.evaluate(() => window.foyer.disconnect())
  await page.reload()
  await connect.click()
  await expect(button('Juniper')).toBeVisible()
})

test('other terms are asked about anew; without addresses there is nothing to accept, which is told', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/`requireTerms`/)
  await open(REQUIRED)
  const { connect, button, dialog } = partsOf(page)
  await connect.click()
  await dialog.getByRole('checkbox').check()
  await button('Continue').click()
  await expect(button('Juniper')).toBeVisible()
  await open({ ...REQUIRED, options: { ...REQUIRED.options, termsConditionsUrl: 'https://atoll.example/terms-2' } })
  await connect.click()
  await expect(dialog.locator('.prose:not(.view-gone *)', { hasText: ASKED })).toBeVisible()
  await open({ ...REQUIRED, options: { ...REQUIRED.options, termsConditionsUrl: null, privacyPolicyUrl: null } })
  await connect.click()
  await expect(button('Juniper')).toBeVisible()
  await expect.poll(() => watch.told.join('\n')).toMatch(/`requireTerms` has no effect/)
})
