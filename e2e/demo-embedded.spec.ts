import { connectByEmail } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'

/* What the demo's address says of the embedded wallet. */

test.use(STILL)

test('the demo’s address says whether there are wallets by email, and what comes first', async ({ page, local }) => {
  const { connect, dialog, button } = partsOf(page)
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  const wallet = button('Local test wallet')
  const top = async (query: string) => {
    await page.goto(`${local.demoUrl}/sample?project=e2e-email&panel=0${query}`)
    await connect.click()
    await expect(wallet).toBeVisible()
    await expect(field).toHaveCount(query.includes('email=0') ? 0 : 1)
    const y = async (part: typeof field) => (await part.boundingBox())?.y ?? 0
    return query.includes('email=0') ? undefined : (await y(field)) < (await y(wallet)) ? 'email' : 'wallet'
  }
  expect(await top('')).toBe('wallet')
  expect(await top('&method-order=email,wallet')).toBe('email')
  expect(await top('&email=0')).toBeUndefined()
})

test('the demo’s address says whether there are social logins and passkeys', async ({ page, local }) => {
  const { connect, dialog, button } = partsOf(page)
  const [google, passkey] = [button('Continue with Google'), button('Continue with a passkey')]
  for (const [query, count] of [
    ['socials=0', [0, 1]],
    ['passkey=0', [1, 0]],
    ['socials=0&passkey=0', [0, 0]],
  ] as const) {
    await page.goto(`${local.demoUrl}/sample?panel=0&${query}`)
    await connect.click()
    await expect(dialog.getByRole('textbox', { name: 'Email address' })).toBeVisible()
    await expect(google).toHaveCount(count[0])
    await expect(passkey).toHaveCount(count[1])
  }
})

test('the demo’s address says which account the embedded wallet begins with', async ({ page, local }) => {
  test.slow()
  const { account } = partsOf(page)
  const visit = (type: string) => page.goto(`${local.demoUrl}/sample?panel=0&socials=0&passkey=0&account=${type}`)
  await visit('eoa')
  await connectByEmail(page, local)
  const [standard = 'none'] = /0x\w+.\w+/.exec((await account.textContent()) ?? '') ?? []
  await visit('smartAccount')
  await expect(account).toBeVisible()
  await expect(account).toContainText('0x')
  await expect(account).not.toContainText(standard)
  await visit('eoa')
  await expect(account).toContainText(standard)
})
