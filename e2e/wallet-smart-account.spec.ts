import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { authenticator } from './authenticator.ts'
import { addressOfHost, connectByEmail, questionOf, settingsOf } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf } from './money.ts'
import { look } from './wallet-look.ts'
import type { World } from './world.ts'

/* Passkeys that own the smart account, on the wallet's own page and then in the frame of a site, with virtual authenticators. */

test.use(STILL)

type Hex = `0x${string}`
type Passkey = Awaited<ReturnType<Awaited<ReturnType<typeof authenticator>>['credentials']>>[number]
const settings = (local: World) =>
  settingsOf(local, { networks: ['base', 'mainnet'], options: { projectId: 'e2e-smart' } })
const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes the passkey of an authenticator an owner on Base. */
async function addOwner(page: Page, isShown = false) {
  await button(page, 'Add a passkey on Base').click()
  await button(page, 'Use a passkey').click()
  await button(page, 'Use it once more').click()
  await expect(title(page, 'Add this passkey?')).toBeVisible()
  await expect(page.getByText('Paid for you')).toBeVisible()
  if (isShown) await look(page, 'wallet-settings-add-owner-confirm')
  await button(page, 'Confirm').click()
  await expect(title(page, 'Smart account')).toBeVisible({ timeout: 20_000 })
}
const ownersOn = (page: Page, network: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: network }) }).getByRole('listitem')

/** A site asks for a transfer; what came of it. */
const sendOne = (page: Page, to: Hex) =>
  page.evaluate(async (receiver) => {
    const calls = [{ to: receiver, value: '0x16345785d8a0000' }]
    const batch = { version: '2.0.0', chainId: '0x2105', calls }
    const asked = window.foyer.getProvider('eip155')?.request({ method: 'wallet_sendCalls', params: [batch] })
    return asked?.catch((error: { code: string }) => error.code)
  }, to)
async function approve(page: Page) {
  const approval = questionOf(page).getByRole('button', { name: 'Approve' })
  await expect(approval).toBeEnabled()
  await approval.click()
}

test('two passkeys own the smart account, the key of the wallet goes, and a site’s transfer needs a passkey from then on', async ({
  page,
  open,
  local,
}) => {
  test.slow()
  await open(settings(local))
  await connectByEmail(page, local)
  const account = (await addressOfHost(page)) as Hex
  await fund(local, 8453, account, { ether: '1' })

  let here = await authenticator(page)
  /** Puts the passkey in reach, and no other. */
  const hold = async (passkey: Passkey) => {
    await here.remove()
    here = await authenticator(page)
    await here.add(passkey)
  }
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-smart#passkeys`)
  await button(page, 'Add a passkey').click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  const [phone] = await here.credentials()
  await here.remove()
  here = await authenticator(page)
  await button(page, 'Add a passkey').click()
  await expect(page.getByRole('listitem')).toHaveCount(2)
  const [laptop] = await here.credentials()
  if (!phone || !laptop) throw new Error('there are no two passkeys')

  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Smart account' }).click()
  await expect(page.getByText(account)).toBeVisible()
  await expect(ownersOn(page, 'Base')).toHaveText([/The key of this wallet/])
  await addOwner(page)
  await expect(ownersOn(page, 'Base')).toHaveText([/The key of this wallet/, /Passkey …/])
  await expect(page.getByText('The key can be taken out once two passkeys are owners.')).toBeVisible()
  await expect(button(page, 'Remove The key of this wallet on Base')).toBeHidden()

  // Two answers of two passkeys tell no key.
  await button(page, 'Add a passkey on Base').click()
  await look(page, 'wallet-settings-add-owner')
  await button(page, 'Use a passkey').click()
  await expect(button(page, 'Use it once more')).toBeVisible()
  await hold(phone)
  await button(page, 'Use it once more').click()
  await expect(page.getByText('it was another passkey')).toBeVisible()
  await button(page, 'Cancel').click()
  await addOwner(page, true)
  await expect(ownersOn(page, 'Base')).toHaveCount(3)
  await look(page, 'wallet-settings-smart-account')
  // Other networks have owners of their own.
  await expect(ownersOn(page, 'Ethereum')).toHaveCount(1)

  await button(page, 'Which passkey is this? On Base').click()
  await expect(page.getByText(/^It is Passkey …/)).toBeVisible()

  // The same passkey twice is one.
  await button(page, 'Remove The key of this wallet on Base').click()
  await expect(title(page, 'Take the key out?')).toBeVisible()
  await look(page, 'wallet-settings-take-key-out')
  await button(page, 'Use a passkey').click()
  const takeOut = button(page, 'Take the key out')
  await expect(page.getByText('A passkey other than …')).toBeVisible()
  await look(page, 'wallet-settings-take-key-out-confirm')
  await takeOut.click()
  await expect(page.getByText('it was another passkey')).toBeVisible()
  await hold(laptop)
  await takeOut.click()
  await expect(ownersOn(page, 'Base')).toHaveText([/Passkey …/, /Passkey …/], { timeout: 20_000 })
  await expect(page.getByText('One of the last two passkeys stays.')).toBeVisible()

  await open(settings(local))
  await expect(partsOf(page).account).toBeVisible({ timeout: 20_000 })
  expect(await addressOfHost(page)).toBe(account)
  const receiver = newOwner().address
  const sent = sendOne(page, receiver)
  await expect(questionOf(page).getByText('Your passkey, asked for next')).toBeVisible()
  await approve(page)
  expect(await sent).toHaveProperty('id')
  await expect.poll(() => nodeOf(local, 8453).getBalance({ address: receiver })).toBe(parseEther('0.1'))

  // Without it nothing leaves, until one of them lets the key sign again.
  await here.remove()
  here = await authenticator(page)
  const refused = sendOne(page, receiver)
  await approve(page)
  expect(await refused).toBe('PASSKEY_NOT_USED')
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-smart#smart-account`)
  await hold(phone)
  await button(page, 'Let the key sign again on Base').click()
  await button(page, 'Confirm').click()
  await expect(ownersOn(page, 'Base')).toHaveCount(3, { timeout: 20_000 })
  await open(settings(local))
  await expect(partsOf(page).account).toBeVisible({ timeout: 20_000 })
  const again = sendOne(page, receiver)
  await expect(questionOf(page).getByText('Your passkey, asked for next')).toBeHidden()
  await approve(page)
  expect(await again).toHaveProperty('id')
})
