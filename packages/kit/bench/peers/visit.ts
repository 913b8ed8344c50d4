import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { serveApp } from '../../../../scripts/serve.mjs'
import type { Peer } from './peers.ts'

const UNTOUCHED_MS = 20_000
const BUTTON_MS = 15_000
const OPEN_MS = 10_000
const SETTLE_MS = 3_000

/**
 * The policy of `scripts/serve.mjs`, which is for scripts and styles as strict as there is, with all that a host could
 * add for its modal by listing names: any https host for fetches, images, fonts and frames, any Trusted Types policy. What it
 * still reports, no list of names cures.
 */
const ADDED = {
  connect: ['https:', 'wss:'],
  img: ['https:', 'blob:'],
  font: ['https:'],
  frame: ['https:'],
  trustedTypes: ['*', "'allow-duplicates'"],
}

export type Visits = {
  readonly bytes: number
  readonly hosts: readonly string[]
  readonly requests: number
  readonly opens: boolean
  readonly strict: {
    readonly reports: number
    /** Reports by directive. */
    readonly directives: Readonly<Record<string, number>>
    /** null: its button is there, but opens nothing without a policy either, because its maker's server does not answer. */
    readonly opens: boolean | null
  }
  /** What the page threw, to see why a modal does not open. */
  readonly errors: readonly string[]
}

/** Visits a built page twice: without a policy, untouched for 20 s and then pressed; and with the policy. */
export async function visit(browser: Browser, peer: Peer, folder: string): Promise<Visits> {
  const app = await serveApp({ folder, csp: ADDED })
  try {
    const plain = await withPage(browser, app.url, true, async (page, log) => {
      await page.goto(app.url, { waitUntil: 'load' })
      await page.waitForTimeout(UNTOUCHED_MS)
      const own = [...log.own]
      const foreign = [...log.foreign]
      return { own, foreign, ...(await press(page, peer)), errors: [...log.errors] }
    })
    const strict = await withPage(browser, app.url, false, async (page, log) => {
      await page.addInitScript(countViolations)
      await page.goto(app.url, { waitUntil: 'load' })
      await page.waitForTimeout(SETTLE_MS)
      const pressed = await press(page, peer)
      const directives = await page.evaluate(() => (window as unknown as Counted).violations)
      return { ...pressed, directives, errors: [...log.errors] }
    })
    const events = Object.values(strict.directives).reduce((sum, count) => sum + count, 0)
    return {
      bytes: plain.own.reduce((sum, path) => sum + brotliCompressSync(readFileSync(join(folder, path))).length, 0),
      hosts: [...new Set(plain.foreign)].toSorted(),
      requests: plain.foreign.length,
      opens: plain.opens,
      strict: {
        // The events miss what is reported while no document listens; the reports that the server gets stop at 200.
        reports: Math.max(events, app.reports().length),
        directives: strict.directives,
        // Without its button nothing can open, whatever a server would have answered.
        opens: plain.opens ? strict.opens : plain.hasButton && !strict.hasButton ? false : null,
      },
      errors: [...plain.errors, ...strict.errors.map((error) => `with the policy: ${error}`)],
    }
  } finally {
    await app.close()
  }
}

type Log = { readonly own: Set<string>; readonly foreign: string[]; readonly errors: string[] }

/** Opens a page from which nothing gets out: what is not of the page's own origin is logged and refused. */
async function withPage<T>(
  browser: Browser,
  origin: string,
  bypassCSP: boolean,
  use: (page: Page, log: Log) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext({ bypassCSP })
  const log: Log = { own: new Set(), foreign: [], errors: [] }
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url())
    if (!/^https?:$/.test(url.protocol)) return route.continue()
    if (url.origin !== origin) {
      log.foreign.push(url.host)
      return route.abort('internetdisconnected')
    }
    if (['.js', '.css'].includes(extname(url.pathname))) log.own.add(decodeURIComponent(url.pathname))
    return route.continue()
  })
  await context.routeWebSocket(/.*/, (socket) => {
    log.foreign.push(new URL(socket.url()).host)
    return socket.close()
  })
  try {
    const page = await context.newPage()
    page.on('pageerror', (error) => log.errors.push(error.message.slice(0, 160)))
    return await use(page, log)
  } finally {
    await context.close()
  }
}

/** Presses the button. @returns whether there was one, and whether a modal became visible */
async function press(page: Page, { button, opened }: Peer) {
  const pressed = { hasButton: false, opens: false }
  try {
    await page.getByRole('button', { name: button }).first().click({ timeout: BUTTON_MS })
    pressed.hasButton = true
    await page.locator(opened).filter({ visible: true }).first().waitFor({ timeout: OPEN_MS })
    pressed.opens = true
  } catch {
    // No button, or nothing that opened, which is the answer.
  }
  await page.waitForTimeout(SETTLE_MS)
  return pressed
}

type Counted = { violations: Record<string, number> }

/** Runs in the page before anything else. */
function countViolations() {
  const counted: Record<string, number> = {}
  ;(window as unknown as Counted).violations = counted
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    counted[effectiveDirective] = (counted[effectiveDirective] ?? 0) + 1
  })
}
