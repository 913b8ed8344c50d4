import type { WalletScript } from '@foyer/kit/testing'
import { test as base, expect, type Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import type { Settings } from './host/src/settings.ts'
import { type World, world } from './world.ts'

/** What the browser told while a test ran. */
export type Watch = {
  /** Every request and socket, by address, in order. */
  readonly requests: readonly string[]
  /** Messages in the console that are expected; every other error or warning fails the test. */
  readonly allowConsole: (pattern: RegExp) => void
  /** Errors and warnings in the console so far. */
  readonly told: readonly string[]
}

type Fixtures = { readonly local: World; readonly watch: Watch; readonly open: (settings?: Settings) => Promise<void> }

/**
 * Every test runs under the same promises: nothing reaches a host outside of the local world, no script fails, and the console
 * stays quiet, in which Chromium also tells of each violation of the page's policy.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  local: async ({}, use) => use(world()),

  watch: [
    async ({ context, local }, use) => {
      const requests: string[] = []
      const told: string[] = []
      const allowed: RegExp[] = []
      const errors: string[] = []
      context.on('request', (request) => {
        // An extension's background is no page: it speaks to nodes by itself.
        if (!request.serviceWorker()?.url().startsWith('chrome-extension:')) requests.push(request.url())
      })
      context.on('page', (page) => page.on('websocket', (socket) => requests.push(socket.url())))
      context.on('weberror', (error) => errors.push(String(error.error())))
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

/** For tests of what is said and done, not of how it moves: drawing animations without a GPU is a third of a test's work. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const

export const addressOf = (hostUrl: string, settings: Settings): string =>
  `${hostUrl}/?${new URLSearchParams({ settings: JSON.stringify(settings) })}`

/** Addresses that are no part of the local world. */
function foreign(addresses: readonly string[], local: World): string[] {
  const own = [local.apiUrl, local.deadRelayUrl, local.hostUrl, local.demoUrl, local.walletUrl]
    .concat(Object.values(local.renderedUrls))
    .map((url) => new URL(url).host)
  return addresses.filter((address) => /^(http|ws)s?:/.test(address) && !own.includes(new URL(address).host))
}

/**
 * The modal and the buttons of the host page, by what a visitor calls them. While its lists load the panel grows and what is in it
 * moves: there the tests press keys, which meet a button wherever it is.
 */
export function partsOf(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    title: dialog.getByRole('heading', { level: 2 }),
    connect: page.getByRole('button', { name: 'Connect', exact: true }),
    account: page.getByRole('button', { name: /^Account / }),
    network: page.getByRole('button', { name: /^Network / }),
    back: dialog.getByRole('button', { name: 'Back' }),
    close: dialog.getByRole('button', { name: 'Close' }),
    button: (name: string | RegExp) => dialog.getByRole('button', { name }),
    heading: (name: string | RegExp) => dialog.getByRole('heading', { name }),
    toast: (text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text),
    /** What a screen reader is told when the visitor pauses, and what at once. */
    polite: (text: string | RegExp) => dialog.getByRole('status').filter({ hasText: text }),
    assertive: (text: string | RegExp) => dialog.getByRole('alert').filter({ hasText: text }),
  }
}

/** The project's configuration is there. Whoever moves the clock first waits for what would then have taken too long. */
export const configured = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.foyer.context.store.get().features.status)).toBe('ready')

/** Waits until the wallet asks its owner for `method`, and answers. */
export async function answer(page: Page, script: WalletScript, method: string, yes: boolean): Promise<void> {
  await expect
    .poll(() => page.evaluate((name) => window.wallets[name]?.questions().map((question) => question.method), script))
    .toEqual([method])
  await page.evaluate(([name, reply]) => window.wallets[name]?.answer(reply), [script, yes] as const)
}

/** Waits until the relay has answered, so that running ahead in time does not look like a relay that is down. */
export const relayReached = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { attempt } = window.foyer.context.store.get()
        return attempt.status === 'waiting' ? attempt.relay : undefined
      }),
    )
    .toBe('ok')

/** Connects with a wallet that says yes, and waits until the modal has gone. */
export async function connectWith(page: Page, name: string): Promise<void> {
  const { connect, dialog, account, button } = partsOf(page)
  await connect.click()
  await button(new RegExp(`^(Continue with )?${name}`)).click()
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** `0x7099…79C8`, as the design shortens an address: six and four. */
export const short = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** What the account button calls an account: everybody of the local world has a name on EVM chains. */
export function shown(address: string): string {
  const named = ACCOUNTS.slice(1).find((account) => account.address === address)
  return named ? `${named.label.toLowerCase()}.foyer.id` : short(address)
}

/** The label of whatever has the focus, through every shadow root. */
export const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim()
  })
