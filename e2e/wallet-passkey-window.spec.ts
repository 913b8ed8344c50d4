import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { addressOfHost, answer, connectByEmail, openWindow, questionOf } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf } from './money.ts'
import { addOwner, button, ownersOn, sendOne, smartSettings, twoPasskeys } from './passkey-owners.ts'
import { look } from './wallet-look.ts'
import type { World } from './world.ts'

/* A smart account that passkeys own: the visitor approves in a window, and presses in the frame for the passkey. */

test.use(STILL)

/** Makes two passkeys the owners on Ethereum, in place of the wallet's key; one of them is in reach. @returns what takes it away */
async function letPasskeysOwn(page: Page, local: World, email: string) {
  const { first, second, hold } = await twoPasskeys(page, local, email)
  await addOwner(page, 'Ethereum', async () => expect(page.getByText('Network fee, at most')).toBeVisible())
  await hold(first)
  await addOwner(page, 'Ethereum', async () => expect(page.getByText('Network fee, at most')).toBeVisible())
  await button(page, 'Remove The key of this wallet on Ethereum').click()
  await button(page, 'Use a passkey').click()
  await expect(page.getByText('A passkey other than …')).toBeVisible()
  await hold(second)
  await button(page, 'Remove the key').click()
  await expect(ownersOn(page, 'Ethereum')).toHaveText([/Passkey …/, /Passkey …/])
  return () => hold()
}

async function approveInWindow(page: Page) {
  const popup = await openWindow(page)
  await expect(popup.getByText('Your passkey, in the next step')).toBeVisible()
  const approve = popup.getByRole('button', { name: /^Approve/ })
  await expect(approve).toBeEnabled()
  const closed = popup.waitForEvent('close')
  await answer(approve)
  await closed
}

test('what was approved in a window is signed by a passkey that is asked for by a press in the frame', async ({
  page,
  open,
  local,
}) => {
  test.slow()
  await open(smartSettings(local))
  const email = await connectByEmail(page, local)
  const account = (await addressOfHost(page)) as `0x${string}`
  await fund(local, 1, account, { ether: '1' })
  const takeAway = await letPasskeysOwn(page, local, email)
  await open(smartSettings(local))
  await expect(partsOf(page).account).toBeVisible()

  const frame = questionOf(page)
  const title = frame.getByRole('heading', { name: 'Now your passkey' })
  const use = frame.getByRole('button', { name: 'Use your passkey' })
  const receiver = newOwner().address
  const sent = sendOne(page, 1, receiver)
  await approveInWindow(page)
  await expect(title).toBeFocused()
  await use.press('Enter')
  expect(await sent).toHaveProperty('id')
  await expect(page.locator('#w3m-iframe')).toBeHidden()
  await expect.poll(() => nodeOf(local, 1).getBalance({ address: receiver })).toBe(parseEther('0.1'))

  // An authenticator without the passkey.
  await takeAway()
  const refused = sendOne(page, 1, receiver)
  await approveInWindow(page)
  await expect(title).toBeVisible()
  const inFrame = page.frames().find((one) => one.parentFrame() && one.url().startsWith(local.walletOrigin))
  if (!inFrame) throw new Error('there is no frame')
  await look(page, 'wallet-question-passkey', { frame: inFrame })
  for (const _ of [1, 2]) {
    await use.press('Enter')
    await expect(frame.getByRole('status')).toContainText('No passkey was used, and nothing was signed.')
  }
  await frame.getByRole('button', { name: 'Reject' }).click()
  expect(await refused).toBe('USER_REJECTED')
  await expect(page.locator('#w3m-iframe')).toBeHidden()
})
