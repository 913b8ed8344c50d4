import type { Browser, Page } from '@playwright/test'
import { expect, partsOf } from './fixtures.ts'
import type { World } from './world.ts'

/** Opens the wallet app in its own browser context, as if on another device. */
export async function openPhone(browser: Browser, local: World) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  const errors: string[] = []
  phone.on('pageerror', (error) => errors.push(error.message))
  await phone.goto(local.walletUrl)
  await expect(phone.getByTestId('scan')).toBeVisible()
  return { phone, errors, close: () => context.close() }
}

/** Opens the QR code on the page and scans it from the screen with the phone. */
export async function scanWith(phone: Page, page: Page) {
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button('Scan with your phone').click()
  const code = modal.dialog.getByRole('img', { name: 'Connection code for Atoll' })
  await expect(code.locator('.qr-code')).toBeVisible()
  await phone.getByTestId('scan').click()
  await phone.getByTestId('scan-file').setInputFiles({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: await code.screenshot({ animations: 'disabled' }),
  })
}
