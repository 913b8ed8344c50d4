import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import {
  addressOfHost,
  answer,
  approve,
  approveInWindow,
  askToSignIn,
  connectByEmail,
  openWindow,
  questionOf,
  rejectInFrame,
  settingsOf,
  sign,
} from './embedded-wallet.ts'
import { addressOf, expect, STILL, test } from './fixtures.ts'

/* A question is asked in a window of the wallet's own origin; a sign-in to the page itself, where the browser cannot prove that nothing covers it. */

test.use(STILL)

const frameParts = (page: Page) => {
  const frame = questionOf(page)
  return {
    frame: page.locator('#w3m-iframe'),
    title: frame.getByRole('heading', { name: 'Continue in a separate window' }),
    told: frame.getByRole('status'),
    open: frame.getByRole('button', { name: 'Open the window' }),
    reject: frame.getByRole('button', { name: 'Reject' }),
  }
}
const windowParts = (popup: Page) => ({
  title: popup.getByRole('heading', { name: 'Sign a message' }),
  approve: popup.getByRole('button', { name: /^Approve/ }),
  reject: popup.getByRole('button', { name: 'Reject' }),
})

test('the question is answered in a window, which names site and address, and closes itself @walk', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const signed = sign(page, 'Good morning')
  const { title, frame } = frameParts(page)
  await expect(title).toBeFocused()
  const popup = await openWindow(page)
  const { title: asked, approve } = windowParts(popup)
  await expect(asked).toBeVisible()
  await expect(popup.getByRole('banner')).toContainText(local.walletOrigin)
  await expect(popup.getByText('Compare with your address bar')).toBeVisible()
  await expect(approve).toHaveAccessibleName(`Approve: Sign a message, asked by ${new URL(local.hostUrl).host}`)
  await popup.keyboard.press('Enter')
  await expect(approve).toBeEnabled()
  const closed = popup.waitForEvent('close')
  await answer(approve)
  const signature = (await signed) as `0x${string}`
  await closed
  await expect(frame).toBeHidden()
  const address = (await addressOfHost(page)) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Good morning', signature })).toBe(true)
})

test('rejecting in the window, in the frame, or with Escape signs nothing', async ({ page, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)

  const inWindow = sign(page, 'One')
  const first = await openWindow(page)
  await answer(windowParts(first).reject)
  expect(await inWindow).toBe('USER_REJECTED')

  const inFrame = sign(page, 'Two')
  const second = await openWindow(page)
  await expect(windowParts(second).title).toBeVisible()
  const closed = second.waitForEvent('close')
  await frameParts(page).reject.click()
  expect(await inFrame).toBe('USER_REJECTED')
  await closed

  const byKey = sign(page, 'Three')
  await expect(frameParts(page).title).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await byKey).toBe('USER_REJECTED')
})

test('a window that is closed can be opened again; one that is reloaded asks again; one answer counts (R30)', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const signed = sign(page, 'Good morning')
  const first = await openWindow(page)
  await expect(windowParts(first).title).toBeVisible()
  await first.close()
  const { told, open: again } = frameParts(page)
  await expect(told).toHaveText('The window was closed. Nothing was signed.')
  await expect(again).toBeVisible()
  const second = await openWindow(page)
  await expect(windowParts(second).title).toBeVisible()
  await second.reload()
  await expect(windowParts(second).approve).toBeEnabled()
  await answer(windowParts(second).approve)
  expect(await signed).toMatch(/^0x/)
})

test('a window that the browser kept and shows again asks anew, and one answer counts (R30)', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const signed = sign(page, 'Good morning')
  const popup = await openWindow(page)
  const { approve: button, title } = windowParts(popup)
  await expect(button).toBeEnabled()
  const loaded = popup.waitForEvent('load')
  // As Chromium says it, which keeps no page while it is driven.
  await popup.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await loaded
  await expect(title).toBeVisible()
  await approve(popup)
  expect(await signed).toMatch(/^0x/)
})

test('a window that is held back says so; signing out ends the question and closes its window', async ({
  page,
  open,
  local,
}) => {
  await page.addInitScript(() => {
    const real = window.open
    let isFirst = true
    window.open = (...args) => {
      const held = isFirst
      isFirst = false
      return held ? null : real.apply(window, args)
    }
  })
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const asked = sign(page, 'Good morning')
  const { open: button, told, frame } = frameParts(page)
  await button.click()
  await expect(told).toContainText('Your browser blocked the window.')
  const popup = await openWindow(page)
  await expect(windowParts(popup).title).toBeVisible()
  const closed = popup.waitForEvent('close')
  await page.evaluate(() => window.foyer.disconnect())
  await closed
  expect(await asked).toBe('REQUEST_ABORTED')
  await expect(frame).toBeHidden()
})

test('closing the modal takes the question back and closes its window (R31)', async ({ page, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const asked = sign(page, 'Good morning')
  const popup = await openWindow(page)
  await expect(windowParts(popup).title).toBeVisible()
  const closed = popup.waitForEvent('close')
  await page.evaluate(() => window.foyer.close())
  await closed
  expect(await asked).toBe('REQUEST_ABORTED')
  await expect(frameParts(page).frame).toBeHidden()

  const next = sign(page, 'Good evening')
  await approveInWindow(page)
  expect(await next).toMatch(/^0x/)
})

test('a page that cuts its windows off gets its answers through the wallet’s service (T25) @walk', async ({
  page,
  local,
}) => {
  await page.goto(addressOf(local.hostUrls['same-origin'], settingsOf(local)))
  await connectByEmail(page, local)
  const signed = sign(page, 'Good morning')
  const first = await openWindow(page)
  await expect(windowParts(first).title).toBeVisible()
  await expect(frameParts(page).told).toContainText('Answer in the window')
  await first.reload()
  await expect(windowParts(first).approve).toBeEnabled()
  const closed = first.waitForEvent('close')
  await answer(windowParts(first).approve)
  const signature = (await signed) as `0x${string}`
  await closed
  const address = (await addressOfHost(page)) as `0x${string}`
  expect(await verifyMessage({ address, message: 'Good morning', signature })).toBe(true)

  const refused = sign(page, 'Good evening')
  const second = await openWindow(page)
  await answer(windowParts(second).reject)
  expect(await refused).toBe('USER_REJECTED')
})

test('an answer that reaches the frame too late does not count, and the window asks again', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const signed = sign(page, 'Good morning')
  const popup = await openWindow(page)
  const { approve, title } = windowParts(popup)
  await expect(approve).toBeEnabled()
  // As if the frame had slept since then.
  await popup.evaluate(() => {
    const now = Date.now
    Date.now = () => {
      Date.now = now
      return now() - 61_000
    }
  })
  await approve.click()
  await expect(title).toBeVisible()
  await expect(frameParts(page).frame).toBeVisible()
  await expect(approve).toBeEnabled()
  await answer(windowParts(popup).reject)
  expect(await signed).toBe('USER_REJECTED')
})

/** Firefox and Safari cannot prove that nothing covers the frame; Chromium is made to be without that proof. */
const withoutProof = (page: Page) =>
  page.addInitScript(() => {
    if (typeof IntersectionObserverEntry === 'function')
      Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
  })

test('a sign-in is answered in a window where the browser proves nothing (T5) @walk', async ({ page, open, local }) => {
  await withoutProof(page)
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const signed = askToSignIn(page)
  await expect(frameParts(page).title).toBeFocused()
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await approve(popup)
  expect(await signed).toMatch(/^0x/)
})

test('where something covers a sign-in in the frame, the visitor goes on in a window (T5)', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const signed = askToSignIn(page)
  const question = questionOf(page)
  await expect(question.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  await page.locator('#w3m-iframe').evaluate((frame) => {
    const cover = document.createElement('div')
    Object.assign(cover.style, { position: 'fixed', inset: '0', pointerEvents: 'none', background: 'rgb(0 0 0 / .01)' })
    frame.parentElement?.append(cover)
  })
  await expect(question.getByText('Something is covering this request')).toBeVisible()
  await approveInWindow(page)
  expect(await signed).toMatch(/^0x/)
})

test('a page that opens the window itself can put no question into it (T3)', async ({ page, open, local, watch }) => {
  watch.allowConsole(/postMessage|status of 403/)
  await open(settingsOf(local))
  const opened = page.waitForEvent('popup')
  await page.evaluate((walletOrigin) => {
    const made = window.open(`${walletOrigin}/approve`, '_blank', 'popup,width=420,height=720')
    const content = { title: 'Sign in', dangers: [], steps: [], facts: [], raw: { label: 'x', text: 'x' } }
    const question = { t: 'question', origin: 'https://bank.example', content, leftMs: 300_000, theme: {} }
    setInterval(() => made?.postMessage(question, walletOrigin, [new MessageChannel().port2]), 50)
    addEventListener('message', () => Object.assign(window, { heard: true }))
  }, local.walletOrigin)
  const popup = await opened
  await expect(popup.getByText('This window opens only from a question of your wallet.')).toBeVisible()
  expect(await page.evaluate(() => 'heard' in window)).toBe(false)
})

test('several requests wait for each other', async ({ page, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const first = sign(page, 'The first')
  const popup = await openWindow(page)
  await expect(popup.getByText('The first')).toBeVisible()
  const second = sign(page, 'The second')
  await approve(popup)
  expect(await first).toMatch(/^0x/)
  const other = await openWindow(page)
  await expect(other.getByText('The second')).toBeVisible()
  await rejectInFrame(page)
  expect(await second).toBe('USER_REJECTED')
  await expect(page.locator('#w3m-iframe')).toBeHidden()
})
