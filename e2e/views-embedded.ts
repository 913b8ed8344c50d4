import { ACCOUNTS } from '@foyer/devnet/accounts'
import type { Page } from '@playwright/test'
import { address, approveInWindow, codeFor } from './embedded-wallet.ts'
import { expect } from './fixtures.ts'
import { connectedToPlayed, holdBack, playOpened } from './played-frame.ts'
import { type Scene, view } from './scene.ts'
import type { World } from './world.ts'

/* Views that only visitors with an embedded wallet see. */

/** Works in every language. */
export async function connectedByEmail(page: Page, local: World) {
  const dialog = page.getByRole('dialog')
  const email = address()
  await page.evaluate(() => window.foyer.open())
  await dialog.locator('input[type="email"]').fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog.locator('input[autocomplete="one-time-code"]').first()).toBeFocused()
  await page.keyboard.type(await codeFor(local, email))
  // The screen of a new wallet.
  await expect(dialog.locator('a[href$="#passkeys"]')).toBeVisible()
  await dialog.locator('.btn[data-kind="primary"]').press('Enter')
  await expect.poll(() => page.evaluate(() => window.foyer.getAccount().status)).toBe('connected')
  return email
}

export const EMBEDDED_SCENES: readonly Scene[] = [
  {
    name: 'making-wallet',
    view: 'EmailLogin',
    settings: { options: { projectId: 'e2e-email', walletOrigin: '' } },
    // A step of it is never answered.
    before: (page) => page.route('**/recovery/v1/enrol?*', () => undefined),
    async show(page, local) {
      const dialog = page.getByRole('dialog')
      const email = address()
      await page.evaluate(() => window.foyer.open())
      await dialog.locator('input[type="email"]').fill(email)
      await page.keyboard.press('Enter')
      await expect(dialog.locator('input[autocomplete="one-time-code"]').first()).toBeFocused()
      await page.keyboard.type(await codeFor(local, email))
      await expect(dialog.locator('.points > li')).toHaveCount(3)
    },
  },
  {
    name: 'new-wallet',
    view: 'EmailLogin',
    async show(page) {
      await view(page, {
        view: 'EmailLogin',
        arguments: { email: 'mara@atoll.example', action: 'CONNECT', resendAt: 0, newAddress: ACCOUNTS[0].address },
      })
      await expect(page.getByRole('dialog').locator('a[href$="#passkeys"]')).toBeVisible()
      await expect(page.getByRole('dialog').locator('.host svg')).toBeVisible()
    },
    settings: { options: { projectId: 'e2e-email', walletOrigin: '' } },
  },
  {
    name: 'account-settings-smart',
    settings: { networks: ['base', 'mainnet'], options: { projectId: 'e2e-smart', walletOrigin: '' } },
    async show(page, local) {
      await connectedByEmail(page, local)
      await view(page, { view: 'AccountSettings' })
      await expect(page.getByRole('dialog').locator('.seg')).toBeVisible()
    },
  },
  {
    name: 'update-email',
    settings: { options: { projectId: 'e2e-email', walletOrigin: '' } },
    async show(page, local) {
      const email = await connectedByEmail(page, local)
      await view(page, { view: 'UpdateEmailWallet' })
      await expect(page.getByRole('dialog').locator('dd', { hasText: email })).toBeVisible()
    },
  },
  {
    name: 'update-email-code',
    settings: { options: { projectId: 'e2e-email', walletOrigin: '' } },
    async show(page, local) {
      const email = await connectedByEmail(page, local)
      const dialog = page.getByRole('dialog')
      await view(page, { view: 'UpdateEmailWallet' })
      await dialog.locator('input[type="email"]').fill(address())
      await page.keyboard.press('Enter')
      await approveInWindow(page)
      await expect(dialog.locator('input[autocomplete="one-time-code"]').first()).toBeFocused()
      await page.keyboard.type(await codeFor(local, email, 2))
      await expect(dialog.locator('.steps > [data-state="done"]')).toBeVisible()
    },
  },
  {
    name: 'update-email-asking',
    bones: true,
    settings: { options: { projectId: 'e2e-passkey', walletOrigin: '' } },
    before: (page, local) => playOpened(page, local, null),
    async show(page, local) {
      await connectedToPlayed(page)
      await holdBack(page, local, 'getUser')
      await view(page, { view: 'UpdateEmailWallet' })
      await expect(page.getByRole('dialog').locator('.sk').first()).toBeVisible()
    },
  },
  {
    name: 'update-email-none',
    settings: { options: { projectId: 'e2e-passkey', walletOrigin: '' } },
    before: (page, local) => playOpened(page, local, null),
    async show(page) {
      await connectedToPlayed(page)
      await view(page, { view: 'UpdateEmailWallet' })
      await expect(page.getByRole('dialog').locator('.msg-title')).toBeVisible()
    },
  },
  {
    name: 'connecting-social-blocked',
    settings: { options: { projectId: 'e2e-social', walletOrigin: '' } },
    async show(page) {
      const dialog = page.getByRole('dialog')
      await page.evaluate(() => {
        window.open = () => null
        void window.foyer.open()
      })
      await dialog.getByRole('button', { name: /Google/ }).press('Enter')
      await expect(dialog.locator('input[type="email"]')).toHaveCount(0)
    },
  },
  {
    name: 'connecting-social-in-app',
    settings: { options: { projectId: 'e2e-social', walletOrigin: '' } },
    async show(page) {
      const dialog = page.getByRole('dialog')
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) Mobile/15E148 Instagram 380.0' })
        void window.foyer.open()
      })
      await dialog.getByRole('button', { name: /Google/ }).press('Enter')
      await expect(dialog.locator('input[type="email"]')).toHaveCount(0)
    },
  },
  {
    name: 'connect-email-unavailable',
    settings: { options: { projectId: 'e2e-email', walletOrigin: '' }, wallets: ['obeys'] },
    says: /frame-ancestors|Framing|violates the following Content Security Policy|APKT003|email login|postMessage/i,
    clock: true,
    before: (page, local) =>
      page.route(`${local.walletOrigin}/frame?*`, (route) =>
        route.continue({ url: route.request().url().replace('e2e-email', 'e2e-email-elsewhere') }),
      ),
    async show(page) {
      const dialog = page.getByRole('dialog')
      await page.evaluate(() => window.foyer.open())
      await dialog.locator('input[type="email"]').fill('mara@atoll.example')
      await page.keyboard.press('Enter')
      // 20 seconds after the frame was added, whenever that is.
      await expect(async () => {
        await page.clock.runFor(5_000)
        await expect(dialog.locator('.hint[data-tone="danger"]')).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  },
]
