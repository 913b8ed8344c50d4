import { test as base, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import type { Settings } from './host/src/settings.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
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
