import { ACCOUNTS } from '@foyer/devnet/accounts'
import type { Browser, Page } from '@playwright/test'
import { expect, partsOf, short, test } from './fixtures.ts'
import type { World } from './world.ts'

/* The newcomer's walk, as the README tells it: the demo page as it is served, its Local test wallet, and the wallet app as the
   phone. */

const MARA = ACCOUNTS[1].address

async function openDemo(page: Page, local: World) {
  await page.goto(local.demoUrl)
  await expect(partsOf(page).connect).toBeVisible()
  const inWindow = async (title: RegExp, answer: 'approve' | 'reject') => {
    await expect(page.getByTestId('wallet-title')).toHaveText(title)
    await page.getByTestId(`wallet-${answer}`).click()
  }
  const act = (id: string) => page.getByTestId(`action-${id}`).click()
  const result = (id: string) => page.getByTestId(`result-${id}`)
  return { modal: partsOf(page), inWindow, act, result }
}

const violations = async (...urls: readonly string[]): Promise<unknown[]> =>
  (await Promise.all(urls.map(async (url) => (await fetch(`${url}/csp-reports`)).json()))).flat()

test('connect with the Local test wallet, sign, send, reload, disconnect', async ({ page, local }) => {
  const { modal, inWindow, act, result } = await openDemo(page, local)
  await modal.connect.click()
  await modal.button('Local test wallet').click()
  await inWindow(/./, 'approve')
  await expect(modal.account).toContainText(short(MARA))
  await expect(modal.dialog).toBeHidden()
  await expect(page.getByTestId('state-status')).toHaveText('connected')

  await act('sign-message')
  await expect(page.getByTestId('wallet-message')).toContainText('open the lagoon for me')
  await inWindow(/./, 'approve')
  await expect(result('sign-message')).toContainText(/Signed\.\s*0x[0-9a-f]{130}/)

  await act('sign-typed-data')
  await inWindow(/./, 'approve')
  await expect(result('sign-typed-data')).toContainText('Terms signed.')

  await act('send')
  await inWindow(/./, 'approve')
  await expect(result('send')).toContainText(/Delivered in block \d+ of Base\./)
  await expect(modal.account).toContainText('9,999.98')

  await act('send-reverting')
  await inWindow(/./, 'approve')
  await expect(result('send-reverting')).toContainText('Base turned this transfer down')

  await act('sign-message')
  await inWindow(/./, 'reject')
  await expect(result('sign-message')).toContainText('You said no in the wallet.')

  await act('switch-mainnet')
  await inWindow(/./, 'approve')
  await expect(modal.network).toContainText('Ethereum')

  await page.reload()
  await expect(modal.account).toContainText(short(MARA))
  await act('disconnect')
  await expect(modal.connect).toBeVisible()
  await page.reload()
  await expect(modal.connect).toBeVisible()
  expect(await violations(local.demoUrl)).toEqual([])
})

/** The wallet app in a browser of its own, as on another device. */
async function openPhone(browser: Browser, local: World) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  const errors: string[] = []
  phone.on('pageerror', (error) => errors.push(error.message))
  await phone.goto(local.walletUrl)
  await expect(phone.getByTestId('scan')).toBeVisible()
  return { phone, errors, close: () => context.close() }
}

test('connect by code: the phone reads it off the screen, signs, and disconnects', async ({ page, browser, local }) => {
  const { modal, act, result } = await openDemo(page, local)
  const { phone, errors, close } = await openPhone(browser, local)
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
  await expect(phone.getByTestId('proposal-title')).toHaveText('Connect to Atoll')
  await phone.getByTestId('approve').click()
  await expect(modal.account).toContainText(short(MARA))
  await expect(modal.dialog).toBeHidden()

  await act('sign-message')
  await expect(phone.getByTestId('request-message')).toContainText('open the lagoon for me')
  await phone.getByTestId('approve').click()
  await expect(result('sign-message')).toContainText('Signed.')

  await page.reload()
  await expect(modal.account).toContainText(short(MARA))
  await phone.getByTestId('disconnect').click()
  await expect(modal.connect).toBeVisible()
  expect(errors).toEqual([])
  expect(await violations(local.demoUrl, local.walletUrl)).toEqual([])
  await close()
})

test('connect by link, rejected on the phone', async ({ page, browser, local }) => {
  const { modal } = await openDemo(page, local)
  const { phone, close } = await openPhone(browser, local)
  await modal.connect.click()
  await modal.button('Scan with your phone').click()
  await modal.button('Copy link').click()
  await expect(modal.button('Link copied')).toBeVisible()
  await phone.getByTestId('uri').fill(await page.evaluate(() => navigator.clipboard.readText()))
  await phone.getByTestId('pair').click()
  await phone.getByTestId('reject').click()
  await expect(modal.heading('Your wallet declined the request')).toBeVisible()
  await close()
})
