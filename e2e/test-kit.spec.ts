import { expect, test } from '@foyer/kit/testing/playwright'
import { shown } from './fixtures.ts'
import { world } from './world.ts'

/* The Playwright example of docs/testing.md, which contains the code between the `guide` and `end` markers verbatim. */

test.use({ baseURL: world().hostUrl })

// guide
test('a visitor connects, and the wallet goes away', async ({ page, foyerWallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await foyerWallet.answer('eth_requestAccounts')
  await expect(page.getByRole('button', { name: /^Account / })).toBeVisible()
  expect(foyerWallet.calls).toContain('eth_requestAccounts')

  foyerWallet.forget()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
})

test('a visitor says no', async ({ page, foyerWallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await foyerWallet.answer('eth_requestAccounts', false)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible()
})
// end

test('an answer to another request throws, and that request can still be answered', async ({ page, foyerWallet }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click()
  await expect(foyerWallet.answer('personal_sign')).rejects.toThrow('asked for eth_requestAccounts')
  await foyerWallet.answer('eth_requestAccounts')
  const account = page.getByRole('button', { name: /^Account / })
  await expect(account).toBeVisible()

  // Two calls wait: each answers one of the two requests that follow.
  const answers = Promise.all([foyerWallet.answer('personal_sign'), foyerWallet.answer('personal_sign')])
  await page.evaluate(async (address) => {
    const provider = window.foyer.getProvider()
    for (const text of ['0x61', '0x62']) await provider?.request({ method: 'personal_sign', params: [text, address] })
  }, foyerWallet.address)
  expect((await answers).map(({ params }) => (params as unknown[])[0])).toEqual(['0x61', '0x62'])
})

test.describe('a wallet that answers by itself', () => {
  test.use({ foyerWalletOptions: { name: 'Harbor', answers: 'approve' } })

  test('stays over a reload, and asks nobody', async ({ page, foyerWallet }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Harbor' }).click()
    const account = page.getByRole('button', { name: /^Account / })
    await expect(account).toContainText(shown(foyerWallet.address))
    await page.reload()
    await expect(account).toContainText(shown(foyerWallet.address))
    expect(foyerWallet.questions()).toEqual([])
  })
})
