import { shortAddress } from '@foyer/base'
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

  test(`React ${major}: a remembered account has the look of the account button without scripts, and is not connected`, async ({
    browser,
    local,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${local.renderedUrls[major]}/remembered`)
    const button = page.getByRole('button', { name: `Account ${shortAddress(ACCOUNTS[1].address)}` })
    await expect(button).toHaveCSS('min-block-size', '44px')
    await expect(button).toHaveCSS('border-radius', '12px')
    await expect(button.locator('.foyer-avatar')).toHaveCSS('inline-size', '27px')
    await expect(page.locator('#status')).toHaveText(`reconnecting ${ACCOUNTS[1].address}`)
    await context.close()
  })

  test(`React ${major}: a remembered account is named from the first paint on`, async ({ page, local, watch }) => {
    const url = `${local.renderedUrls[major]}/remembered`
    const cookie = () => page.evaluate(() => document.cookie)
    const named = page.getByRole('button', { name: shown(ACCOUNTS[1].address) })
    const { account, button, connect } = partsOf(page)
    // Every word that the button says, from the first script on.
    await page.addInitScript(() => {
      const said: (string | null | undefined)[] = []
      Object.assign(window, { said })
      const look = () => {
        const text = document.querySelector('nav')?.textContent
        if (said.at(-1) !== text) said.push(text)
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    })
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.filter(Boolean))

    // Nothing is there to be restored: the cookie was of somebody else, or the wallet has been left elsewhere.
    await page.goto(url)
    await connect.click()
    expect((await said())[0]).toContain(`${shortAddress(ACCOUNTS[1].address)}reconnecting ${ACCOUNTS[1].address}`)
    expect(await cookie()).toBe('')
    await button('Juniper').click()
    await expect(account).toBeVisible()
    expect(await cookie()).toBe(`foyer.foyer=eip155:1:${ACCOUNTS[1].address}`)

    await page.reload()
    await expect(account).toBeVisible()
    for (const words of await said()) expect(words).not.toMatch(/Connect|disconnected|nobody/)
    await expect(page.locator('#status')).toHaveText(`connected ${ACCOUNTS[1].address}`)
    await expect(named).toBeVisible()
    expect(watch.told).toEqual([])
  })
}
