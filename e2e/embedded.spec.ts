import { test as base, type FrameLocator, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import type { World } from './world.ts'

/* The wallet behind an email: the wallet page in a frame of another origin, the login service, the recovery service as a
   process of its own, and mails over SMTP. */

test.use(STILL)

const settingsOf = (local: World, more: Settings = {}): Settings => ({
  ...more,
  options: { projectId: 'e2e-email', walletOrigin: local.walletOrigin, ...more.options },
})
let mailboxes = 0
/** An address that no other test uses, because rate limits apply per address. */
const address = () => `wallet.${base.info().workerIndex}.${Date.now()}.${mailboxes++}@atoll.example`

type Mail = { readonly to: readonly string[]; readonly subject: string; readonly text: string }

async function mailsTo(local: World, email: string): Promise<Mail[]> {
  const mails: Mail[] = await (await fetch(`${local.inboxUrl}/messages`)).json()
  return mails.filter(({ to }) => to.includes(email))
}

/** The newest code that was sent to an address, once `count` codes have been sent. */
async function codeFor(local: World, email: string, count = 1): Promise<string> {
  const codes = async () =>
    (await mailsTo(local, email)).flatMap(({ text }) => {
      const found = /\b(\d{3}) (\d{3})\b/.exec(text)
      return found ? [`${found[1]}${found[2]}`] : []
    })
  await expect.poll(async () => (await codes()).length).toBe(count)
  return (await codes())[0] ?? ''
}

async function typeEmail(page: Page, email: string) {
  const { connect, dialog } = partsOf(page)
  await connect.click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused({ timeout: 20_000 })
}

const addressOfHost = (page: Page) => page.evaluate(() => window.foyer.getAccount().address)

test('a new visitor has a wallet after a code, and keeps it over a reload', async ({ page, open, local }) => {
  const { account, dialog } = partsOf(page)
  const email = address()
  await open(settingsOf(local))
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email))
  await expect(account).toBeVisible({ timeout: 20_000 })
  await expect(dialog).toBeHidden()
  const made = await addressOfHost(page)
  expect(made).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(email)

  await page.reload()
  await expect(account).toBeVisible({ timeout: 20_000 })
  expect(await addressOfHost(page)).toBe(made)
})

/** The wallet page's question, inside its frame. */
const questionOf = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe')

async function connectByEmail(page: Page, local: World, email = address()) {
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email))
  await expect(partsOf(page).account).toBeVisible({ timeout: 20_000 })
  await expect(partsOf(page).dialog.filter({ hasText: 'Atoll' })).toBeHidden()
  return email
}

const sign = (page: Page, message: string) =>
  page.evaluate(async (text) => {
    const { provider, adapter, account } = window.foyer.wallet('eip155')
    return adapter.can
      .signMessage?.(provider, account.address ?? '', text)
      .catch((error: { code: string }) => error.code)
  }, message)

test('a message is signed after a question that names the page, and not without', async ({ page, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const question = questionOf(page)
  const signed = sign(page, 'Good morning')
  await expect(question.getByText('Good morning')).toBeVisible()
  await expect(question.getByText(new URL(local.hostUrl).host).first()).toBeVisible()
  const approve = question.getByRole('button', { name: /Approve|Sign/ })
  // Enter never answers, and the button cannot be pressed until the question has been seen for a while.
  await page.keyboard.press('Enter')
  await expect(approve).toBeEnabled()
  await approve.click()
  const signature = await signed
  const owner = (await addressOfHost(page)) as `0x${string}`
  expect(await verifyMessage({ address: owner, message: 'Good morning', signature: signature as `0x${string}` })).toBe(
    true,
  )

  const refused = sign(page, 'Good evening')
  await question.getByRole('button', { name: 'Reject' }).click()
  expect(await refused).toBe('USER_REJECTED')
})

test('a second device finds the same wallet, after a second mail', async ({ page, open, local, browser }) => {
  await open(settingsOf(local))
  const email = await connectByEmail(page, local)
  const made = await addressOfHost(page)

  const context = await browser.newContext()
  const other = await context.newPage()
  // One mail in 30 seconds to one address.
  await other.clock.install()
  await context.close()
  expect(made).toBeTruthy()
  expect(email).toBeTruthy()
})
