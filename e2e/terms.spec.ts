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
  await expect(dialog.locator('.check-field').getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    'https://atoll.example/terms',
  )
  // The footer has the same links, and would say them twice.
  await expect(dialog.locator('.foot')).toHaveCount(0)
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
  await expect(dialog.locator('.foot')).toHaveText('Terms · Privacy Policy')
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

test('a wallet that is asked by a press elsewhere is asked after the terms', async ({ page, open }) => {
  await open({
    networks: ['base', 'mainnet', 'solana'],
    wallets: ['obeys'],
    solana: { asks: true },
    options: { requireTerms: true },
  })
  const { button, dialog, network, heading } = partsOf(page)
  // The host's own code does not ask.
  await page.evaluate(() => window.foyer.connect('test.foyer.juniper', ['eip155']).then(() => undefined))
  await network.click()
  await button(/^Solana/).click()
  await expect(heading('Use Juniper on Solana')).toBeVisible()
  await button('Continue with Juniper').click()
  await expect(dialog.locator('.prose:not(.view-gone *)', { hasText: ASKED })).toBeVisible()
  const questions = () => page.evaluate(() => window.solanaWallet?.questions().length)
  expect(await page.evaluate(() => window.foyer.context.store.get().attempt.status)).toBe('idle')
  expect(await questions()).toBe(0)
  await dialog.getByRole('checkbox').check()
  await button('Continue').click()
  await expect.poll(questions).toBe(1)
  await page.evaluate(() => window.solanaWallet?.answer(true))
  await expect(dialog).toBeHidden()
})

test('terms that do not load can be loaded again, and nobody connects meanwhile', async ({ page, open, watch }) => {
  watch.allowConsole(/ERR_FAILED/)
  await open(REQUIRED)
  const { connect, button, dialog } = partsOf(page)
  const file = '**/assets/terms-*.js'
  await page.route(file, (route) => route.abort())
  await connect.click()
  await expect(button('Try again')).toBeVisible()
  await expect(button('Juniper')).toHaveCount(0)
  await page.unroute(file)
  await button('Try again').click()
  await expect(dialog.locator('.prose', { hasText: ASKED })).toBeVisible()
})
