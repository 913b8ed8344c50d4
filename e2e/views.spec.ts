import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { devices, type Page } from '@playwright/test'
import { english } from '../packages/kit/src/locales/english.ts'
import { addressOf, expect, test } from './fixtures.ts'
import type { Scene } from './scene.ts'
import { SCENES, settled } from './views.ts'
import { type World, world } from './world.ts'

/* Every face of every view: found faultless by axe in light and dark, on a phone, at 320 px with text at 200%, in a language
   that stretches every word, and from right to left. FOYER_SCREENS=1 also takes the pictures of docs/screens. */

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const FOLDER = process.env.FOYER_SCREENS ? join(import.meta.dirname, '../docs/screens') : undefined
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
const { defaultBrowserType: __, ...DESKTOP } = devices['Desktop Chrome']
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 720, height: 760 }
const NARROW = { width: 320, height: 640 }

test.use({ ...pixel, contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 1, viewport: PHONE })

const picture = async (page: Page, name: string) => {
  if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' })
}

async function show(page: Page, local: World, scene: Scene, options: Record<string, unknown> = {}) {
  const settings = { ...scene.settings, options: { ...scene.settings?.options, ...options } }
  await page.goto(addressOf(local.hostUrl, settings))
  await scene.show(page, local)
  await settled(page, scene)
}

/** Leaves the page so that the next visit is a first one. */
async function leave(page: Page, scene: Scene) {
  if (scene.clock) await page.clock.resume()
  await page.evaluate(() => {
    window.foyer.destroy()
    window.name = ''
    localStorage.clear()
  })
  await page.goto('about:blank')
}

/** Changes the visitor's scheme and waits until every colour has followed. */
async function inScheme(page: Page, scene: Scene, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await settled(page, scene)
}

/** Takes the light under the door away: through its gradient axe cannot tell what lies behind the words. */
const unlit = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('[data-foyer]')?.shadowRoot?.querySelector('.modal')?.removeAttribute('data-light'),
  )

/**
 * Runs axe by the debugger in a world of its own: the page's policy does not stop it and need not be weakened for it, and a
 * clock that stands still on the page runs on there.
 * @param runOnly rules, by default all
 */
async function faults(page: Page, runOnly?: readonly string[]): Promise<{ violations: unknown[]; contrasts: number }> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
  const options = { resultTypes: ['violations', 'passes'], ...(runOnly ? { runOnly } : {}) }
  const run = `axe.run(document, ${JSON.stringify(options)}).then(({ violations, passes }) => ({
    violations: violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target, any }) => [String(target), any[0]?.message]) })),
    contrasts: passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
      .filter(({ target }) => String(target).includes('data-foyer')).length,
  }))`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `${AXE}; ${run}`,
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** What sticks out of the panel, and text that is cut off without a way to read it. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('[data-foyer]')?.shadowRoot
    const parts = [
      ...(root?.querySelectorAll('.panel, .scroller, .view, .head, .foot, .btn, .row, .msg, .toast, .lintel') ?? []),
    ]
    const wide = parts.filter((part) => part.scrollWidth > part.clientWidth + 1)
    // A phone widens what it calls its window to whatever sticks out; the screen keeps its size.
    const page = document.documentElement.scrollWidth > window.screen.width ? ['the page'] : []
    return [...page, ...wide.map((part) => `${part.className}: ${part.textContent}`)]
  })

for (const scene of SCENES) {
  test.describe(scene.name, () => {
    test.beforeEach(async ({ page, local, watch }) => {
      if (scene.says) watch.allowConsole(scene.says)
      // Leaving while the relay is being reached gives up a socket that was not open yet; Chromium calls that an error.
      watch.allowConsole(/WebSocket is closed before the connection is established/)
      if (scene.clock) await page.clock.install()
      await scene.before?.(page, local)
    })

    // Each face is shown three times, once a language: what needs no other language or device looks at the same page.
    test('is faultless in light and dark, and fits, down to 320 px and with text at 200%, in every language', async ({
      page,
      local,
    }) => {
      await show(page, local, scene)
      await picture(page, `${scene.name}-phone`)
      expect(await overflowing(page)).toEqual([])
      expect(await rawKeys(page)).toEqual([])
      await page.setViewportSize(NARROW)
      expect(await overflowing(page)).toEqual([])
      await page.setViewportSize(WIDE)
      await unlit(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await inScheme(page, scene, colorScheme)
        // The dark differs by its colours alone.
        const { violations, contrasts } = await faults(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)
        expect(violations, colorScheme).toEqual([])
        // What axe did not look at it did not find fault with either.
        expect(contrasts, colorScheme).toBeGreaterThan(0)
      }
      await page.setViewportSize(PHONE)

      await leave(page, scene)
      // The pseudo-locale stretches every word and puts it in brackets: one that is not from the catalogue has none.
      await show(page, local, scene, { locale: 'en-XA', themeVariables: { '--foyer-font-size-master': '20px' } })
      expect(await strangers(page)).toEqual([])
      expect(await overflowing(page)).toEqual([])

      await leave(page, scene)
      await show(page, local, scene, { locale: 'ar' })
      await expect(page.locator('[data-foyer] .surface')).toHaveAttribute('dir', 'rtl')
      expect(await latin(page)).toEqual([])
      expect(await rawKeys(page)).toEqual([])
      expect(await overflowing(page)).toEqual([])
    })

    if (FOLDER)
      test.describe('on a desktop', () => {
        test.use({ ...DESKTOP, viewport: WIDE, isMobile: false, hasTouch: false })

        test('pictures in light and dark', async ({ page, local }) => {
          await show(page, local, scene)
          for (const colorScheme of ['light', 'dark'] as const) {
            await inScheme(page, scene, colorScheme)
            await picture(page, `${scene.name}-${colorScheme}`)
          }
        })
      })
  })
}

/** Words and labels in the modal, one for each element that has some of its own. */
const words = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('[data-foyer]')?.shadowRoot
    const surface = root?.querySelector<HTMLElement>('.surface')
    const elements = [...(surface?.querySelectorAll<HTMLElement>('*') ?? [])]
    // The lintel speaks to developers, in the words of the error catalogue.
    const isSpoken = (element: Element) =>
      element.closest('[aria-hidden="true"], .lintel') === null && element.checkVisibility()
    const labels = elements
      .filter(isSpoken)
      .flatMap((element) => ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''))
    // Sentences may hold links: the text of the nearest block is read as a whole.
    const blocks = elements.filter(
      (element) =>
        isSpoken(element) &&
        getComputedStyle(element).display !== 'inline' &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE || isInline(node)),
    )
    function isInline(node: Node) {
      return node instanceof HTMLElement && getComputedStyle(node).display === 'inline' && node.textContent !== ''
    }
    return [...labels, ...blocks.map((block) => block.innerText)].map((text) => text.trim()).filter(Boolean)
  })

/** Texts that are a key of the catalogue instead of its words. */
const rawKeys = async (page: Page): Promise<string[]> =>
  (await words(page)).filter((text) => text.split(/\s+/).some((word) => word in english))

/** Names that no catalogue translates, and what a wallet itself said. */
const NAMES = [
  ...['Atoll', 'Harbor', 'Juniper', 'Drift', 'Vesper', 'Osprey', 'Nomad', 'Cobalt', 'Rainbow', 'Ethereum', 'Base'],
  ...['OP Mainnet', 'Arbitrum One', 'Polygon', 'Gnosis', 'rainbow.me', 'ETH', 'USDC', '—'],
  ...['Ether', 'USD Coin', 'Dai Stablecoin', 'Dai', 'Unknown token', 'Wrapped Staked Governance Deposit Receipt'],
  ...['Tidal Study 11', 'Low Water', 'Atoll Genesis 204', 'Harbour Print', 'Harbour Prints', 'DAI', 'wstGOVDR'],
  ...['mara.foyer.id', 'theo.foyer.id', 'noor.foyer.id', 'treasury-of-the-north-sea-company.foyer.id'],
  ...['mara@atoll.example', 'I accept the Atoll Terms of Service.', 'k7Qm2xV9'],
  ...[
    'EVM',
    'EVM 1',
    'Solana',
    'Solana 1',
    'Bitcoin',
    'Bitcoin Regtest',
    'Lantern',
    'Tidemark',
    'SOL',
    'BTC',
    'TIDE',
    'Polkadot',
  ],
  ...['Chrome', 'Edge', 'Brave', 'iOS', 'Android', 'the vault is on fire', 'out of gas', 'zzzz', 'wa'],
]
const directoryNames = async (): Promise<string[]> => {
  const names: string[] = []
  for (let page = 1, count = 1; names.length < count; page += 1) {
    const answer = await fetch(`${world().apiUrl}/getWallets?projectId=e2e&entries=100&page=${page}`)
    const body: { data: { name: string }[]; count: number } = await answer.json()
    // A tile leaves out the word that every second name ends in.
    names.push(...body.data.flatMap(({ name }) => [name, name.replace(/ Wallet$/, '')]))
    count = body.count * 2
  }
  return names
}

/** Words that are neither in the pseudo-locale's brackets nor a name, a number, an address or a code for developers. */
async function strangers(page: Page): Promise<string[]> {
  const names = new Set([...NAMES, ...(await directoryNames())])
  const outside = (await words(page)).flatMap((text) => {
    let rest = text
    for (let before = ''; before !== rest; ) {
      before = rest
      rest = rest.replace(/\[[^[\]]*\]/g, '')
    }
    return rest.split(/\n| · /).map((line) => line.trim())
  })
  return outside.filter(
    (text) =>
      text !== '' &&
      !names.has(text) &&
      // The page's own place, and a time in the reader's way of writing.
      !/^localhost:\d+$|^\w{3} \d{1,2}, \d{4}, [\d:]+\s[AP]M$/.test(text) &&
      !/^\u2066?[+−]?(< )?\$?[\d.,:\s]+[%+]?( (ETH|USDC|DAI|SOL|BTC|TIDE|wstGOVDR|\?{3}))?$|^0x[\w…]*$|^\w{6}…\w{4}$|^[\da-fA-F]{4}$|^APKT|^·*$/.test(
        text,
      ),
  )
}

/** Latin words in a screen that is Arabic. */
async function latin(page: Page): Promise<string[]> {
  const names = [...NAMES, ...(await directoryNames())].sort((a, b) => b.length - a.length)
  return (await words(page)).filter((text) => {
    const rest = names
      .reduce((left, name) => left.replaceAll(name, ''), text)
      .replace(/0x[\w…]+|\w{6}…\w{4}|localhost:\d+/g, '')
    // A group of an address may be made of letters.
    return /[a-z]{3}/i.test(rest) && !/^[\da-f]{4}$/i.test(rest)
  })
}
