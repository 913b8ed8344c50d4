import { expect, MARA, partsOf, signs, test } from './fixtures.ts'

/*
 * Runs the same steps for every example with Foyer's buttons: connect, see the account in the host's library, sign,
 * reload, disconnect.
 */

const EXAMPLES = {
  html: 'plain HTML',
  vue: 'Vue',
  svelte: 'Svelte',
  ethers: 'ethers',
  viem: 'viem',
  next: 'Next',
  'react-router': 'React Router',
  astro: 'Astro',
}

for (const [example, name] of Object.entries(EXAMPLES)) {
  test(`${example}: connect, sign, reload, disconnect`, async ({ page, visit }) => {
    await visit(example)
    const parts = partsOf(page)
    await expect(parts.shown).toHaveText('none')
    await parts.connect.click()
    await parts.inDialog('Juniper').click()
    await expect(parts.shown).toHaveText(MARA)
    await expect(parts.dialog).toBeHidden()
    await expect(parts.account).toBeVisible()
    await signs(page, `Hello from ${name}`)
    await page.reload()
    await expect(parts.shown).toHaveText(MARA)
    await parts.leave.click()
    await expect(parts.shown).toHaveText('none')
    await expect(parts.connect).toBeVisible()
  })
}
