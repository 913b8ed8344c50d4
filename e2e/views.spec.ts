import { join } from 'node:path'
import { devices, type Page } from '@playwright/test'
import { english } from '../packages/kit/src/locales/english.ts'
import { faults } from './axe.ts'
import { addressOf, expect, test } from './fixtures.ts'
import { type Scene, settingsOf } from './scene.ts'
import { SCENES, settled } from './views.ts'
import { type World, world } from './world.ts'

/*
 * Checks every state of every view with axe in light and dark, on a phone, at 320 px with text at 200%, in a
 * pseudo-locale that lengthens every text, and from right to left. FOYER_SCREENS=1 also takes the screenshots in
 * docs/screens; with FOYER_SIZES=844x390,320x640 it takes them at these sizes instead, into FOYER_SCREENS_TO.
 */

const { FOYER_SIZES, FOYER_SCREENS_TO } = process.env
const SIZES = (FOYER_SIZES?.split(',') ?? []).map((size) => {
  const [width = 0, height = 0] = size.split('x').map(Number)
  if (!(width > 0 && height > 0)) throw new Error(`FOYER_SIZES has no width and height: ${size}`)
  return { width, height }
})
if (SIZES.length > 0 && !FOYER_SCREENS_TO)
  throw new Error('FOYER_SIZES needs FOYER_SCREENS_TO, the folder for its pictures')
const FOLDER =
  SIZES.length > 0
    ? FOYER_SCREENS_TO
    : process.env.FOYER_SCREENS
      ? join(import.meta.dirname, '../docs/screens')
      : undefined
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
const { defaultBrowserType: __, ...DESKTOP } = devices['Desktop Chrome']
const PHONE = { width: 390, height: 844 }
const WIDE = { width: 720, height: 760 }
/** The longer side of a large phone. */
const PHONE_UP_TO = 960
const NARROW = { width: 320, height: 640 }

test.use({ ...pixel, contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 1, viewport: PHONE })

const picture = async (page: Page, name: string) => {
  if (FOLDER) await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' })
}

async function show(page: Page, local: World, scene: Scene, options: Record<string, unknown> = {}) {
  await page.goto(addressOf(local.hostUrl, settingsOf(scene, local, options)))
  await scene.show(page, local)
  await settled(page, scene)
}

/** Changes the colour scheme and waits until every colour has changed. */
async function inScheme(page: Page, scene: Scene, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await settled(page, scene)
}

/** Removes the glow below the modal, because axe cannot determine the background of text over its gradient. */
const unlit = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('[data-foyer]')?.shadowRoot?.querySelector('.modal')?.removeAttribute('data-light'),
  )

/** Elements that overflow the window or the panel, and text that is cut off with no way to read it. */
const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('[data-foyer]')?.shadowRoot
    const parts = [
      ...(root?.querySelectorAll(
        '.dialog, .panel, .scroller, .view, .head, .foot, .btn, .row, .msg, .toast, .alert-bar',
      ) ?? []),
    ]
    // What ends a line sticks out at its start, where nothing scrolls.
    const rows = [...(root?.querySelectorAll('.row') ?? [])].filter((row) => {
      const { left, right } = row.getBoundingClientRect()
      const ends = [...row.querySelectorAll('.row-end > *')].map((part) => part.getBoundingClientRect())
      return ends.some((end) => end.left < left - 1 || end.right > right + 1)
    })
    const wide = [...rows, ...parts.filter((part) => part.scrollWidth > part.clientWidth + 1)]
    // A phone enlarges its layout viewport to fit overflowing content, but the screen's size does not change.
    const page = document.documentElement.scrollWidth > window.screen.width ? ['the page'] : []
    return [...page, ...wide.map((part) => `${part.className}: ${part.textContent}`)]
  })

for (const scene of SCENES) {
  test.describe(scene.name, () => {
    test.beforeEach(async ({ page, local, watch }) => {
      if (scene.says) watch.allowConsole(scene.says)
      // Destroying the instance closes a socket that is still connecting to the relay, which Chromium reports as an
      // error.
      watch.allowConsole(/WebSocket is closed before the connection is established/)
      if (scene.clock) await page.clock.install()
      await scene.before?.(page, local)
    })

    // Each state is shown once per language. Checks that need no other language or device share the same page.
    test('is faultless in light and dark, and fits, down to 320 px and with text at 200%, in every language', async ({
      page,
      local,
    }) => {
      // The pseudo-locale lengthens every English text and puts it in brackets. Text without brackets is not from the
      // catalogue.
      await show(page, local, scene, { locale: 'en-XA' })
      expect(await strangers(page)).toEqual([])
      expect(await rawKeys(page)).toEqual([])
      expect(await overflowing(page)).toEqual([])
      await page.setViewportSize(NARROW)
      expect(await overflowing(page)).toEqual([])
      await page.setViewportSize(WIDE)
      await unlit(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await inScheme(page, scene, colorScheme)
        // The dark scheme differs only in its colours.
        const runOnly = colorScheme === 'dark' ? ['color-contrast'] : undefined
        const { violations, contrasts } = await faults(page.mainFrame(), { runOnly, within: 'data-foyer' })
        expect(violations, colorScheme).toEqual([])
        // Make sure that axe checked at least one contrast.
        expect(contrasts, colorScheme).toBeGreaterThan(0)
      }
      await page.setViewportSize(PHONE)
      await page.evaluate(() => window.foyer.setThemeVariables({ '--foyer-font-size-master': '20px' }))
      await settled(page, scene)
      expect(await overflowing(page)).toEqual([])

      // A language is changed in place: what is shown stays, and every word of it is translated.
      const said = await page.locator('[data-foyer] .toast').allInnerTexts()
      await page.evaluate(() => {
        window.foyer.setThemeVariables({ '--foyer-font-size-master': '16px' })
        window.foyer.setLocale('ar')
      })
      await expect(page.locator('[data-foyer] .surface')).toHaveAttribute('dir', 'rtl')
      await settled(page, scene)
      expect(await latin(page, said)).toEqual([])
      expect(await rawKeys(page)).toEqual([])
      expect(await overflowing(page)).toEqual([])
    })

    for (const size of SIZES)
      test.describe(`at ${size.width} × ${size.height}`, () => {
        if (size.width > PHONE_UP_TO) test.use({ ...DESKTOP, isMobile: false, hasTouch: false })
        test.use({ viewport: size })

        test('picture', async ({ page, local }) => {
          await show(page, local, scene)
          await picture(page, `${size.width}x${size.height}/${scene.name}`)
        })
      })

    if (FOLDER && SIZES.length === 0) {
      test('picture on a phone', async ({ page, local }) => {
        await show(page, local, scene)
        await picture(page, `${scene.name}-phone`)
      })

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
    }
  })
}

/** Texts and labels in the modal, one for each element that has its own. */
const words = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('[data-foyer]')?.shadowRoot
    const surface = root?.querySelector<HTMLElement>('.surface')
    const elements = [...(surface?.querySelectorAll<HTMLElement>('*') ?? [])]
    // The alert bar (`.alert-bar`) is for developers and shows texts from the error catalogue.
    const isSpoken = (element: Element) =>
      element.closest('[aria-hidden="true"], .alert-bar') === null && element.checkVisibility()
    const labels = elements
      .filter(isSpoken)
      .flatMap((element) => ['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''))
    // Sentences can contain links, so the text of the nearest block is read as a whole.
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

/** Texts that show a catalogue key instead of its translation. */
const rawKeys = async (page: Page): Promise<string[]> =>
  (await words(page)).filter((text) => text.split(/\s+/).some((word) => word in english))

/** Names that are not translated, and messages from a wallet. */
const NAMES = [
  ...['Atoll', 'Harbor', 'Juniper', 'Drift', 'Vesper', 'Osprey', 'Nomad', 'Cobalt', 'Rainbow', 'Ethereum', 'Base'],
  ...['Google', 'X', 'Farcaster', 'Discord', 'Apple', 'GitHub', 'Facebook'],
  ...['OP Mainnet', 'Arbitrum One', 'Polygon', 'Gnosis', 'rainbow.me', 'ETH', 'USDC', '—'],
  ...[
    'Ether',
    'USD Coin',
    'Dai Stablecoin',
    'Dai',
    'Unknown token',
    'Wrapped Ether',
    'WETH',
    'Wrapped Staked Governance Deposit Receipt',
  ],
  ...['Meridian', 'Northgate', 'Paylane', 'Brook', 'USD', 'EUR', 'GBP', 'JPY', 'CHF', '$', '€', '£', '¥'],
  ...['Uniswap', 'Velora'],
  // Their names come from the browser, in the language of the page.
  ...['US Dollar', 'Euro', 'British Pound', 'Japanese Yen', 'Swiss Franc'],
  ...['Tidal Study 11', 'Low Water', 'Atoll Genesis 204', 'Harbour Print', 'Harbour Prints', 'DAI', 'wstGOVDR'],
  ...['mara.foyer.id', 'theo.foyer.id', 'noor.foyer.id', 'treasury-of-the-north-sea-company.foyer.id'],
  ...['mara', 'mara-lane', 'maraeth', 'mara7', '.foyer.id', 'mara-lane.foyer.id', 'mara7.foyer.id'],
  ...['mara@atoll.example', 'atoll.example', 'I accept the Atoll Terms of Service.', 'k7Qm2xV9'],
  ...[
    'Ethereum',
    'Ethereum 1',
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
/** A visitor's, as `address()` makes them. */
const EMAIL = /\bwallet[.\d]+@atoll\.example$/
const directoryNames = async (): Promise<string[]> => {
  const names: string[] = []
  for (let page = 1, count = 1; names.length < count; page += 1) {
    const answer = await fetch(`${world().apiUrl}/getWallets?projectId=e2e&entries=100&page=${page}`)
    const body: { data: { name: string }[]; count: number } = await answer.json()
    // A tile omits the suffix "Wallet", which many names share.
    names.push(...body.data.flatMap(({ name }) => [name, name.replace(/ Wallet$/, '')]))
    count = body.count * 2
  }
  return names
}

/**
 * Texts that are not in the pseudo-locale's brackets and are not a name, a number, an address or a code for developers.
 */
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
      text.replace(EMAIL, '') !== '' &&
      !names.has(text) &&
      // The page's host, and a localised date and time.
      !/^localhost:\d+$|^\w{3} \d{1,2}, \d{4}, [\d:]+\s[AP]M$/.test(text) &&
      !/^\u2066?[+−]?(< )?\$?[\d.,:\s]+[%+]?( (ETH|USDC|DAI|SOL|BTC|TIDE|wstGOVDR|\?{3}))?$|^0x[\w…]*$|^\w{6}…\w{4}$|^[\da-fA-F]{4}$|^APKT|^·*$/.test(
        text,
      ),
  )
}

/** Latin words in an Arabic view. @param said toasts of before: each is said once, in the language of that moment */
async function latin(page: Page, said: readonly string[]): Promise<string[]> {
  const names = [...NAMES, ...(await directoryNames())].sort((a, b) => b.length - a.length)
  const texts = (await words(page)).filter((text) => !said.includes(text))
  return texts.filter((text) => {
    const rest = names
      .reduce((left, name) => left.replaceAll(name, ''), text.replace(EMAIL, ''))
      .replace(/0x[\w…]+|\w{6}…\w{4}|localhost:\d+/g, '')
    // A text that stayed in the pseudo-locale has accents and a known end; few of its words have three plain letters in
    // a row. A group of an address can consist of letters only.
    return /[a-z]{3}|[åéîöûçñšý]|·+\]/i.test(rest) && !/^[\da-f]{4}$/i.test(rest)
  })
}
