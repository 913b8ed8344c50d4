import type { WalletScript } from '@foyer/kit/testing'
import { test as base, expect, type Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import type { Settings } from './host/src/settings.ts'
import { inInter } from './inter.ts'
import { type World, world } from './world.ts'

/** What the browser reported while a test ran. */
export type Watch = {
  /** URLs of all requests and WebSockets, in order. */
  readonly requests: readonly string[]
  /** Allows expected console messages. Any other error or warning fails the test. */
  readonly allowConsole: (pattern: RegExp) => void
  /** Errors and warnings in the console so far. */
  readonly told: readonly string[]
}

type Fixtures = { readonly local: World; readonly watch: Watch; readonly open: (settings?: Settings) => Promise<void> }

/**
 * Every test checks that no request leaves the local world, no script fails, and the console contains no errors or
 * warnings. Chromium also reports violations of the content security policy there.
 */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    // Whoever takes pictures takes them in the same font on every machine.
    if (process.env.FOYER_SCREENS) await inInter(context)
    await use(context)
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  local: async ({}, use) => use(world()),

  watch: [
    async ({ context, local }, use) => {
      const requests: string[] = []
      const told: string[] = []
      const allowed: RegExp[] = []
      const errors: string[] = []
      context.on('request', (request) => {
        // The extension's background may contact nodes directly, because it is not part of the page.
        if (!request.serviceWorker()?.url().startsWith('chrome-extension:')) requests.push(request.url())
      })
      context.on('page', (page) => page.on('websocket', (socket) => requests.push(socket.url())))
      context.on('weberror', (error) => {
        // Firefox looks for an icon of each window, and takes it for an error of the page that its policy allows none.
        if (!/\/favicon\.ico because it violates/.test(String(error.error()))) errors.push(String(error.error()))
      })
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') told.push(message.text())
      })
      await use({ requests, told, allowConsole: (pattern) => allowed.push(pattern) })
      expect(errors, 'uncaught errors').toEqual([])
      expect(
        told.filter((text) => !allowed.some((pattern) => pattern.test(text))),
        'errors and warnings in the console',
      ).toEqual([])
      expect(foreign(requests, local), 'requests to other hosts').toEqual([])
    },
    { auto: true },
  ],

  open: async ({ page, local }, use) => {
    await use(async (settings = {}) => {
      await page.goto(addressOf(local.hostUrl, settings))
      await expect(page.getByRole('navigation').first()).toBeVisible()
    })
  },
})

export { expect }

/** For tests that do not depend on animations. Rendering them without a GPU takes a third of a test's time. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const

export const addressOf = (hostUrl: string, settings: Settings): string =>
  `${hostUrl}/?${new URLSearchParams({ settings: JSON.stringify(settings) })}`

/** URLs that do not belong to the local world. */
function foreign(addresses: readonly string[], local: World): string[] {
  const own = [
    local.apiUrl,
    local.deadRelayUrl,
    local.demoUrl,
    local.withoutReactUrl,
    local.walletUrl,
    local.walletOrigin,
    local.recoveryUrl,
    local.identityUrl,
    local.cardsUrl,
    local.exchangesUrl,
  ]
    .concat(Object.values(local.renderedUrls), Object.values(local.hostUrls))
    .map((url) => new URL(url).host)
  // The same pages by another name of this machine are another site.
  const hostOf = (address: string) => new URL(address).host.replace('127.0.0.1', 'localhost')
  return addresses.filter((address) => /^(http|ws)s?:/.test(address) && !own.includes(hostOf(address)))
}

/**
 * The modal and the host page's buttons, located by their accessible names. While lists load, the panel grows and its
 * content moves. Tests then press keys instead of clicking, because that does not depend on an element's position.
 */
export function partsOf(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    title: dialog.getByRole('heading', { level: 2 }),
    // The host page's buttons speak the language of the page.
    connect: page.getByRole('button', { name: /^(Connect|اتصال)$/ }),
    // The settings have a row “Account name”.
    account: page.getByRole('button', { name: /^(Account (?!name )|الحساب )/ }),
    network: page.getByRole('button', { name: /^(Network|الشبكة) / }),
    back: dialog.getByRole('button', { name: 'Back' }),
    close: dialog.getByRole('button', { name: 'Close' }),
    button: (name: string | RegExp) => dialog.getByRole('button', { name }),
    heading: (name: string | RegExp) => dialog.getByRole('heading', { name }),
    toast: (text: string | RegExp) => page.getByRole('region', { name: 'Notices' }).getByText(text),
    /** Live regions of a screen reader: polite announcements and assertive ones. */
    polite: (text: string | RegExp) => dialog.getByRole('status').filter({ hasText: text }),
    assertive: (text: string | RegExp) => dialog.getByRole('alert').filter({ hasText: text }),
  }
}

/**
 * Waits until the project's configuration has loaded. Tests call this before they advance the clock, which would
 * trigger the request's timeout.
 */
export const configured = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.foyer.context.store.get().features.status)).toBe('ready')

/** Waits until the wallet requests approval of `method`, and answers. */
export async function answer(page: Page, script: WalletScript, method: string, yes: boolean): Promise<void> {
  await expect
    .poll(() => page.evaluate((name) => window.wallets[name]?.questions().map((question) => question.method), script))
    .toEqual([method])
  await page.evaluate(([name, reply]) => window.wallets[name]?.answer(reply), [script, yes] as const)
}

/** Waits until the relay has responded, so that advancing the clock does not trigger its timeout. */
export const relayReached = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { attempt } = window.foyer.context.store.get()
        return attempt.status === 'waiting' ? attempt.relay : undefined
      }),
    )
    .toBe('ok')

/** Connects a wallet that approves requests automatically, and waits until the modal has closed. */
export async function connectWith(page: Page, name: string): Promise<void> {
  const { connect, dialog, account, button } = partsOf(page)
  await connect.click()
  await button(new RegExp(`^(Continue with )?${name}`)).click()
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Shortens an address as the modal does, to its first six and last four characters: `0x7099…79C8`. */
export const short = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** The account button's text for an account. All accounts of the local world have names on EVM chains. */
export function shown(address: string): string {
  const named = ACCOUNTS.slice(1).find((account) => account.address === address)
  return named ? `${named.label.toLowerCase()}.foyer.id` : short(address)
}

/** The label of the focused element, including in nested shadow roots. */
export const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim()
  })
