import { ACCOUNTS } from '@foyer/devnet/accounts'
import { expect, partsOf, shown, test } from './fixtures.ts'

/*
 * Server rendering: React renders the markup on Node and hydrates it under a strict content security policy, with both
 * supported major versions.
 */

for (const major of [18, 19] as const) {
  test(`React ${major}: the button is there without scripts`, async ({ browser, local }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(local.renderedUrls[major])
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Network Ethereum' })).toBeVisible()
    await context.close()
  })

  test(`React ${major}: hydrates without a word, opens, connects`, async ({ page, local, watch }) => {
    await page.goto(local.renderedUrls[major])
    await expect(page.locator('html')).toHaveAttribute('data-react', new RegExp(`^${major}\\.`))
    const modal = partsOf(page)
    await modal.connect.click()
    await modal.button('Juniper').click()
    await expect(modal.account).toContainText(shown(ACCOUNTS[1].address))
    await expect(modal.dialog).toBeHidden()
    expect(watch.told).toEqual([])
    // The server renders the same markup for returning users, so restoring their connection must not cause warnings.
    await page.reload()
    await expect(modal.connect.or(modal.account)).toBeVisible()
    expect(watch.told).toEqual([])
  })
}
