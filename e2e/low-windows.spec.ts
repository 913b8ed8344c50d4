import type { Locator, Page } from '@playwright/test'
import { addressOf, expect, test } from './fixtures.ts'
import { settingsOf } from './scene.ts'
import { SCENES, settled } from './views.ts'

/*
 * Low windows: 1280 × 1024 at 400 % (WCAG 1.4.10), 1280 × 720 at 200 %, a phone on its side. What a view is for can be
 * reached and pressed there: it comes into view whole, nothing is over it (WCAG 2.4.11), and nothing scrolls sideways.
 * layout.spec.ts does the same for the wallets and the code.
 */

const WINDOWS = [
  [640, 360],
  [844, 390],
  [320, 256],
] as const

const primary = (dialog: Locator) => dialog.locator('.btn[data-kind="primary"]:not(.view-gone *)')
const lastRow = (dialog: Locator) => dialog.locator('button.row:not(.view-gone *)').last()

const lastButton = (dialog: Locator) => dialog.locator('.btn:not(.view-gone *)').last()

/** The scenes of views.ts, and what each of them is for. */
const ACTIONS: readonly (readonly [scene: string, action: (dialog: Locator) => Locator])[] = [
  ['networks', lastRow],
  ['send-tokens', lastRow],
  ['account', (dialog) => dialog.locator('.quick button').last()],
  ['send', primary],
  ['send-review-new', primary],
  ['swap', primary],
  ['swap-preview', primary],
  ['buy', primary],
  ['receive', primary],
  ['sign-in', primary],
  ['email-code', lastButton],
  ['register-name', primary],
  ['register-name-waiting', lastButton],
  ['pay', lastRow],
  ['account-settings-smart', lastRow],
  ['profile-wallets-menu', lastRow],
  ['swap-approve', primary],
  ['switch-network-declined', primary],
  ['pairing-wallet', lastButton],
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [name, action] of ACTIONS)
  test(`${name}: what it is for can be reached and pressed in low windows`, async ({ page, local }) => {
    const scene = SCENES.find((one) => one.name === name)
    if (!scene) throw new Error(`there is no scene ${name}`)
    await page.setViewportSize({ width: 640, height: 360 })
    await scene.before?.(page, local)
    await page.goto(addressOf(local.hostUrl, settingsOf(scene, local)))
    await scene.show(page, local)
    const dialog = page.getByRole('dialog')
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height })
      await settled(page, scene)
      const target = action(dialog)
      expect(await wider(page), `${width} × ${height}`).toEqual([])
      for (const key of ['Tab', 'Shift+Tab']) {
        await reach(page, target, key)
        expect(await hidden(target), `${key} at ${width} × ${height}`).toEqual([])
        expect(await overHeader(page), `${key} at ${width} × ${height}`).toEqual([])
      }
    }
  })

/** Presses a key until it has the focus. A list is one stop, in which End leads to the last row. */
async function reach(page: Page, target: Locator, key: string) {
  await page.getByRole('dialog').locator('.head button').first().focus()
  const where = () =>
    target.evaluate((element) => {
      const focused = (element.getRootNode() as ShadowRoot).activeElement
      return focused === element ? 'there' : focused?.closest('ul') && focused.closest('ul') === element.closest('ul')
    })
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key)
    if ((await where()) === true) await page.keyboard.press('End')
    if ((await where()) === 'there') return
  }
  throw new Error(`${key} does not come to it`)
}

/** What of an element cannot be seen, because it is outside the window or something is over it. */
const hidden = (target: Locator): Promise<string[]> =>
  target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const root = element.getRootNode() as ShadowRoot
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const points = {
      middle: [x, y],
      top: [x, top + 2],
      bottom: [x, bottom - 2],
      left: [left + 12, y],
      right: [right - 12, y],
    }
    return Object.entries(points)
      .map(([name, [atX = 0, atY = 0]]) => [name, root.elementFromPoint(atX, atY)] as const)
      .filter(([, over]) => over === null || !element.contains(over))
      .map(([name, over]) => `${name}: ${over?.className ?? 'outside'}`)
  })

/** What of the view is drawn over the header. */
const overHeader = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('[data-foyer]')?.shadowRoot
    const head = root?.querySelector('.head')
    if (!root || !head) throw new Error('there is no header')
    const { left, right, top, bottom } = head.getBoundingClientRect()
    const found = new Set<string>()
    for (let x = left + 8; x < right; x += 8)
      for (let y = top + 2; y < bottom; y += 8) {
        const over = root.elementFromPoint(x, y)
        if (over?.closest('.scroller')) found.add(over.outerHTML.slice(0, 60))
      }
    return [...found]
  })

/** What is wider than its room. */
const wider = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('[data-foyer]')?.shadowRoot
    const parts = [document.documentElement, ...(root?.querySelectorAll('.dialog, .panel, .scroller, .view') ?? [])]
    return parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map(({ className }) => String(className))
  })
