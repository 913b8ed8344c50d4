import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'

/* The buttons of the host page in the visitor's language. */

test.use(STILL)

test('Connect, the account and the network are in the language of the page', async ({ page, open }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.lang = 'ar'
    })
  })
  await open({ wallets: ['obeys'] })
  await expect(page.getByRole('button', { name: 'اتصال', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^الشبكة Ethereum/ })).toBeVisible()
  await connectWith(page, 'Juniper')
  await expect(page.getByRole('button', { name: /^الحساب / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0)
})

test('in one that is not there they are English', async ({ page, open }) => {
  await open({ wallets: ['obeys'], options: { locale: 'fi' } })
  await expect(partsOf(page).connect).toHaveText('Connect')
})
