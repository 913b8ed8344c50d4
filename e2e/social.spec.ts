import type { Page } from '@playwright/test'
import { address, addressOfHost, codeFor, goOnWithNewWallet, mailsTo, openOwnPage } from './embedded-wallet.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import type { World } from './world.ts'

/* Social logins: the window on the wallet origin, the identity providers of the local world, and the wallet behind them. */

test.use(STILL)

const settingsOf = (local: World): Settings => ({
  options: { projectId: 'e2e-social', walletOrigin: local.walletOrigin },
})
const NAMES = { google: 'Google', x: 'X', discord: 'Discord', apple: 'Apple', github: 'GitHub', facebook: 'Facebook' }

/** Presses a provider's button, and returns its window. */
async function press(page: Page, name: string): Promise<Page> {
  const { connect, dialog } = partsOf(page)
  await connect.click()
  const own = dialog.getByRole('button', { name: `Continue with ${name}`, exact: true })
  const more = dialog.getByRole('button', { name: 'More ways' })
  await expect(more).toBeVisible()
  const isListed = (await own.count()) === 0
  if (isListed) await more.click()
  const opened = page.waitForEvent('popup')
  await (isListed ? dialog.getByRole('button', { name, exact: true }) : own).click()
  return opened
}

async function logIn(page: Page, name: string, email: string) {
  const popup = await press(page, name)
  await popup.getByLabel('Email').fill(email)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Somebody else' }).click()
  await closed
}

for (const name of ['Google', 'X', 'Discord', 'Apple', 'GitHub']) {
  test(`${name} makes a wallet, and finds it again`, { tag: name === 'Google' ? '@walk' : [] }, async ({
    page,
    open,
    local,
  }) => {
    const { account } = partsOf(page)
    const email = address()
    await open(settingsOf(local))
    await logIn(page, name, email)
    await goOnWithNewWallet(page)
    const made = await addressOfHost(page)
    expect(made).toMatch(/^0x[0-9a-fA-F]{40}$/)
    // Google and Apple are asked for an address only.
    const userName = name === 'Google' || name === 'Apple' ? undefined : email.split('@')[0]
    expect((await page.evaluate(() => window.foyer.getAccount().user))?.userName).toBe(userName)
    const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    for (const own of [email, userName ?? email]) expect(stored).not.toContain(own)
    await page.evaluate(() => window.foyer.disconnect())
    await logIn(page, name, email)
    await expect(account).toBeVisible()
    expect(await addressOfHost(page)).toBe(made)

    // What was used last stands first, also after a reload.
    await page.evaluate(() => window.foyer.disconnect())
    await page.reload()
    const { connect, button } = partsOf(page)
    await connect.click()
    await expect(button(new RegExp(`^Continue with ${name} Used here`))).toBeVisible()
  })
}

/** In the local world: without the header, with `same-origin-allow-popups`, and with `same-origin`. */
const BY_POLICY = ['Google', 'GitHub', 'Discord'] as const

for (const policy of ['unsafe-none', 'same-origin-allow-popups', 'same-origin'] as const)
  test(`pages and providers with any Cross-Origin-Opener-Policy: ${policy} (T25)`, async ({ page, local }) => {
    await page.goto(addressOf(local.hostUrls[policy], settingsOf(local)))
    for (const name of BY_POLICY) {
      const popup = await press(page, name)
      const [field, go] = [popup.getByLabel('Email'), popup.getByRole('button', { name: `Continue with ${name}` })]
      // A window that cannot ask the page that opened it lets the visitor decide.
      if (policy === 'same-origin') await go.click()
      await field.fill(address())
      await popup.getByRole('button', { name: 'Somebody else' }).click()
      await goOnWithNewWallet(page)
      await page.evaluate(() => window.foyer.disconnect())
    }
  })

test('Facebook vouches for no address: one is proven with a code, and the account finds its wallet again', async ({
  page,
  open,
  local,
}) => {
  const { account, dialog } = partsOf(page)
  const [own, email] = [address(), address()]
  await open(settingsOf(local))
  await logIn(page, NAMES.facebook, own)
  await expect(dialog.getByRole('heading', { name: 'Which email is yours?' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await dialog.getByRole('button', { name: 'Send a code to this email' }).click()
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await page.keyboard.type(await codeFor(local, email))
  await goOnWithNewWallet(page)
  const made = await addressOfHost(page)
  await page.evaluate(() => window.foyer.disconnect())
  await logIn(page, NAMES.facebook, own)
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(made)
})

test('an address that opens a wallet is proven before another provider opens it too (T23)', async ({
  page,
  open,
  local,
}) => {
  const { account, dialog } = partsOf(page)
  const email = address()
  await open(settingsOf(local))
  await logIn(page, NAMES.google, email)
  await goOnWithNewWallet(page)
  const made = await addressOfHost(page)
  await page.evaluate(() => window.foyer.disconnect())
  await logIn(page, NAMES.github, email)
  await expect(dialog.getByRole('heading', { name: 'This email already opens a wallet' })).toBeVisible()
  await expect(dialog.getByText(email)).toBeVisible()
  expect(await addressOfHost(page)).toBeUndefined()
  await dialog.getByRole('button', { name: 'Send a code to this email' }).click()
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await page.keyboard.type(await codeFor(local, email))
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(made)
  await page.evaluate(() => window.foyer.disconnect())
  await logIn(page, NAMES.github, email)
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(made)
})

test('Farcaster: the app signs for a number, an email is proven once, and the wallet is found again', async ({
  page,
  open,
  local,
  context,
}) => {
  const { account, dialog, connect } = partsOf(page)
  const email = address()
  const fid = String(test.info().workerIndex + (Date.now() % 900) + 1)
  await open(settingsOf(local))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  async function signInApp() {
    await connect.click()
    await dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
    await dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
    const app = await context.newPage()
    await app.goto(await page.evaluate(() => navigator.clipboard.readText()))
    await app.getByLabel('Number').fill(fid)
    await app.getByRole('button', { name: 'Sign in' }).click()
    await expect(app.getByText('Signed in.')).toBeVisible()
    await app.close()
  }
  await signInApp()
  await expect(dialog.getByRole('heading', { name: 'Which email is yours?' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
  await dialog.getByRole('button', { name: 'Send a code to this email' }).click()
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await page.keyboard.type(await codeFor(local, email))
  await goOnWithNewWallet(page)
  const made = await addressOfHost(page)
  await page.evaluate(() => window.foyer.disconnect())
  await signInApp()
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(made)
})

test('a refusal is said, and the next try works', async ({ page, open, local }) => {
  const { dialog } = partsOf(page)
  await open(settingsOf(local))
  const popup = await press(page, NAMES.google)
  await popup.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByRole('heading', { name: 'Google ended the sign-in' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const next = await opened
  await next.getByLabel('Email').fill(address())
  await next.getByRole('button', { name: 'Somebody else' }).click()
  await goOnWithNewWallet(page)
})

test('a window that is closed without an answer is waited for, then said to be closed (T25)', async ({
  page,
  open,
  local,
}) => {
  const { dialog } = partsOf(page)
  await open(settingsOf(local))
  const popup = await press(page, NAMES.google)
  await expect(popup.getByRole('button', { name: 'Refuse' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Continue in the Google window' })).toBeVisible()
  await popup.close()
  await expect(dialog.getByRole('heading', { name: 'Waiting for Google’s answer' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'The Google window was closed' })).toBeVisible()
})

test('a window that the browser holds back is opened by a press', async ({ page, open, local }) => {
  const { dialog, connect } = partsOf(page)
  await open(settingsOf(local))
  await page.evaluate(() => {
    const real = window.open
    window.open = () => {
      window.open = real
      return null
    }
  })
  await connect.click()
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(dialog.getByRole('heading', { name: 'Your browser blocked the window' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Open the Google window' }).click()
  const popup = await opened
  await popup.getByLabel('Email').fill(address())
  await popup.getByRole('button', { name: 'Somebody else' }).click()
  await goOnWithNewWallet(page)
})

test.describe('in the browser of another app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Instagram 380.0.0.28' })

  test('Google, which refuses it, opens no window: the visitor takes the page’s link to a browser', async ({
    page,
    open,
    local,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { connect, dialog } = partsOf(page)
    await open(settingsOf(local))
    await connect.click()
    await dialog.getByRole('button', { name: 'Continue with Google', exact: true }).click()
    await expect(
      dialog.getByRole('heading', { name: 'You can’t sign in with Google in an in-app browser' }),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Copy link to this page' }).click()
    await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    expect(context.pages()).toHaveLength(1)
    await expect(dialog.getByRole('textbox', { name: 'Link to this page' })).toHaveValue(page.url())
    await dialog.getByRole('button', { name: 'Use another way' }).click()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: 'More ways' }).click()
    await dialog.getByRole('button', { name: 'GitHub', exact: true }).click()
    await opened
  })

  for (const [how, take] of [
    [
      'refuses to copy',
      () => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      },
    ],
    [
      'has no clipboard',
      () => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined })
      },
    ],
  ] as const)
    test(`an app that ${how}: it is said, and the link is selected`, async ({ page, open, local }) => {
      await page.addInitScript(take)
      const { connect, dialog } = partsOf(page)
      await open(settingsOf(local))
      await connect.click()
      await dialog.getByRole('button', { name: 'Continue with Google', exact: true }).click()
      await dialog.getByRole('button', { name: 'Copy link to this page' }).click()
      await expect(dialog.getByRole('paragraph').filter({ hasText: 'This app doesn’t let us copy.' })).toBeVisible()
      const link = dialog.getByRole('textbox', { name: 'Link to this page' })
      await expect(link).toBeFocused()
      const selected = (input: HTMLInputElement) =>
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
      expect(await link.evaluate(selected)).toBe(page.url())
    })
})

test('a link that somebody else has made begins nothing without a press (T24)', async ({
  page,
  open,
  local,
  browser,
}) => {
  // Another browser starts a login, and keeps its window's address to itself.
  const other = await browser.newContext()
  const attacker = await other.newPage()
  await open(settingsOf(local))
  await attacker.goto(page.url())
  const stopped = new Promise<string>((resolve) => {
    void other.route(/\/social\/start\?login=/, (route) => {
      resolve(route.request().url())
      return route.abort()
    })
  })
  await press(attacker, NAMES.google)
  const uri = await stopped
  await other.close()
  for (const rel of ['opener', 'noopener']) {
    await page.evaluate(
      ([href = '', relation = '']) => {
        const link = document.createElement('a')
        Object.assign(link, {
          href,
          rel: relation,
          target: '_blank',
          referrerPolicy: 'origin',
          textContent: `A prize (${relation})`,
        })
        document.body.prepend(link)
      },
      [uri, rel],
    )
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: `A prize (${rel})`, exact: true }).click()
    const popup = await opened
    const button = popup.getByRole('button', { name: 'Continue with Google' })
    await expect(button).toBeVisible()
    await expect(popup.getByText(`You’re signing in on ${new URL(page.url()).host}`)).toBeVisible()
    expect(popup.url()).toBe(uri)
    if (rel === 'noopener') {
      await button.click()
      await expect(popup.getByRole('button', { name: 'Refuse' })).toBeVisible()
    }
    await popup.close()
  }
})

test('an account that signs in is listed on the wallet’s own page, and signs in no more once it is removed (T26)', async ({
  page,
  open,
  local,
  context,
}) => {
  const { dialog } = partsOf(page)
  const email = address()
  await open(settingsOf(local))
  await logIn(page, NAMES.google, email)
  await goOnWithNewWallet(page)
  await page.evaluate(() => window.foyer.disconnect())

  const own = await context.newPage()
  await openOwnPage(own, local, email, { projectId: 'e2e-social', code: 1 })
  await own.getByRole('link', { name: 'Linked accounts' }).click()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await own.getByRole('button', { name: 'Remove: Google' }).click()
  await expect(own.getByText('No other account signs in to your wallet.')).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(local, email)).map(({ subject }) => subject))
    .toContain('A login with Google was removed from your wallet')
  await own.close()

  await logIn(page, NAMES.google, email)
  await expect(dialog.getByRole('heading', { name: 'This email already opens a wallet' })).toBeVisible()
})
