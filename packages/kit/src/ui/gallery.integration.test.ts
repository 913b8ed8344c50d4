import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepare } from '../../../../scripts/prepare.mjs'

/* The gallery, built as it is shipped, under its strict policy, in a real browser: what no render to a string can show. */

const ROOT = resolve(import.meta.dirname, '../../../..')
const DIST = join(ROOT, 'apps/gallery/dist')
const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

let browser: Browser
let server: Server
let origin: string

beforeAll(async () => {
  prepare(['gallery'])
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery')
    const file = join(DIST, normalize(pathname === '/' ? 'index.html' : pathname))
    if (!existsSync(file)) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' })
    return createReadStream(file).pipe(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gallery has no port')
  origin = `http://127.0.0.1:${address.port}`
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
})

afterAll(async () => {
  await browser?.close()
  await new Promise((closed) => server?.close(closed))
})

/** Opens the gallery, hands it to `use`, and fails on anything the browser complained about except the missing pictures. */
async function inGallery(
  query: string,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text())
  })
  await page.goto(`${origin}/?${query}`)
  await page.locator('main section').first().waitFor()
  await use(page)
  expect(complaints).toEqual([])
  await context.close()
}

/** The label of the focused item, through every shadow root. */
const focusedItem = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element instanceof HTMLElement ? element.dataset.item : undefined
  })

describe('accessibility', () => {
  it.each(['theme=light', 'theme=dark', 'theme=dark&brand=slab', 'theme=light&brand=maison', 'dir=rtl&text=200'])(
    'axe finds nothing to complain about in %s',
    async (query) => {
      // Without motion there is no half-faded text whose contrast could be measured.
      await inGallery(query, { reducedMotion: 'reduce' }, async (page) => {
        await page.locator('.logo > img[hidden]').last().waitFor({ state: 'detached' })
        // `evaluate` runs in the page by the debugger, so the policy of the page does not stop it.
        await page.evaluate(AXE)
        const found = await page.evaluate<{ id: string; targets: string[] }[]>(
          'axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.map((v) => ({ id: v.id, targets: v.nodes.map((n) => String(n.target)) })))',
        )
        expect(found).toEqual([])
      })
    },
  )

  it('reflows at 320 px with text at 200%', async () => {
    await inGallery('text=200', { viewport: { width: 320, height: 700 } }, async (page) => {
      const wide = await page.evaluate(() =>
        [...document.querySelectorAll('.gallery-screen > div')]
          .flatMap((host) => [
            ...(host.shadowRoot?.querySelectorAll('.panel, .scroller, .row, .addr-card, .btn') ?? []),
          ])
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => `${part.className}: ${part.textContent}`),
      )
      expect(wide).toEqual([])
    })
  })
})

describe('the keyboard', () => {
  it('roves through the wallet grid in two dimensions, with one tab stop', async () => {
    await inGallery('section=all-wallets', {}, async (page) => {
      const grid = page.getByRole('list', { name: 'Wallets' }).first()
      await grid.getByRole('button', { name: 'Harbor, installed' }).focus()
      const walk: (string | undefined)[] = []
      for (const key of ['ArrowRight', 'ArrowDown', 'End', 'ArrowUp', 'Home', 'k']) {
        await page.keyboard.press(key)
        walk.push(await focusedItem(page))
      }
      expect(walk).toEqual(['Juniper', 'Cobalt', 'Sorrel', 'Fathom', 'Harbor', 'Kite'])
      expect(await grid.locator('[tabindex="0"]').count()).toBe(1)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      expect(await focusedItem(page)).toBe('Kite')
    })
  })

  it('mirrors the arrows right to left', async () => {
    await inGallery('section=all-wallets&dir=rtl', {}, async (page) => {
      await page.getByRole('button', { name: 'Harbor, installed' }).first().focus()
      await page.keyboard.press('ArrowLeft')
      expect(await focusedItem(page)).toBe('Juniper')
    })
  })

  it('selects a tab by arrow', async () => {
    await inGallery('section=account', {}, async (page) => {
      await page.getByRole('tab', { name: 'Tokens' }).first().focus()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('tab', { name: 'NFTs', selected: true }).first().waitFor()
    })
  })

  it('empties the search with the first Escape and closes the dialog with one', async () => {
    await inGallery('section=all-wallets', {}, async (page) => {
      const search = page.getByRole('searchbox').nth(1)
      await search.press('Escape')
      expect(await search.inputValue()).toBe('')
    })
    await inGallery('section=motion', {}, async (page) => {
      await page.getByRole('button', { name: 'Open as a dialog' }).click()
      const dialog = page.getByRole('dialog', { name: 'A dialog' })
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    })
  })
})

describe('motion', () => {
  it.each(['no-preference', 'reduce'] as const)('leaves nothing of the old view behind (%s)', async (reducedMotion) => {
    await inGallery('section=motion', { reducedMotion }, async (page) => {
      const panel = page.locator('.panel').first()
      const natural = await panel.evaluate((element) => element.getBoundingClientRect().height)
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByRole('heading', { name: 'Step 2' }).waitFor()
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByRole('heading', { name: 'Step 1' }).waitFor()
      await page.waitForFunction(() => {
        const root = document.querySelector('.gallery-screen > div')?.shadowRoot
        const gone = root?.querySelectorAll('.view-gone > *, .title-gone > *').length
        return gone === 0 && root?.querySelector('.panel')?.getAnimations().length === 0
      })
      expect(await panel.evaluate((element) => element.getBoundingClientRect().height)).toBe(natural)
    })
  })
})
