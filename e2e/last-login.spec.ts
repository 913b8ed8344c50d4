import { addressOfHost, codeFor, connectByEmail, nextCode, settingsOf, typeEmail } from './embedded-wallet.ts'
import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'

/* A visitor who comes back is offered the way in that they used last. */

test.use(STILL)

test('who signed in by email is offered that first, and types the address again', async ({ page, open, local }) => {
  await open(settingsOf(local, { wallets: ['obeys'] }))
  const { connect, dialog, button, account } = partsOf(page)
  const email = await connectByEmail(page, local)
  await page.evaluate(() => window.foyer.disconnect())
  await expect(connect).toBeVisible()
  expect(await page.evaluate((text) => JSON.stringify(localStorage).includes(text), email)).toBe(false)

  await page.reload()
  await connect.click()
  const last = button(/^Continue with email Used here/)
  await expect(last).toBeVisible()
  // In place of the field, above the wallets.
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveCount(0)
  const [row, wallet] = [await last.boundingBox(), await button(/^Juniper/).boundingBox()]
  expect(row?.y).toBeLessThan(wallet?.y ?? 0)
  await last.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toBeFocused()
  await page.keyboard.press('Escape')

  // A wallet that was used since is offered in its place.
  await connectWith(page, 'Juniper')
  await expect(account).toBeVisible()
  await page.evaluate(() => window.foyer.disconnect())
  await connect.click()
  await expect(button(/^Continue with Juniper Used here/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  await expect(button(/^Continue with email Used here/)).toHaveCount(0)
})

test('the field works from there like any other', async ({ page, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  await page.evaluate(() => window.foyer.disconnect())
  await expect(partsOf(page).connect).toBeVisible()
  await typeEmail(page, `other.${Date.now()}@atoll.example`)
})

test('among the wallets used before, the embedded one leads to its login, by the list and by the verb', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local, { wallets: ['obeys'], options: { projectId: 'e2e-email-wallets' } }))
  const { account, button, dialog, title } = partsOf(page)
  const email = await connectByEmail(page, local)
  const own = await addressOfHost(page)
  await page.evaluate(async () => {
    const [embedded] = await window.foyer.getConnections('eip155')
    await window.foyer.connect('test.foyer.juniper')
    if (embedded) await window.foyer.disconnect(embedded)
  })
  await page.evaluate(() => window.foyer.open({ view: 'ProfileWallets' }))
  await button(/^Connect/).click()
  await expect(title).toHaveText('Connect to Atoll')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const again = page.evaluate(async () => {
    const [embedded] = await window.foyer.getRecentConnections('eip155')
    return embedded && (await window.foyer.switchConnection(embedded)).address
  })
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  const last = dialog.getByRole('button', { name: /^Continue with email Used/ })
  await expect(field.or(last)).toBeVisible()
  if (await last.isVisible()) await last.click()
  await nextCode(local, email)
  await field.pressSequentially(email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await page.keyboard.type(await codeFor(local, email, 2))
  expect(await again).toBe(own)
  await expect(account).toBeVisible()
})
