import { connectWith, expect, partsOf, test } from './fixtures.ts'

test('no error about undelivered resize notifications reaches the host: open, look around, connect, account, close', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.onerror = (message) => {
      heard.push(String(message))
    }
  })
  await open({ wallets: ['obeys', 'asks'] })
  const { connect, button, back, close, account, title, dialog } = partsOf(page)
  await connect.click()
  await expect(button(/^All wallets/)).toBeVisible()
  await button('Help').click()
  await expect(title).toHaveText('What is a wallet?')
  await back.click()
  await button(/^All wallets/).press('Enter')
  await expect(button('Rainbow')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await close.click()
  await expect(dialog).toBeHidden()
  await connectWith(page, 'Juniper')
  await account.click()
  await expect(button('Account settings').last()).toBeVisible()
  await close.click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
})
