import type { Page } from '@playwright/test'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { funded, sendingHost } from './embedded-money.ts'
import { connectByEmail, openWindow, questionOf, settingsOf, sign } from './embedded-wallet.ts'
import { addressOf, expect, STILL, test } from './fixtures.ts'
import { look } from './wallet-look.ts'

/* Screens of a question that does not go well: its window is held back, what it asks for is dangerous, its limit is no amount, it runs out. */

test.use({ ...STILL, viewport: { width: 720, height: 760 } })

const WINDOW = { width: 420, height: 720 }
const erc20 = parseAbi(['function approve(address spender, uint256 amount)'])

/** The browser holds the first window back. */
const holdingBack = (page: Page) =>
  page.addInitScript(() => {
    const real = window.open
    window.open = () => {
      window.open = real
      return null
    }
  })

type Expiring = Window & { expire?: () => void }
/** The five minutes that a question waits end when the test says so. */
const endingOnDemand = (page: Page, walletOrigin: string) =>
  page.addInitScript((origin) => {
    if (location.origin !== origin || window.top === window) return
    const wait = window.setTimeout
    const held = (done: () => void, ms = 0) => {
      if (ms !== 300_000) return wait(done, ms)
      Object.assign(window, { expire: done })
      return 0
    }
    Object.assign(window, { setTimeout: held })
  }, walletOrigin)

test('held back, dangerous, with a limit that is none, and over, on a page that cuts its windows off', async ({
  page,
  local,
}) => {
  test.slow()
  await holdingBack(page)
  await endingOnDemand(page, local.walletOrigin)
  await page.goto(addressOf(local.hostUrls['same-origin'], sendingHost(local, 'eoa')))
  const { own, receiver } = await funded(page, local)
  const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [receiver, maxUint256] })
  const answer = page.evaluate(
    async (call) =>
      window.foyer
        .getProvider('eip155')
        ?.request({ method: 'eth_sendTransaction', params: [call] })
        .catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code),
    { from: own, to: local.contracts.usdc, data },
  )
  const question = questionOf(page)
  const go = question.getByRole('button', { name: 'Open the window' })
  await expect(go).toBeVisible()
  const frame = page.frame({ url: (url) => url.origin === local.walletOrigin })
  if (!frame) throw new Error('the wallet page has no frame')
  await go.press('Enter')
  await expect(question.getByRole('status')).toContainText('Your browser blocked the window.')
  await look(page, 'wallet-question-held-back', { frame })

  const popup = await openWindow(page)
  const approve = popup.getByRole('button', { name: /^Approve/ })
  const ready = () => popup.bringToFront().then(() => expect(approve).toBeEnabled())
  await expect(popup.getByText('This could empty your USDC.', { exact: false })).toBeVisible()
  await look(popup, 'wallet-window-danger', { size: WINDOW, ready })
  const field = popup.getByRole('textbox', { name: 'Allow only some USDC' })
  await field.fill('1,5')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/^Enter a number above 0/)
  await look(popup, 'wallet-window-limit', { size: WINDOW, ready })

  await frame.evaluate(() => (window as Expiring).expire?.())
  expect(await answer).toBe('APPROVAL_EXPIRED')
  await expect(page.locator('#w3m-iframe')).toBeHidden()
  await expect(popup.getByRole('heading', { name: 'The page that asked is no longer waiting.' })).toBeVisible()
  await look(popup, 'wallet-window-over', { size: WINDOW })
})

test('a window whose question ran out says so, and closes at a press', async ({ page, context, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  await context.clock.install()
  const answer = sign(page, 'Good morning')
  const popup = await openWindow(page)
  await expect(popup.getByRole('button', { name: /^Approve/ })).toBeVisible()
  await context.clock.fastForward('05:01')
  expect(await answer).toBe('APPROVAL_EXPIRED')
  await expect(popup.getByRole('heading', { name: 'This request expired' })).toBeVisible()
  await expect(popup.getByText(`Ask again from ${new URL(local.hostUrl).host}`)).toBeVisible()
  await expect(page.locator('#w3m-iframe')).toBeHidden()
  await look(popup, 'wallet-window-expired', { size: WINDOW })
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Close this window' }).click()
  await closed
})
