import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { expect, partsOf, STILL, shown, test } from './fixtures.ts'
import { openPhone, scanWith } from './phone.ts'

/* Connect and sign in with one approval on the phone, with the local world's wallet app and our server. */

test.use(STILL)

const [, mara] = ACCOUNTS

test('the phone shows what it signs, and the page is open without another question', async ({
  page,
  open,
  browser,
  local,
  watch,
}) => {
  const { phone, close } = await openPhone(browser, local)
  await open({ signIn: { statement: 'I accept the Atoll Terms of Service.' } })
  const modal = partsOf(page)
  await scanWith(phone, page)
  await expect(phone.getByTestId('sign-in-title')).toHaveText('Sign in to Atoll')
  await expect(phone.getByTestId('sign-in-message')).toContainText(
    `${new URL(page.url()).host} wants you to sign in with your Ethereum account:\n${mara.address}`,
  )
  await expect(phone.getByTestId('sign-in-message')).toContainText('I accept the Atoll Terms of Service.')
  await phone.getByTestId('approve').click()

  await expect(modal.dialog).toBeHidden()
  await expect(modal.account).toContainText(shown(mara.address))
  expect(await page.evaluate(() => window.foyer.context.store.get().signIn.status)).toBe('done')
  expect(watch.requests.filter((url) => url.includes('/auth/v1/nonce'))).toHaveLength(1)
  // A reload restores both sessions without another request.
  await page.reload()
  await expect(modal.account).toContainText(shown(mara.address))
  await expect.poll(() => page.evaluate(() => window.foyer.context.store.get().signIn.status)).toBe('done')
  await expect(modal.dialog).toBeHidden()
  await close()
})

test('declined on the phone: nothing is connected, and the screen says so', async ({ page, open, browser, local }) => {
  const { phone, close } = await openPhone(browser, local)
  await open({ signIn: {} })
  const modal = partsOf(page)
  await scanWith(phone, page)
  await phone.getByTestId('reject').click()
  await expect.poll(() => page.evaluate(() => window.foyer.context.store.get().attempt.status)).toBe('declined')
  await expect(
    modal
      .button('Try again')
      .or(modal.button(/new code/i))
      .first(),
  ).toBeVisible()
  await close()
})
