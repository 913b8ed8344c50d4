import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { authenticator } from './authenticator.ts'
import {
  addressOfHost,
  answer,
  connectByEmail,
  openWindow,
  questionOf,
  settingsOf,
  withoutProof,
} from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf } from './money.ts'
import { look } from './wallet-look.ts'
import type { World } from './world.ts'

/*
 * Browsers that cannot prove that nothing covers the question, for a smart account that passkeys own: the visitor approves in a window,
 * and presses in the frame for the passkey. Chromium alone has virtual authenticators; it is made to be without that proof.
 */

test.use(STILL)

const settings = (local: World) =>
  settingsOf(local, { networks: ['base', 'mainnet'], options: { projectId: 'e2e-smart' } })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes two passkeys the owners on Base, in place of the wallet's key. @returns the authenticator in reach, which has one of them */
async function letPasskeysOwn(page: Page, local: World) {
  const held: Awaited<ReturnType<typeof here.credentials>> = []
  let here = await authenticator(page)
  const another = async () => {
    await here.remove()
    here = await authenticator(page)
  }
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-smart#passkeys`)
  for (const count of [1, 2]) {
    if (count > 1) await another()
    await button(page, 'Add a passkey').click()
    await expect(page.getByRole('listitem')).toHaveCount(count)
    held.push(...(await here.credentials()))
  }
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Smart account' }).click()
  const owners = page.locator('section', { has: page.getByRole('heading', { name: 'Base' }) }).getByRole('listitem')
  for (const [at, passkey] of held.entries()) {
    await another()
    await here.add(passkey)
    await button(page, 'Add a passkey on Base').click()
    await button(page, 'Use a passkey').click()
    await button(page, 'Use it once more').click()
    await button(page, 'Confirm').click()
    await expect(owners).toHaveCount(at + 2, { timeout: 20_000 })
  }
  await button(page, 'Remove The key of this wallet on Base').click()
  const [first, second] = held
  if (!first || !second) throw new Error('there are no two passkeys')
  await another()
  await here.add(first)
  await button(page, 'Use a passkey').click()
  await expect(page.getByText('A passkey other than …')).toBeVisible()
  await another()
  await here.add(second)
  await button(page, 'Take the key out').click()
  await expect(owners).toHaveText([/Passkey …/, /Passkey …/], { timeout: 20_000 })
  return here
}

/** A site asks for a transfer; what came of it. */
const sendOne = (page: Page, to: string) =>
  page.evaluate(async (receiver) => {
    const calls = [{ to: receiver, value: '0x16345785d8a0000' }]
    const batch = { version: '2.0.0', chainId: '0x2105', calls }
    const asked = window.foyer.getProvider('eip155')?.request({ method: 'wallet_sendCalls', params: [batch] })
    return asked?.catch((error: { code: string }) => error.code)
  }, to)

async function approveInWindow(page: Page) {
  const popup = await openWindow(page)
  await expect(popup.getByText('Your passkey, asked for next')).toBeVisible()
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
  await withoutProof(page)
  await open(settings(local))
  await connectByEmail(page, local)
  const account = (await addressOfHost(page)) as `0x${string}`
  await fund(local, 8453, account, { ether: '1' })
  const here = await letPasskeysOwn(page, local)
  await open(settings(local))
  await expect(partsOf(page).account).toBeVisible({ timeout: 20_000 })

  const frame = questionOf(page)
  const title = frame.getByRole('heading', { name: 'Now your passkey' })
  const use = frame.getByRole('button', { name: 'Use your passkey' })
  const receiver = newOwner().address
  const sent = sendOne(page, receiver)
  await approveInWindow(page)
  await expect(title).toBeFocused()
  await use.press('Enter')
  expect(await sent).toHaveProperty('id')
  await expect(page.locator('#w3m-iframe')).toBeHidden()
  await expect.poll(() => nodeOf(local, 8453).getBalance({ address: receiver })).toBe(parseEther('0.1'))

  // An authenticator without the passkey.
  await here.remove()
  await authenticator(page)
  const refused = sendOne(page, receiver)
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
