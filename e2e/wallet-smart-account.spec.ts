import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { addressOfHost, approve, connectByEmail, openWindow, questionOf } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf } from './money.ts'
import { addOwner, button, ownersOn, sendOne, smartSettings, twoPasskeys } from './passkey-owners.ts'
import { look } from './wallet-look.ts'

/* Passkeys that own the smart account, on the wallet's own page and then in the frame of a site, with virtual authenticators. */

test.use(STILL)

type Hex = `0x${string}`
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Approves in the window, and presses for the passkey in the frame. */
async function approveWithPasskey(page: Page) {
  const popup = await openWindow(page)
  await expect(popup.getByText('Your passkey, in the next step')).toBeVisible()
  await approve(popup)
  await questionOf(page).getByRole('button', { name: 'Use your passkey' }).press('Enter')
}

test('two passkeys own the smart account, the key of the wallet goes, and a site’s transfer needs a passkey from then on', async ({
  page,
  open,
  local,
}) => {
  test.slow()
  await open(smartSettings(local))
  const email = await connectByEmail(page, local)
  const account = (await addressOfHost(page)) as Hex
  await fund(local, 8453, account, { ether: '1' })

  const { first: phone, second: laptop, hold } = await twoPasskeys(page, local, email)
  // The wallet's own page names the account that the site shows, and the other one of the same key.
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByTitle(account)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy address: Standard account' })).toBeVisible()
  const standard = await page.getByTitle(/^0x/).last().getAttribute('title')
  await page.getByRole('link', { name: 'Smart account' }).click()
  await expect(page.getByText('Two addresses, one key')).toBeVisible()
  for (const shown of [account, standard ?? '']) await expect(page.getByText(shown, { exact: true })).toBeVisible()
  await expect(ownersOn(page, 'Base')).toHaveText([/The key of this wallet/])
  await addOwner(page, 'Base', async () => expect(page.getByText('Paid for you')).toBeVisible())
  await expect(ownersOn(page, 'Base')).toHaveText([/The key of this wallet/, /Passkey …/])
  await expect(page.getByText('The key can be removed once two passkeys are owners.')).toBeVisible()
  await expect(button(page, 'Remove The key of this wallet on Base')).toBeHidden()

  // Two answers of two passkeys tell no key.
  await button(page, 'Add a passkey on Base').click()
  await look(page, 'wallet-settings-add-owner')
  await button(page, 'Use a passkey').click()
  await expect(button(page, 'Use it once more')).toBeVisible()
  await hold(phone)
  await button(page, 'Use it once more').click()
  await expect(page.getByText('it was a different passkey')).toBeVisible()
  await button(page, 'Cancel').click()
  await addOwner(page, 'Base', () => look(page, 'wallet-settings-add-owner-confirm'))
  await expect(ownersOn(page, 'Base')).toHaveCount(3)
  await look(page, 'wallet-settings-smart-account')
  // Other networks have owners of their own.
  await expect(ownersOn(page, 'Ethereum')).toHaveCount(1)

  await button(page, 'Which passkey is this? On Base').click()
  await expect(page.getByText(/^It’s Passkey …/)).toBeVisible()

  // The same passkey twice is one.
  await button(page, 'Remove The key of this wallet on Base').click()
  await expect(title(page, 'Remove the key?')).toBeVisible()
  await look(page, 'wallet-settings-take-key-out')
  await button(page, 'Use a passkey').click()
  const takeOut = button(page, 'Remove the key')
  await expect(page.getByText('A passkey other than …')).toBeVisible()
  await look(page, 'wallet-settings-take-key-out-confirm')
  await takeOut.click()
  await expect(page.getByText('it was a different passkey')).toBeVisible()
  await hold(laptop)
  await takeOut.click()
  await expect(ownersOn(page, 'Base')).toHaveText([/Passkey …/, /Passkey …/])
  await expect(page.getByText('The last two passkeys stay.')).toBeVisible()

  await open(smartSettings(local))
  await expect(partsOf(page).account).toBeVisible()
  expect(await addressOfHost(page)).toBe(account)
  const receiver = newOwner().address
  const sent = sendOne(page, 8453, receiver)
  await approveWithPasskey(page)
  expect(await sent).toHaveProperty('id')
  await expect.poll(() => nodeOf(local, 8453).getBalance({ address: receiver })).toBe(parseEther('0.1'))

  // Without it nothing leaves, until one of them lets the key sign again.
  await hold()
  const refused = sendOne(page, 8453, receiver)
  await approveWithPasskey(page)
  await expect(questionOf(page).getByRole('status')).toContainText('No passkey was used, and nothing was signed.')
  await questionOf(page).getByRole('button', { name: 'Reject' }).press('Enter')
  expect(await refused).toBe('USER_REJECTED')
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-smart#smart-account`)
  await hold(phone)
  await button(page, 'Let the key sign again on Base').click()
  await button(page, 'Confirm').click()
  await expect(ownersOn(page, 'Base')).toHaveCount(3)
  await open(smartSettings(local))
  await expect(partsOf(page).account).toBeVisible()
  const again = sendOne(page, 8453, receiver)
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(popup.getByText('Your passkey, in the next step')).toBeHidden()
  await approve(popup)
  expect(await again).toHaveProperty('id')
})
