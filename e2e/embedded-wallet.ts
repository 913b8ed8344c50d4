import { type BrowserContext, test as base, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { expect, partsOf } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import type { World } from './world.ts'

/* What tests of the embedded wallet do: read the mails of the local inbox, connect by email, and ask for signatures. */

export const settingsOf = (local: World, more: Settings = {}): Settings => ({
  ...more,
  options: { projectId: 'e2e-email', walletOrigin: local.walletOrigin, ...more.options },
})
let mailboxes = 0
/** An address that no other test uses, because rate limits apply per address. */
export const address = () => `wallet.${base.info().workerIndex}.${Date.now()}.${mailboxes++}@atoll.example`

type Mail = { readonly to: readonly string[]; readonly subject: string; readonly text: string }

export async function mailsTo(local: World, email: string): Promise<Mail[]> {
  const mails: Mail[] = await (await fetch(`${local.inboxUrl}/messages`)).json()
  return mails.filter(({ to }) => to.includes(email))
}

/** The newest code that was sent to an address, once `count` codes have been sent. */
export async function codeFor(local: World, email: string, count = 1): Promise<string> {
  const codes = async () =>
    (await mailsTo(local, email)).flatMap(({ text }) => {
      const found = /\b(\d{3}) (\d{3})\b/.exec(text)
      return found ? [`${found[1]}${found[2]}`] : []
    })
  await expect.poll(async () => (await codes()).length).toBe(count)
  return (await codes())[0] ?? ''
}

/** Lets time pass for one visitor: e2e/time-service.ts. */
export async function letTimePass(local: World, email: string, ms: number) {
  const { status } = await fetch(local.timeUrl, { method: 'POST', body: JSON.stringify({ email, ms }) })
  expect(status).toBe(204)
}
/** One code in 30 seconds goes to one address. */
export const nextCode = (local: World, email: string) => letTimePass(local, email, 31_000)

export async function typeEmail(page: Page, email: string) {
  const { connect, dialog } = partsOf(page)
  await connect.click()
  const [field, last] = [
    dialog.getByRole('textbox', { name: 'Email address' }),
    dialog.getByRole('button', { name: /^Continue with email Used/ }),
  ]
  await expect(field.or(last)).toBeVisible()
  // Who has signed in here before is offered that way first.
  if (await last.isVisible()) await last.click()
  // Filling does not reach fields of type email in Firefox.
  await field.pressSequentially(email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
}

export const addressOfHost = (page: Page) => page.evaluate(() => window.foyer.getAccount().address)

/** The wallet's address on EVM networks, on its own page, which shows it whole or in short. */
export async function ownAddress(page: Page): Promise<string> {
  const whole = /^0x[0-9a-fA-F]{40}$/
  const shown = page.getByTitle(whole).or(page.getByText(whole))
  return (await shown.getAttribute('title')) ?? (await shown.textContent()) ?? ''
}

/** What the wallet page shows in its frame: where a question's window is opened, or a sign-in to the page itself. */
export const questionOf = (page: Page): FrameLocator => page.frameLocator('#w3m-iframe')

export async function connectByEmail(page: Page, local: World, email = address()) {
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email))
  await goOnWithNewWallet(page)
  return email
}

/** The screen of a wallet that was made while connecting, which stays until the visitor goes on. */
export async function goOnWithNewWallet(page: Page) {
  const { dialog, account } = partsOf(page)
  const screen = dialog.filter({ hasText: 'This is your door' })
  await expect(screen).toBeVisible()
  await screen.getByRole('button', { name: /^Continue to / }).press('Enter')
  await expect(account).toBeVisible()
  await expect(dialog.filter({ hasText: 'Atoll' })).toBeHidden()
}

/** Signs in on the wallet's own page, up to the code. */
export async function giveEmail(page: Page, local: World, email: string, projectId = 'e2e-email') {
  await page.goto(`${local.walletOrigin}/settings?projectId=${projectId}`)
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await nextCode(local, email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  return page.getByRole('textbox', { name: '6-digit code' })
}

type OwnPage = {
  readonly projectId?: string
  /** Which of the mailed codes is its. Default: the second one, after the site's. */
  readonly code?: number
}

/** Opens the wallet of a site on its own page, which is a device of its own. */
export async function openOwnPage(
  page: Page,
  local: World,
  email: string,
  { projectId, code: count = 2 }: OwnPage = {},
) {
  const code = await giveEmail(page, local, email, projectId)
  await code.fill(await codeFor(local, email, count))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email once more' })).toBeVisible()
  await approveByMail(page.context(), local, email)
  await expect(page.getByRole('heading', { name: 'Your wallet', exact: true })).toBeVisible()
}

export const sign = (page: Page, message: string) =>
  page.evaluate(async (text) => {
    const { provider, adapter, account } = window.foyer.wallet('eip155')
    return adapter.can
      .signMessage?.(provider, account.address ?? '', text)
      .catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code)
  }, message)

type SignIn = { readonly statement?: string; readonly resources?: readonly string[] }
/** Asks for a sign-in to the page itself, the only question that is answered in the frame. */
export const askToSignIn = async (page: Page, { statement, resources = [] }: SignIn = {}) => {
  const { host, origin } = new URL(page.url())
  const network = await page.evaluate(() => window.foyer.getState().caipNetworkId)
  const lines = [
    `${host} wants you to sign in with your Ethereum account:`,
    `${await addressOfHost(page)}`,
    '',
    ...(statement === undefined ? [] : [statement, '']),
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${network?.replace('eip155:', '')}`,
    'Nonce: 32891756',
    `Issued At: ${new Date().toISOString()}`,
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ]
  return sign(page, lines.join('\n'))
}

/** Opens the window of a question. By key, because browsers ignore a click into a frame that has moved a moment ago. */
export async function openWindow(page: Page): Promise<Page> {
  // Where the page cuts it off, Firefox tells of it seconds later, and presses until then only bring it to the front.
  let popup: Page | undefined
  page.context().once('page', (opened) => {
    popup = opened
  })
  await expect(async () => {
    if (!popup)
      await questionOf(page)
        .getByRole('button', { name: /^(Open the window|فتح النافذة|Continue|متابعة)$/ })
        .press('Enter')
    await expect.poll(() => popup, { timeout: 2_000 }).toBeDefined()
  }).toPass()
  return popup as Page
}
/** The window closes while it is pressed, which Firefox's driver reports as an error. */
export const answer = (button: Locator) =>
  button.click().catch((error: unknown) => {
    if (!/has been closed/.test(String(error))) throw error
  })

/** Answers a question once it has been seen for long enough. */
export async function approve(question: Page | FrameLocator) {
  const button = question.getByRole('button', { name: /^(Approve|موافقة)/ })
  await expect(button).toBeEnabled()
  await answer(button)
}
export const approveInWindow = async (page: Page) => approve(await openWindow(page))
/** Rejects a question before its window is opened. By key: see `openWindow`. */
export const rejectInFrame = (page: Page) => questionOf(page).getByRole('button', { name: 'Reject' }).press('Enter')

/** The links of mails about a new device, the latest first. */
export const deviceLinks = async (local: World, email: string) =>
  (await mailsTo(local, email)).flatMap(({ text }) => /http:\/\/wallet\.localhost:\d+\/device#\S+/.exec(text) ?? [])

/** Opens the link of the second mail once more, and keeps the new device out after all. */
export async function stopByMail(context: BrowserContext, local: World, email: string) {
  const mailed = await context.newPage()
  await mailed.goto((await deviceLinks(local, email))[0] ?? '')
  await mailed.getByRole('button', { name: 'Not me: stop it' }).click()
  await expect(mailed.getByText('Stopped. Nothing was opened.')).toBeVisible()
  await mailed.close()
}

/** Opens the link of the second mail, and lets the new device in. @param told what the page says then */
export async function approveByMail(
  context: BrowserContext,
  local: World,
  email: string,
  told = 'Approved. You can close this page',
) {
  const link = async () => (await deviceLinks(local, email))[0]
  await expect.poll(link).toBeDefined()
  const mailed = await context.newPage()
  await mailed.goto((await link()) ?? '')
  await mailed.getByRole('button', { name: 'It’s me: open it' }).click()
  await expect(mailed.getByText(told)).toBeVisible()
  await mailed.close()
}
