import { expect, focused, partsOf, STILL, test } from './fixtures.ts'

/* The look of the host page's buttons in the hands of the host. */

test.use(STILL)

test('a class of the page outweighs the styles of each button, and others keep theirs', async ({ page, open }) => {
  await open({ wallets: ['obeys'], className: 'mine', buttons: ['eip155'] })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.mine { background: rgb(1, 2, 3); padding-inline: 31px; }')
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  })
  const { connect, account, network } = partsOf(page)
  for (const button of [connect, network]) {
    await expect(button).toHaveCSS('background-color', 'rgb(1, 2, 3)')
    await expect(button).toHaveCSS('padding-left', '31px')
    // What the page says nothing about is the button's own.
    await expect(button).toHaveCSS('min-height', '44px')
  }
  await expect(page.getByRole('button', { name: 'Connect eip155' })).toHaveCSS('padding-left', '18px')
  await connect.click()
  await partsOf(page)
    .button(/^(Continue with )?Juniper/)
    .click()
  await expect(account.first()).toHaveCSS('background-color', 'rgb(1, 2, 3)')
})

test('markup of the page opens the modal, and has the focus and the account afterwards', async ({ page, open }) => {
  await open({ wallets: ['obeys'], className: 'mine' })
  const own = page.getByRole('button', { name: /^own / })
  await expect(own).toHaveText('own Connect')
  await own.focus()
  await page.keyboard.press('Enter')
  const { dialog, button } = partsOf(page)
  await button(/^Juniper/).click()
  await expect(dialog).toBeHidden()
  await expect(own).toHaveText(/^own 0x[0-9a-fA-F]{40}$/)
  expect(await focused(page)).toMatch(/^own 0x/)
})
