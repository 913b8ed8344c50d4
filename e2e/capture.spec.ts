import { test as base, type Page } from '@playwright/test'
import { expect, partsOf, STILL, test } from './fixtures.ts'

/* Email capture: emails are sent over SMTP and read from the local inbox. */

test.use(STILL)

const CAPTURE = { wallets: ['obeys'], options: { projectId: 'e2e-capture' } } as const
let mailboxes = 0
/** An address that no other test uses, because rate limits apply per address. */
const address = () => `visitor.${base.info().workerIndex}.${Date.now()}.${mailboxes++}@atoll.example`

async function knock(page: Page) {
  const { connect, button, heading } = partsOf(page)
  await connect.click()
  await button(/Juniper/).click()
  await expect(heading('One more thing')).toBeVisible()
}

/** The newest code that was sent to an address. */
async function codeFor(inboxUrl: string, email: string): Promise<string> {
  const find = async () => {
    const messages = (await (await fetch(`${inboxUrl}/messages`)).json()) as { to: string[]; text: string }[]
    const found = messages.filter(({ to }) => to.includes(email)).map(({ text }) => /\b(\d{3}) (\d{3})\b/.exec(text))
    return found.map((match) => `${match?.[1]}${match?.[2]}`)
  }
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0)
  return (await find())[0] ?? ''
}

test('a code by mail, a wrong one first, and the page is open; nobody is asked twice', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/status of 400/)
  const { dialog, button, assertive, account, connect } = partsOf(page)
  const email = address()
  await open(CAPTURE)
  await knock(page)
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.keyboard.press('Enter')
  const field = dialog.getByRole('textbox', { name: '6-digit code' })
  await expect(field).toBeFocused()
  const code = await codeFor(local.inboxUrl, email)
  await field.pressSequentially(code === '000000' ? '111111' : '000000')
  await expect(assertive(/doesn’t match\. Use the newest email\. 4\stries/)).toBeAttached()
  await expect(button(/^Resend in 0:/)).toBeDisabled()
  // Typing replaces the previous code. A code may contain a space, as in the email.
  await field.pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(dialog).toBeHidden()
  await expect(account).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  expect(kept).not.toContain(email)

  await page.evaluate(() => window.foyer.disconnect())
  await connect.click()
  await button(/Juniper/).click()
  await expect(dialog).toBeHidden()
  await expect(account).toBeVisible()
})

test('the developer’s alert of an address goes once it is corrected', async ({ page, open, watch }) => {
  watch.allowConsole(/APKTW002/)
  const { dialog, button, title } = partsOf(page)
  await open({ ...CAPTURE, options: { ...CAPTURE.options, debug: true } })
  await knock(page)
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  await field.fill('nobody')
  await page.keyboard.press('Enter')
  const alert = dialog.getByText('Invalid Email Address')
  await expect(alert).toBeVisible()
  await field.fill(address())
  await button('Continue').click()
  await expect(title).toHaveText('Enter your code')
  await expect(alert).toBeHidden()
})

test('closing disconnects, on both screens', async ({ page, open }) => {
  const { dialog, close, connect, button, title } = partsOf(page)
  await open(CAPTURE)
  await knock(page)
  await close.click()
  await expect(dialog).toBeHidden()
  await expect(connect).toBeVisible()
  await knock(page)
  await dialog.getByRole('textbox').fill(address())
  await button('Continue').click()
  await expect(title).toHaveText('Enter your code')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(connect).toBeVisible()
})

test('what is no address is said at once; going back keeps nothing wrong', async ({ page, open, watch }) => {
  watch.allowConsole(/APKTW002/)
  const { dialog, button, back, heading } = partsOf(page)
  await open(CAPTURE)
  await knock(page)
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  for (const text of [
    'mara',
    'mara@atoll',
    'a b@atoll.example',
    '@atoll.example',
    `${'a'.repeat(260)}@atoll.example`,
  ]) {
    await field.fill(text)
    await button('Continue').click()
    await expect(dialog.getByText('Please enter a valid email address').first()).toBeVisible()
  }
  await field.fill(address())
  await button('Continue').click()
  await expect(heading('Enter your code')).toBeVisible()
  await back.click()
  await expect(heading('One more thing')).toBeVisible()
  expect(watch.requests.filter((url) => url.includes('/capture/v1/code'))).toHaveLength(1)
})

test('asking again too soon is told with the time; a mail that was not sent is told too', async ({
  page,
  open,
  watch,
  local,
}) => {
  watch.allowConsole(/status of (429|502)/)
  const { dialog, button, back, heading } = partsOf(page)
  const email = address()
  await open(CAPTURE)
  await knock(page)
  await dialog.getByRole('textbox').fill(email)
  await button('Continue').click()
  await expect(heading('Enter your code')).toBeVisible()
  await back.click()
  await dialog.getByRole('textbox').fill(email)
  await button('Continue').click()
  await expect(dialog.getByText(/Please try again after \d+ seconds/).first()).toBeVisible()

  await page.route('**/capture/v1/code?*', (route) =>
    route.fulfill({
      status: 502,
      headers: { 'access-control-allow-origin': new URL(local.hostUrl).origin },
      json: { error: { code: 'MAIL_UNAVAILABLE', message: 'The email could not be sent' } },
    }),
  )
  await dialog.getByRole('textbox').fill(address())
  await button('Continue').click()
  await expect(dialog.getByText('The email couldn’t be sent. Try again in a moment.').first()).toBeVisible()
})

test('a code that may not be tried yet is not called wrong, and the time is told in minutes', async ({
  page,
  open,
  watch,
  local,
}) => {
  watch.allowConsole(/status of 429/)
  const { dialog, button } = partsOf(page)
  const email = address()
  await open(CAPTURE)
  await knock(page)
  await dialog.getByRole('textbox').fill(email)
  await button('Continue').click()
  const field = dialog.getByRole('textbox', { name: '6-digit code' })
  const code = await codeFor(local.inboxUrl, email)
  await page.route('**/capture/v1/confirm?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'access-control-allow-origin': new URL(local.hostUrl).origin },
      json: { error: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests', context: { seconds: 540 } } },
    }),
  )
  await field.pressSequentially(code)
  await expect(dialog.getByText('Please try again after 9 minutes').first()).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await page.unroute('**/capture/v1/confirm?*')
  await field.pressSequentially(code)
  await expect(dialog).toBeHidden()
})
