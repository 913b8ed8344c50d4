import type { Page } from '@playwright/test'
import { authenticator } from './authenticator.ts'
import { openOwnPage, settingsOf } from './embedded-wallet.ts'
import { expect } from './fixtures.ts'
import type { World } from './world.ts'

/* What tests do with passkeys that own the smart account: steps on the wallet's own page, and a site that asks for a transfer. */

export const smartSettings = (local: World) =>
  settingsOf(local, { networks: ['base', 'mainnet'], options: { projectId: 'e2e-smart' } })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const ownersOn = (page: Page, network: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: network }) }).getByRole('listitem')

/**
 * Gives the wallet two passkeys, on authenticators of their own, and opens the page of its smart account.
 * @returns both, and what puts one of them in reach and no other, or none
 */
export async function twoPasskeys(page: Page, local: World, email: string) {
  await openOwnPage(page, local, email, { projectId: 'e2e-smart' })
  let here = await authenticator(page)
  const hold = async (passkey?: Awaited<ReturnType<typeof here.credentials>>[number]) => {
    await here.remove()
    here = await authenticator(page)
    if (passkey) await here.add(passkey)
  }
  const add = async (count: number) => {
    await button(page, 'Add a passkey').click()
    await expect(page.getByRole('listitem')).toHaveCount(count)
    const [passkey] = await here.credentials()
    if (!passkey) throw new Error('there is no passkey')
    return passkey
  }
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-smart#passkeys`)
  const first = await add(1)
  await hold()
  const second = await add(2)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Smart account' }).click()
  return { first, second, hold }
}

/**
 * Makes the passkey in reach an owner. The first one of a network brings the verifier along, so each test has a network of its own.
 * @param onConfirm called while the question is shown
 */
export async function addOwner(page: Page, network: string, onConfirm?: () => Promise<void>) {
  await button(page, `Add a passkey on ${network}`).click()
  await button(page, 'Use a passkey').click()
  await button(page, 'Use it once more').click()
  await expect(page.getByRole('heading', { name: 'Add this passkey?' })).toBeVisible()
  await onConfirm?.()
  await button(page, 'Confirm').click()
  await expect(page.getByRole('heading', { name: 'Smart account', exact: true })).toBeVisible()
}

/** A site asks for a transfer of 0.1 ETH; what came of it. */
export const sendOne = (page: Page, chainId: number, to: string) =>
  page.evaluate(
    async ([id, receiver]) => {
      const calls = [{ to: receiver, value: '0x16345785d8a0000' }]
      const batch = { version: '2.0.0', chainId: id, calls }
      const asked = window.foyer.getProvider('eip155')?.request({ method: 'wallet_sendCalls', params: [batch] })
      return asked?.catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code)
    },
    [`0x${chainId.toString(16)}`, to] as const,
  )
