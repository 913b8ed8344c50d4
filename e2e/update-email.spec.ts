import type { Page } from '@playwright/test'
import {
  address,
  addressOfHost,
  approve,
  approveByMail,
  approveInWindow,
  codeFor,
  connectByEmail,
  mailsTo,
  openWindow,
  rejectInFrame,
  settingsOf,
} from './embedded-wallet.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'
import { connectedToPlayed, holdBack, playAnswer, playedUser, playOpened } from './played-frame.ts'

/* Another email for a wallet: its own question, a code to each address, and both services. */

test.use(STILL)

for (const [what, email] of [
  ['its email', 'mara@atoll.example'],
  ['that it has none', null],
] as const)
  test(`until a slow wallet page has said ${what}, there is nothing to type into`, async ({ page, open, local }) => {
    const { dialog } = partsOf(page)
    await playOpened(page, local, email)
    await open(settingsOf(local, { options: { projectId: 'e2e-passkey' } }))
    await connectedToPlayed(page)
    await holdBack(page, local, 'getUser')
    await page.evaluate(() => window.foyer.open({ view: 'UpdateEmailWallet' }))
    await expect(dialog.getByRole('button', { name: 'Checking your current email address' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await playAnswer(page, local, 'getUser', playedUser(email))
    if (email === null) await expect(dialog.getByRole('heading', { name: 'This wallet has no email' })).toBeVisible()
    else await expect(dialog.getByRole('textbox', { name: 'New email' })).toBeVisible()
    await expect(dialog.getByText('mara@atoll.example')).toHaveCount(email === null ? 0 : 1)
  })

/** From the page to the field for the new address. */
async function openChange(page: Page, email: string) {
  const { account, dialog } = partsOf(page)
  await account.click()
  await dialog.getByRole('button', { name: 'Account settings' }).last().click()
  await dialog.getByRole('button', { name: `Email ${email}` }).click()
  await expect(dialog.getByRole('heading', { name: 'Change email' })).toBeVisible()
}

test('a wallet gets another email, which opens it on another device (T26)', async ({
  page,
  open,
  local,
  browser,
  watch,
}) => {
  test.slow()
  watch.allowConsole(/status of (400|409|429)/)
  await open(settingsOf(local))
  const email = await connectByEmail(page, local)
  const made = await addressOfHost(page)
  const { dialog, account } = partsOf(page)
  await openChange(page, email)
  const field = dialog.getByRole('textbox', { name: 'New email' })
  const next = address()
  await field.fill(next)
  await page.keyboard.press('Enter')
  // The wallet’s own page asks, and names both addresses: the page that hosts it only types codes.
  const question = await openWindow(page)
  await expect(question.getByRole('heading', { name: 'Change the email of your wallet' })).toBeVisible()
  await expect(question.getByText(next)).toBeVisible()
  await expect(question.getByText(email)).toBeVisible()
  await approve(question)

  const code = dialog.getByRole('textbox', { name: '6-digit code' })
  await expect(code).toBeFocused()
  await expect(dialog.getByText(`Enter the code sent to ${email}`)).toBeVisible()
  const first = await codeFor(local, email, 2)
  await page.keyboard.type(first === '000000' ? '000001' : '000000')
  await expect(dialog.getByText('That code doesn’t match').first()).toBeVisible()
  expect(await mailsTo(local, next)).toEqual([])
  await page.keyboard.type(first)
  await expect(dialog.getByText(`Enter the code sent to ${next}`)).toBeVisible()
  await expect(dialog.getByText('Current email confirmed')).toBeVisible()
  await page.keyboard.type(await codeFor(local, next))
  await expect(page.getByText(`Your email is now ${next}`).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Email ${next}` })).toBeVisible()
  expect((await mailsTo(local, email))[0]?.subject).toBe('The email of your wallet was changed')
  await page.reload()
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(made)

  // A new device: the code and the second mail go to the new address.
  const context = await browser.newContext(STILL.contextOptions)
  const other = await context.newPage()
  await other.goto(addressOf(local.hostUrl, settingsOf(local)))
  const there = partsOf(other)
  await there.connect.click()
  const login = there.dialog.getByRole('textbox', { name: 'Email address' })
  await login.fill(next)
  await login.press('Enter')
  await expect(there.dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await other.keyboard.type(await codeFor(local, next, 2))
  await expect(there.dialog.getByRole('heading', { name: 'Check your email once more' })).toBeVisible()
  await approveByMail(context, local, next)
  await expect(there.account).toBeVisible()
  expect(await addressOfHost(other)).toBe(made)
  await context.close()
})

test('nothing is mailed and nothing changes without the visitor’s approval; the present address is refused', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/status of (400|409)/)
  await open(settingsOf(local))
  const email = await connectByEmail(page, local)
  await openChange(page, email)
  const { dialog } = partsOf(page)
  const field = dialog.getByRole('textbox', { name: 'New email' })
  const next = address()
  await field.fill(next)
  await page.keyboard.press('Enter')
  await rejectInFrame(page)
  await expect(dialog.getByText('You didn’t approve it. Nothing was changed.').first()).toBeVisible()
  expect(await mailsTo(local, email)).toHaveLength(1)
  await field.fill(email.toUpperCase())
  await page.keyboard.press('Enter')
  await approveInWindow(page)
  await expect(dialog.getByText('That’s already your email.').first()).toBeVisible()
  expect(await mailsTo(local, email)).toHaveLength(1)
})

test('a change that waits is shown on the wallet’s own page, and stopped there', async ({ page, local, context }) => {
  // A wallet waits only when it is older than a week, so what the service says of it is put in here. Its own tests have the rule.
  const change = { email: 'thief@atoll.example', effectiveAt: new Date(Date.now() + 80_000_000).toISOString() }
  const headers = { 'access-control-allow-origin': local.walletOrigin }
  await context.route(/login\/v1\/email\/waiting/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { change }, headers }) : route.continue(),
  )
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-email`)
  const email = address()
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(local, email))
  await page.keyboard.press('Enter')
  const card = page.getByRole('group', { name: 'The email of this wallet is about to change' })
  await expect(card).toContainText('thief@atoll.example')
  const stopped = page.waitForResponse(/login\/v1\/email\/stop/)
  await card.getByRole('button', { name: 'Keep the current email' }).click()
  expect((await stopped).status()).toBe(200)
  const over = page.getByRole('group', { name: 'Stopped. The email stays as it is.' })
  await expect(over).toBeFocused()
  await expect(over.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('thief@atoll.example')).toHaveCount(0)
})

test('the wallet’s own page goes on by itself when a change that waits has come, was stopped elsewhere, or cannot be heard of', async ({
  page,
  local,
  context,
  watch,
}) => {
  watch.allowConsole(/status of 503/)
  const due = { email: 'mara@lane.example', effectiveAt: new Date(Date.now() + 80_000_000).toISOString() }
  let change: typeof due | null = null
  let isAway = false
  const headers = { 'access-control-allow-origin': local.walletOrigin }
  await context.route(/login\/v1\/email\/waiting/, (route) =>
    route.request().method() !== 'POST'
      ? route.continue()
      : isAway
        ? route.fulfill({ status: 503, json: {}, headers })
        : route.fulfill({ json: { change }, headers }),
  )
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-email`)
  const email = address()
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: '6-digit code' }).fill(await codeFor(local, email))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Recovery kit Not made yet' })).toBeVisible()
  /** The visitor comes back to the page, which asks at once. */
  const lookAgain = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

  change = due
  await lookAgain()
  const card = page.getByRole('group', { name: 'The email of this wallet is about to change' })
  await expect(card).toContainText('mara@lane.example')
  isAway = true
  await lookAgain()
  await expect(card).toContainText('That didn’t work. Check your connection, and try again.')
  isAway = false
  await lookAgain()
  await expect(card.getByText('That didn’t work.')).toHaveCount(0)
  change = null
  await lookAgain()
  await expect(page.getByRole('group', { name: 'Stopped. The email stays as it is.' })).toBeVisible()

  change = due
  await page.reload()
  await expect(card).toBeVisible()
  await context.route(/login\/v1\/session/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), email: due.email } })
  })
  change = null
  await lookAgain()
  await expect(page.getByRole('group', { name: 'The email of this wallet is now mara@lane.example.' })).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
})
